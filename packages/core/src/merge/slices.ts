import { changedRuns } from '../hunk/script.js'
import type { Change } from '../text/change.js'
import type { LineSpan, TextDocument } from '../text/document.js'
import { countNewlines, type Ending, isBlank, type Line } from '../text/lines.js'
import type { Span } from '../text/span.js'
import { areSameButForWhitespace } from '../text/whitespace.js'
import type { Candidate } from '../vocabulary/replacer.js'
import type { Addition, MergedLine } from './merged-line.js'

/** Where the search text ends in a newline, that of the place counts too, whether or not the replacer took it in. */
export function withEnding(document: TextDocument, { span, edit }: Candidate): Span {
  if (edit.unit === 'lines' || !edit.search.endsWith('\n') || span.end === span.start) return span
  if (countNewlines(document.text.slice(span.start, span.end)) >= countNewlines(edit.search)) return span
  const { end, next } = document.lineAround(span.end)
  return span.end === end ? { start: span.start, end: next } : span
}

/** The file's lines inside a span; the first and the last may be parts of lines, the last an empty one. */
export function slicesOf(document: TextDocument, span: Span, expected: number): LineSpan[] {
  const slices: LineSpan[] = []
  for (let start = span.start; start < span.end; start = slices.at(-1)?.next ?? span.end) {
    const line = document.lineAround(start)
    const next = Math.min(line.next, span.end)
    slices.push({ start, end: Math.min(line.end, next), next })
  }
  const last = slices.at(-1)
  if (slices.length === expected - 1 && last !== undefined && last.end < last.next) {
    slices.push({ start: span.end, end: span.end, next: span.end })
  }
  return slices
}

/** Whether each line searched is one line of the file: a replacer that folds whitespace may have found other breaks. */
export function hasSameBreaks(
  { text }: TextDocument,
  slices: readonly LineSpan[],
  searched: readonly string[],
  { tier }: Candidate,
): boolean {
  if (slices.length !== searched.length) return false
  if (tier !== 'whitespace') return true
  return slices.every(({ start, end }, i) =>
    areSameButForWhitespace(text.slice(start, end), searched[i] ?? ''),
  )
}

/** Whether an offset is where a line begins, or where the text ends. */
export function startsLine(document: TextDocument, offset: number): boolean {
  return offset === document.lineAround(offset).start || offset === document.text.length
}

/** The file's lines at a place, and what a merge makes of each. */
export interface LinesAtPlace {
  readonly lines: readonly MergedLine[]
  /** The lines of the file, or the parts of them that were matched. */
  readonly slices: readonly LineSpan[]
  readonly span: Span
}

/**
 * The changes that carry out a merge, one for each run of lines that go or come. An added line takes the ending of the line it replaces,
 * else of its neighbour, else of the file, else its own. A file without final newline stays without one. Linear.
 *
 * @param replacement the lines of the new text
 * @param floor no change begins above this offset
 */
export function changesOfRuns(
  document: TextDocument,
  { lines, slices, span }: LinesAtPlace,
  replacement: readonly Line[],
  floor: number,
): Change[] {
  return Array.from(changedRuns(lines), ({ removed, added }): Change => {
    const gone = removed.map(({ at }) => slices[at] as LineSpan)
    const [first, last] = [gone[0], gone.at(-1)]
    if (first === undefined || last === undefined)
      return insertion(document, added, slices, span.end, replacement)
    if (added.length === 0)
      return { span: { start: removalStart(document, first, last, floor), end: last.next }, text: '' }
    const neighbour = neighbourEnding(document, first.start)
    const text = added.map(({ line: { content, ending } }, i) => {
      if (i === added.length - 1) return content
      return content + (document.endingAround((gone[i] ?? last).start) || neighbour || ending)
    })
    // Of a blank line the ending counts as its text: nothing may come between the two.
    const end = first.start === last.end ? last.next : last.end
    return { span: { start: first.start, end }, text: text.join('') + document.text.slice(last.end, end) }
  })
}

/** The change that brings lines above one that stays, or to the end of the place. */
function insertion(
  document: TextDocument,
  added: readonly Addition[],
  slices: readonly LineSpan[],
  end: number,
  replacement: readonly Line[],
): Change {
  const { text, contentStart } = document
  const [{ at: next, number } = { at: slices.length, number: 0 }] = added
  const [kept, above] = [slices[next], slices[next - 1]]
  const at = kept?.start ?? end
  const neighbour = neighbourEnding(document, at)
  const otherwise = document.isEmpty ? '' : '\n'
  const lines = added.map(({ line }) => ({
    content: line.content,
    ending: neighbour || line.ending || otherwise,
  }))
  // An empty line above may have its ending outside of the place.
  const isAfterEmpty = above !== undefined && above.start === above.next
  const continuesLine = kept === undefined && at > contentStart && (isAfterEmpty || text[at - 1] !== '\n')
  const pieces = lines.map(({ content, ending }, i) => {
    if (!continuesLine) return content + ending
    return (
      (lines[i - 1]?.ending ?? (neighbour || writtenEnding(replacement[Math.max(0, number - 1)]))) + content
    )
  })
  // Whitespace behind the place is the line's that stays.
  const { end: lineEnd } = document.lineAround(at)
  const place = continuesLine && isBlank(text.slice(at, lineEnd)) ? lineEnd : at
  return { span: { start: place, end: place }, text: pieces.join('') }
}

/** A last line that goes takes the ending before it along, so that the text ends as it did. */
function removalStart({ text }: TextDocument, first: LineSpan, last: LineSpan, floor: number): number {
  const unfinished = last.end === last.next
  return unfinished && first.start > floor ? beforeEnding(text, first.start) : first.start
}

/** Where the ending that comes right before an offset begins; the offset itself when there is none. */
export function beforeEnding(text: string, offset: number): number {
  if (text[offset - 1] !== '\n') return offset
  return text[offset - 2] === '\r' ? offset - 2 : offset - 1
}

/** The ending of the line above when the offset begins a line, else of its own line; of the other if it has none. */
export function neighbourEnding(document: TextDocument, offset: number): Ending {
  const { start } = document.lineAround(offset)
  const own = document.endingAround(offset)
  const above = document.text.slice(beforeEnding(document.text, start), start) as Ending
  return offset === start ? above || own : own || above
}

/** How the edit ends one of its lines. */
export function writtenEnding(line: Line | undefined): Ending {
  return line?.ending || '\n'
}
