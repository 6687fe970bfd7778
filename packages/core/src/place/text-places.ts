import type { FileText } from '../text/file-text.js'
import { toUnixEndings } from '../text/lines.js'
import { occurrences } from '../text/occurrences.js'
import type { Span } from '../text/span.js'

/** Where a text with LF endings is in a file with any endings, overlapping places too, ascending. Linear. */
export function* spansOf(file: FileText, old: string): Generator<Span> {
  const { text, document } = file
  if (old === '') yield* emptyLines(file)
  else if (old.includes('\n') && document.hasCrlf) yield* spansOfLines(file, old)
  else
    for (const at of occurrences(text, old, document.contentStart)) yield { start: at, end: at + old.length }
}

/** An empty line has nothing to look for but its ending. */
function* emptyLines({ text, document }: FileText): Generator<Span> {
  const { contentStart } = document
  for (let at = text.indexOf('\n', contentStart); at >= 0; at = text.indexOf('\n', at + 1)) {
    const start = text[at - 1] === '\r' ? at - 1 : at
    if (start >= contentStart) yield { start, end: start }
  }
}

/** Comparisons of characters, for each character of the text, after which the text is copied without its CRs. */
const MOST_COMPARED = 8

/** Where consecutive lines are, whatever their endings: looks at the longest one, then at its neighbours. */
function* spansOfLines(file: FileText, old: string): Generator<Span> {
  const { text, document } = file
  const lines = old.split('\n')
  const pivot = lines.reduce(
    (best, line, at) => (line.length > (lines[best] as string).length ? at : best),
    0,
  )
  const longest = lines[pivot] as string
  let left = text.length * MOST_COMPARED
  let found = -1
  for (const at of occurrences(text, longest === '' ? '\n' : longest, document.contentStart)) {
    left -= old.length
    if (left < 0) return yield* spansInUnixText(file, old, found)
    // Where all lines are empty, the place begins at the newline, with its CR if it has one.
    const from = longest === '' && text[at - 1] === '\r' ? at - 1 : at
    const start = startAbove(text, lines, pivot, from)
    const end = start === undefined ? undefined : endBelow(text, lines, pivot, from + longest.length)
    if (start === undefined || end === undefined || start < document.contentStart) continue
    found = start
    yield { start, end }
  }
}

/** The places behind an offset, found in the text with LF endings and moved back. */
function* spansInUnixText({ text, document }: FileText, old: string, found: number): Generator<Span> {
  const removed = carriageReturns(text)
  let [below, above] = [0, 0]
  for (const at of occurrences(toUnixEndings(text), old)) {
    // The newline at a removed CR goes with it: a place that begins there begins at the CR, one that ends behind it includes it.
    while (below < removed.length && (removed[below] as number) - below < at) below++
    while (above < removed.length && (removed[above] as number) - above < at + old.length) above++
    const span = { start: at + below, end: at + old.length + above }
    if (span.start > found && span.start >= document.contentStart) yield span
  }
}

/** The offsets of the CRs of CRLFs. */
function carriageReturns(text: string): readonly number[] {
  const found: number[] = []
  for (let at = text.indexOf('\r\n'); at >= 0; at = text.indexOf('\r\n', at + 2)) found.push(at)
  return found
}

/** Where the lines above the pivot begin; undefined where the text has others there. */
function startAbove(text: string, lines: readonly string[], pivot: number, from: number): number | undefined {
  let start = from
  for (let line = pivot - 1; line >= 0; line--) {
    if (text[start - 1] !== '\n') return undefined
    start -= text[start - 2] === '\r' ? 2 : 1
    const content = lines[line] as string
    if (start < content.length || !text.startsWith(content, start - content.length)) return undefined
    start -= content.length
  }
  return start
}

/** Where the lines below the pivot end; undefined where the text has others there. */
function endBelow(text: string, lines: readonly string[], pivot: number, from: number): number | undefined {
  let end = from
  for (let line = pivot + 1; line < lines.length; line++) {
    if (text[end] === '\r' && text[end + 1] === '\n') end++
    if (text[end] !== '\n') return undefined
    const content = lines[line] as string
    if (!text.startsWith(content, end + 1)) return undefined
    end += 1 + content.length
  }
  return end
}
