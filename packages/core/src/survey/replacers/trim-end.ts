import { TRIMMED_END } from '../../search/line-keys.js'
import type { Query, Replacer } from '../../vocabulary/replacer.js'
import { findWholeLines } from './line-wise.js'

/**
 * Finds whole lines that differ only in trailing whitespace: `a` finds the line `a  `, but not the line `  a`.
 * Linear in document and search text.
 */
export const trimEnd: Replacer<'trim-end'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'trim-end',
  tier: 'trailing',
  find: (query: Query) => findWholeLines(query, TRIMMED_END),
})
