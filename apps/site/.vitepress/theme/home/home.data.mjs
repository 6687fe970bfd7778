import { countedBars } from '../../../../../scripts/counted-bars.mjs'
import { DOORS } from './doors.mjs'
import { shownExample } from './example.mjs'
import { slipRows } from './slip-rows.mjs'

/** What the home page shows, made when the site is built. */
export default {
  load: () => ({ example: shownExample(), slips: slipRows(), doors: DOORS, bars: countedBars() }),
}
