import { TRIMMED } from '../../search/line-keys.js'
import type { Query, Replacer } from '../../vocabulary/replacer.js'
import { findWholeLines } from './line-wise.js'

/**
 * Finds whole lines that are the same but for leading and trailing whitespace: wrong indentation, tabs for
 * spaces. Linear in document and search text.
 */
export const lineTrimmed: Replacer<'line-trimmed'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'line-trimmed',
  tier: 'whitespace',
  find: (query: Query) => findWholeLines(query, TRIMMED),
})
