import { changesByScript, isReplaced, isWhole, REPLACED, textChange, withLineEnd } from './in-place.js'
import { AS_WRITTEN } from './line-change.js'
import { conflictReason, type Merge } from './merge.js'

/**
 * The merge of `strict`: the new text goes in as written, at a place that has every old line. It changes no indentation and
 * no characters.
 */
export const verbatimMerge: Merge = {
  isLiteral: true,
  changesAt(found) {
    if (isReplaced(found)) return { ok: true, value: { texts: [textChange(found)], written: REPLACED } }
    const place = withLineEnd(found)
    return isWhole(place) ? changesByScript(place, AS_WRITTEN) : { ok: false, failure: OWN_LINES }
  },
  refusedAt: ({ span }) => ({ ...conflictReason(OWN_LINES), spans: [span] }),
  noticesOf: () => [],
}

const OWN_LINES = { doubt: 'own-line' } as const
