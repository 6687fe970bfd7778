import { hunkOf } from '../../hunk/hunk.js'
import { findLines } from '../../search/find-lines.js'
import type { LineKey } from '../../search/line-keys.js'
import type { Match, Query } from '../../vocabulary/replacer.js'
import { findSplitLines } from './split-lines.js'

/**
 * The places where the search text is as whole lines, each line compared under a key. With unit `lines` the
 * span takes in the last line's ending. Linear in document and search text.
 */
export function* findWholeLines({ document, edit, within, budget }: Query, key: LineKey): Generator<Match> {
  const whole = edit.unit === 'lines'
  const find = whole ? findLines : findSplitLines
  for (const found of find(document, key, hunkOf(edit).old, budget, within.start)) {
    if (found.start >= within.end) return
    const span = whole ? { start: found.start, end: document.lineAround(found.end).next } : found
    if (span.end <= within.end) yield { span }
  }
}
