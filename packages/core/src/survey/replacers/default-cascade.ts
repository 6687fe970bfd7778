import type { Replacer } from '../../vocabulary/replacer.js'
import { blockAnchor } from './block-anchor.js'
import { contextAware } from './context-aware.js'
import { driftedContext } from './drifted-context.js'
import { elided } from './elided.js'
import { escapeNormalized } from './escape-normalized.js'
import { exact } from './exact.js'
import { indentationFlexible } from './indentation-flexible.js'
import { lineNumbers } from './line-numbers.js'
import { linePart } from './line-part.js'
import { lineTrimmed } from './line-trimmed.js'
import { lostCharacters } from './lost-characters.js'
import { multiOccurrence } from './multi-occurrence.js'
import { reformatted } from './reformatted.js'
import { similar } from './similar.js'
import { trimEnd } from './trim-end.js'
import { trimmedBoundary } from './trimmed-boundary.js'
import { unicodeNormalized } from './unicode-normalized.js'
import { whitespaceNormalized } from './whitespace-normalized.js'

/** The names of the built-in replacers. */
export type DefaultReplacerName =
  | 'exact'
  | 'multi-occurrence'
  | 'trim-end'
  | 'line-trimmed'
  | 'whitespace-normalized'
  | 'indentation-flexible'
  | 'trimmed-boundary'
  | 'unicode-normalized'
  | 'lost-characters'
  | 'escape-normalized'
  | 'line-numbers'
  | 'reformatted'
  | 'elided'
  | 'line-part'
  | 'drifted-context'
  | 'block-anchor'
  | 'context-aware'
  | 'similar'

/** The built-in replacers in the order in which they are tried: from strict to tolerant. */
export const defaultCascade: readonly Replacer<DefaultReplacerName>[] = /* @__PURE__ */ Object.freeze([
  exact, //                exact       the text unchanged; endings may differ
  multiOccurrence, //      exact       the same, without overlaps
  trimEnd, //              trailing    whole lines without trailing whitespace
  lineTrimmed, //          whitespace  whole lines without leading and trailing whitespace
  whitespaceNormalized, // whitespace  every run of whitespace as one space
  indentationFlexible, //  whitespace  blocks shifted as a whole
  trimmedBoundary, //      whitespace  without whitespace at the two ends of the text
  unicodeNormalized, //    lookalike   typographic characters, unusual spaces, accents
  lostCharacters, //       lookalike   characters that were lost on the way to the model
  escapeNormalized, //     escape      text that was escaped once too often
  lineNumbers, //          escape      line numbers before the lines
  reformatted, //          drift       lines that a formatter has rewritten
  elided, //               drift       lines left out
  linePart, //             drift       a part of a context line
  driftedContext, //       drift       context that is out of date
  blockAnchor, //          similar     first and last line, similar lines between
  contextAware, //         similar     first and last line, half of as many lines between
  similar, //              similar     as many lines, by edit distance
])

/** The replacers for hunks of diffs, which are whole lines, from strict to tolerant. */
export const hunkCascade: readonly Replacer[] = /* @__PURE__ */ Object.freeze([
  exact,
  trimEnd,
  lineTrimmed,
  whitespaceNormalized,
  unicodeNormalized,
  lostCharacters,
  escapeNormalized,
  lineNumbers,
  reformatted,
  linePart,
  driftedContext,
])
