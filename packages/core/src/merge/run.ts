import type { Change } from '../text/change.js'
import type { LineSpan, TextDocument } from '../text/document.js'
import { type Ending, isBlank, type Line } from '../text/lines.js'
import type { Span } from '../text/span.js'
import { changedRuns, type MergedLine } from './merged-line.js'

/** Neighbouring lines that give way to new ones, at least one of either. */
export interface Run {
  /** Lines of the file, or the parts of them that were matched. */
  readonly removed: readonly LineSpan[]
  readonly added: readonly Line[]
  /** Where the run ends: at the next kept line, or at the end of the match. */
  readonly at: number
  /** Whether a kept line of the match comes after it. */
  readonly beforeKept: boolean
  /** Whether the line before it is an empty one whose ending is not part of the match. */
  readonly afterEmpty: boolean
  /** How the edit ends the line before the added ones, for a file that has no ending to follow. */
  readonly opening: Ending
}

/**
 * The change that carries out a run. An added line takes the ending of the line it replaces, else of its
 * neighbour, else of the file, else its own. A file without final newline stays without one.
 *
 * @param floor the change begins nowhere above this offset
 */
export function replaceRun(document: TextDocument, run: Run, floor: number): Change {
  const { removed, added } = run
  const first = removed[0]
  const last = removed.at(-1)
  if (first === undefined || last === undefined) return insertion(document, run)
  if (added.length === 0)
    return { span: { start: removalStart(document, first, last, floor), end: last.next }, text: '' }
  const neighbour = neighbourEnding(document, first.start)
  const text = added.map(({ content, ending }, i) => {
    if (i === added.length - 1) return content
    return content + (document.endingAround((removed[i] ?? last).start) || neighbour || ending)
  })
  // Of a blank line the ending counts as its text: nothing may come between the two.
  const end = first.start === last.end ? last.next : last.end
  return { span: { start: first.start, end }, text: text.join('') + document.text.slice(last.end, end) }
}

function insertion(document: TextDocument, { added, at, beforeKept, afterEmpty, opening }: Run): Change {
  const { text, contentStart } = document
  const neighbour = neighbourEnding(document, at)
  const otherwise = document.isEmpty ? '' : '\n'
  const lines = added.map(({ content, ending }) => ({ content, ending: neighbour || ending || otherwise }))
  const continuesLine = !beforeKept && at > contentStart && (afterEmpty || text[at - 1] !== '\n')
  const pieces = lines.map(({ content, ending }, i) => {
    if (!continuesLine) return content + ending
    return (lines[i - 1]?.ending ?? (neighbour || opening)) + content
  })
  // Whitespace behind the place is the line's that stays.
  const { end } = document.lineAround(at)
  const place = continuesLine && isBlank(text.slice(at, end)) ? end : at
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

/** The runs of a merge between the lines that stay. Linear. */
export function* runsOf(
  lines: readonly MergedLine[],
  slices: readonly LineSpan[],
  replacement: readonly Line[],
  span: Span,
): Generator<Run> {
  for (const { removed, added } of changedRuns(lines)) {
    const at = added[0]?.at ?? slices.length
    const [next, before] = [slices[at], slices[at - 1]]
    yield {
      removed: removed.map((line) => slices[line.at] as LineSpan),
      added: added.map(({ line }) => line),
      at: next?.start ?? span.end,
      beforeKept: next !== undefined,
      afterEmpty: before !== undefined && before.start === before.next,
      opening: writtenEnding(replacement[Math.max(0, (added[0]?.number ?? 0) - 1)]),
    }
  }
}

/** How the edit ends one of its lines. */
export function writtenEnding(line: Line | undefined): Ending {
  return line?.ending || '\n'
}
