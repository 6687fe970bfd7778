import { alreadyApplied } from '../applied/already-applied.js'
import { withReading } from '../hunk/reading.js'
import { exact } from '../place/exact.js'
import { otherWhitespace, trimEnd, unicodeNormalized } from '../place/lines.js'
import { driftedContext } from '../place/tolerant/drifted-context.js'
import { elided } from '../place/tolerant/elided.js'
import { linePart } from '../place/tolerant/line-part.js'
import { reformatted } from '../place/tolerant/reformatted.js'
import { beyondTheEnd } from '../readings/beyond-the-end.js'
import { escapes } from '../readings/escapes.js'
import { gutter } from '../readings/gutter.js'
import { lineNumbers } from '../readings/line-numbers.js'
import { escapesAndLostCharacters, lostCharacters } from '../readings/lost-characters.js'
import { marks } from '../readings/marks.js'
import { partOfALine } from '../readings/part-of-a-line.js'
import { typo } from '../readings/typo.js'
import type { Replacer } from '../vocabulary/replacer.js'

/** The names of the built-in replacers. */
export type DefaultReplacerName =
  | 'exact'
  | 'trim-end'
  | 'other-whitespace'
  | 'unicode-normalized'
  | 'line-part'
  | 'beyond-the-end'
  | 'line-numbers'
  | 'gutter'
  | 'escapes'
  | 'marks'
  | 'lost-characters'
  | 'escapes-and-lost-characters'
  | 'part-of-a-line'
  | 'elided'
  | 'already-applied'
  | 'drifted-context'
  | 'reformatted'
  | 'typo'

/**
 * The replacers of every format, from strict to tolerant, in the order in which they are asked: the first one with a place
 * decides.
 */
export const defaultCascade: readonly Replacer<DefaultReplacerName>[] = /* @__PURE__ */ Object.freeze([
  exact,
  trimEnd,
  otherWhitespace,
  unicodeNormalized,
  linePart,
  /* @__PURE__ */ withReading(unicodeNormalized, beyondTheEnd, 'escape', 'beyond-the-end'),
  /* @__PURE__ */ withReading(unicodeNormalized, lineNumbers, 'escape', 'line-numbers'),
  /* @__PURE__ */ withReading(unicodeNormalized, gutter, 'escape', 'gutter'),
  /* @__PURE__ */ withReading(unicodeNormalized, escapes, 'escape', 'escapes'),
  /* @__PURE__ */ withReading(unicodeNormalized, marks, 'escape', 'marks'),
  /* @__PURE__ */ withReading(unicodeNormalized, lostCharacters, 'escape', 'lost-characters'),
  /* @__PURE__ */ withReading(
    unicodeNormalized,
    escapesAndLostCharacters,
    'escape',
    'escapes-and-lost-characters',
  ),
  /* @__PURE__ */ withReading(unicodeNormalized, partOfALine, 'escape', 'part-of-a-line'),
  elided,
  alreadyApplied,
  driftedContext,
  reformatted,
  /* @__PURE__ */ withReading(unicodeNormalized, typo, 'similar', 'typo'),
])

/**
 * A cascade with the built-in replacers that it leaves out: for a host's changes to a cascade, which may name any of them, and
 * for what shows or tries more than the cascade runs. A cascade of other replacers alone, such as another tool's, is all that
 * it is.
 */
export function widened(cascade: readonly Replacer[]): readonly Replacer[] {
  const builtIn: readonly Replacer[] = defaultCascade
  const places = cascade.map((one) => builtIn.indexOf(one))
  if (places.every((at) => at === -1)) return cascade
  const wide: Replacer[] = []
  let next = 0
  for (const [i, at] of places.entries()) {
    while (next < at) wide.push(builtIn[next++] as Replacer)
    if (at === -1) wide.push(cascade[i] as Replacer)
    else if (at === next) wide.push(builtIn[next++] as Replacer)
  }
  return [...wide, ...builtIn.slice(next)]
}
