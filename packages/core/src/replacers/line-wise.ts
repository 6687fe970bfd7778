import type { TextDocument } from '../text/document.js'
import { findLines } from '../text/find-lines.js'
import type { LineKey } from '../text/line-index.js'
import { isBlank, lineContents } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { Match, Query } from '../vocabulary/replacer.js'

/**
 * The places where the search text stands as whole lines, each line compared under a key. The span takes in
 * the last line's ending when the search text ends in a newline. Blank search text with unit `text` is found
 * nowhere: it names no line. Linear in document and search text.
 */
export function* findWholeLines({ document, edit, within, budget }: Query, key: LineKey): Generator<Match> {
  const searched = lineContents(edit.search)
  if (edit.unit === 'text' && searched.every(isBlank)) return
  for (const first of findLines(document, key, searched, budget)) {
    const span = lineSpan(document, first, searched.length, edit.search.endsWith('\n'))
    if (span.start >= within.start && span.end <= within.end) yield { span }
  }
}

function lineSpan(document: TextDocument, first: number, count: number, withEnding: boolean): Span {
  const last = first + count - 1
  return {
    start: document.lineStart(first),
    end: withEnding ? document.lineNext(last) : document.lineEnd(last),
  }
}
