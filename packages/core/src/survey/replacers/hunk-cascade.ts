import type { Replacer } from '../../vocabulary/replacer.js'
import { driftedContext } from './drifted-context.js'
import { escapeNormalized } from './escape-normalized.js'
import { exact } from './exact.js'
import { lineNumbers } from './line-numbers.js'
import { linePart } from './line-part.js'
import { lineTrimmed } from './line-trimmed.js'
import { lostCharacters } from './lost-characters.js'
import { trimEnd } from './trim-end.js'
import { unicodeNormalized } from './unicode-normalized.js'
import { whitespaceNormalized } from './whitespace-normalized.js'

/** The replacers that suit the hunks of diffs, which are whole lines: from strict to tolerant. */
export const hunkCascade: readonly Replacer[] = /* @__PURE__ */ Object.freeze([
  exact,
  trimEnd,
  lineTrimmed,
  whitespaceNormalized,
  unicodeNormalized,
  lostCharacters,
  escapeNormalized,
  lineNumbers,
  linePart,
  driftedContext,
])
