import { TRIMMED } from '../../search/line-keys.js'
import type { Query, Replacer } from '../../vocabulary/replacer.js'
import { findWholeLines } from './line-wise.js'

/**
 * Finds whole lines that differ only in leading and trailing whitespace, such as wrong indentation or tabs for
 * spaces: `    f(a)` finds the line `\tf(a)`, but `a b` does not find `a  b`. Linear in document and search text.
 */
export const lineTrimmed: Replacer<'line-trimmed'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'line-trimmed',
  tier: 'whitespace',
  find: (query: Query) => findWholeLines(query, TRIMMED),
})
