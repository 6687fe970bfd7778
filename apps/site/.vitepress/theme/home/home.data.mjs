import { countedBars } from '../../../../../scripts/counted-bars.mjs'
import { doorsToday } from './doors.mjs'
import { shownExample } from './example.mjs'
import { IS_RELEASED } from './released.mjs'
import { slipRows } from './slip-rows.mjs'

/** What the home page shows, made when the site is built. */
export default {
  load: () => ({
    example: shownExample(),
    slips: slipRows(),
    doors: doorsToday(IS_RELEASED),
    bars: countedBars(),
    isReleased: IS_RELEASED,
  }),
}
