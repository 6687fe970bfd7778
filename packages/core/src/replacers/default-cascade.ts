import type { Replacer } from '../vocabulary/replacer.js'
import { exact } from './exact.js'
import { lineTrimmed } from './line-trimmed.js'
import { trimEnd } from './trim-end.js'
import { unicodeNormalized } from './unicode-normalized.js'

/** Every built-in replacer in the order in which it is tried: from strict to tolerant. */
export const defaultCascade: readonly Replacer[] = Object.freeze([
  exact, //             exact       the text as it is; endings may differ
  trimEnd, //           trailing    whole lines but for trailing blanks
  lineTrimmed, //       whitespace  whole lines but for indentation and trailing blanks
  unicodeNormalized, // lookalike   typographic characters, unusual blanks, accents
])
