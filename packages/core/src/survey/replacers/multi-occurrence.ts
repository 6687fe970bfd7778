import { apart } from '../../text/span.js'
import type { Query, Replacer } from '../../vocabulary/replacer.js'
import { exact } from './exact.js'

/**
 * Finds the search text as it is, in every place from the top that does not overlap the one before. Meant for
 * replacing all occurrences. Linear in document and search text.
 */
export const multiOccurrence: Replacer<'multi-occurrence'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'multi-occurrence',
  tier: 'exact',
  find: (query: Query) => apart(exact.find(query)),
})
