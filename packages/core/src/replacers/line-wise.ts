import { findLines } from '../text/find-lines.js'
import type { LineKey } from '../text/line-index.js'
import { lineContents } from '../text/lines.js'
import type { Match, Query } from '../vocabulary/replacer.js'
import { findSplitLines, splitLinesOf } from './split-lines.js'

/**
 * The places where the search text stands as whole lines, each line compared under a key. With unit `lines` the
 * span takes in the last line's ending. Linear in document and search text.
 */
export function* findWholeLines({ document, edit, within, budget }: Query, key: LineKey): Generator<Match> {
  const searched = lineContents(edit.search)
  const whole = edit.unit === 'lines'
  const lines = splitLinesOf(document)
  const found = whole
    ? findLines(document, key, searched, budget, document.lineAt(within.start))
    : findSplitLines(document, key, searched, budget)
  for (const first of found) {
    const last = first + searched.length - 1
    const { start, end } = lines.span(first, last)
    if (start >= within.end) return
    const span = { start, end: whole ? document.lineNext(last) : end }
    if (span.start >= within.start && span.end <= within.end) yield { span }
  }
}
