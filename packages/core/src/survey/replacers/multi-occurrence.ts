import { withoutOverlaps } from '../../text/span.js'
import type { Query, Replacer } from '../../vocabulary/replacer.js'
import { exact } from './exact.js'

/**
 * Finds what `exact` finds, from the top, but no place that overlaps the one before: `aa` is at two places in
 * `aaaaa`. Meant for replacing all occurrences. Linear in document and search text.
 */
export const multiOccurrence: Replacer<'multi-occurrence'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'multi-occurrence',
  tier: 'exact',
  find: (query: Query) => withoutOverlaps(exact.find(query)),
})
