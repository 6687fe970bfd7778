import { beside } from './beside.js'
import { blanks } from './blanks.js'
import { characters } from './characters.js'
import { context } from './context.js'
import type { Disturbance } from './disturbance.js'
import { encodings } from './encodings.js'
import { endings } from './endings.js'
import { indentation } from './indentation.js'
import { layout } from './layout.js'
import { levels } from './levels.js'
import { numbers } from './numbers.js'
import { oneSided } from './one-sided.js'
import { place } from './place.js'

const none: Disturbance = { name: 'none', disturb: () => true }

const single: readonly Disturbance[] = [
  ...blanks,
  ...indentation,
  ...endings,
  ...characters,
  ...numbers,
  ...context,
  ...place,
  ...oneSided,
  ...beside,
  ...levels,
  ...encodings,
  ...layout,
]

/** Two disturbances at once, of those that can be combined. */
const combined: Disturbance = {
  name: 'two of these at once',
  context: 5,
  conflict: 'either',
  disturb(situation, random) {
    const [first, second] = random.shuffle(COMBINABLE)
    return (
      first !== undefined &&
      second !== undefined &&
      first.disturb(situation, random) &&
      second.disturb(situation, random)
    )
  },
}

const COMBINABLE: readonly Disturbance[] = [
  ...blanks.slice(0, 5),
  ...indentation.slice(2),
  ...endings,
  ...context,
].filter(({ formats }) => formats === undefined)

/** All disturbances after which the right result is still the same edit at the same place. */
export const disturbances: readonly Disturbance[] = [none, ...single, combined]
