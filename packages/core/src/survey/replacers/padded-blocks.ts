import type { TextDocument } from '../../text/document.js'
import { indentationOf } from '../../text/indentation.js'
import { isBlank } from '../../text/lines.js'
import type { Span } from '../../text/span.js'
import type { Query } from '../../vocabulary/replacer.js'
import { blockOf, countLinesFor } from './line-wise.js'

/**
 * Every run of so many lines that holds one of the places and beside it only whitespace and blank lines. Linear in the
 * document and the runs.
 *
 * @param places ascending, each beginning and ending with a character that is not blank
 */
export function* paddedBlocks(
  { document, edit, budget }: Query,
  places: Iterable<Span>,
  size: number,
): Generator<Span> {
  const count = countLinesFor(edit, document)
  const isBlankAt = (line: number) => line >= 0 && line < count && isBlank(document.line(line))
  const trimmed = trimmedSpans(document)
  for (const { start, end } of places) {
    const firstLine = document.lineAt(start)
    const lastLine = document.lineAt(end - 1)
    if (start !== trimmed(firstLine).start || end !== trimmed(lastLine).end) continue
    let above = 0
    while (above < size && isBlankAt(firstLine - above - 1)) above++
    let below = 0
    while (below < size && isBlankAt(lastLine + below + 1)) below++
    budget.spend(1 + above + below)
    const highest = Math.max(firstLine - above, lastLine - size + 1)
    const lowest = Math.min(firstLine, lastLine + below - size + 1)
    for (let first = highest; first <= lowest; first++) yield blockOf(document, edit, first, first + size - 1)
  }
}

/** Every run of so many blank lines. Linear in the document. */
export function* blankBlocks({ document, edit, budget }: Query, size: number): Generator<Span> {
  const count = countLinesFor(edit, document)
  budget.spend(count)
  let run = 0
  for (let line = 0; line < count; line++) {
    run = isBlank(document.line(line)) ? run + 1 : 0
    if (run >= size) yield blockOf(document, edit, line - size + 1, line)
  }
}

/** From a line's first character that is not blank to behind its last. Every line is read once. */
export function trimmedSpans(document: TextDocument): (line: number) => Span {
  const known = new Map<number, Span>()
  return (line) => {
    let trimmed = known.get(line)
    if (trimmed === undefined) {
      const start = document.lineStart(line)
      const content = document.line(line)
      trimmed = { start: start + indentationOf(content).length, end: start + content.trimEnd().length }
      known.set(line, trimmed)
    }
    return trimmed
  }
}
