import type { TextDocument } from '../text/document.js'
import { findLines } from '../text/find-lines.js'
import type { LineKey } from '../text/line-index.js'
import type { Span } from '../text/span.js'
import type { Budget } from '../vocabulary/replacer.js'

/**
 * The lines of a document as splitting its text at newlines has them: after a final newline, and in an empty
 * text, comes one more line, which is empty.
 */
export interface SplitLines {
  readonly count: number
  line(line: number): string
  /** From the first line to the last, both included, without the last one's ending. */
  span(first: number, last: number): Span
}

export function splitLinesOf(document: TextDocument): SplitLines {
  const { lineCount } = document
  const openLine = lineCount === 0 || document.endsWithNewline ? 1 : 0
  return {
    count: lineCount + openLine,
    line: (line) => (line < lineCount ? document.line(line) : ''),
    span: (first, last) => ({
      start: first < lineCount ? document.lineStart(first) : document.text.length,
      end: last < lineCount ? document.lineEnd(last) : document.text.length,
    }),
  }
}

/**
 * Where a run of lines stands among the split lines of a document; see {@link findLines}.
 */
export function* findSplitLines(
  document: TextDocument,
  key: LineKey,
  searched: readonly string[],
  budget: Budget,
): Generator<number> {
  yield* findLines(document, key, searched, budget)
  const { count } = splitLinesOf(document)
  const first = count - searched.length
  if (searched.length === 0 || count === document.lineCount || first < 0) return
  if (key.of(searched.at(-1) ?? '') !== key.of('')) return
  const others = searched.slice(0, -1)
  if (others.length === 0) yield first
  else for (const found of findLines(document, key, others, budget)) if (found === first) yield found
}
