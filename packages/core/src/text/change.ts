import type { TextDocument } from './document.js'
import { countNewlines, sharedLines } from './lines.js'
import type { Span } from './span.js'

/** One replacement in a text: `text` replaces the characters of `span`. An insertion has an empty span. */
export interface Change {
  readonly span: Span
  readonly text: string
}

/** A change with the number of the edit that it comes from. */
export interface EditChange extends Change {
  readonly edit: number
  /** The other edits whose changes it was made of, because they touch. */
  readonly others?: readonly number[]
  /** Whether it is an insertion above the place of its edit, not below a line of it. */
  readonly above?: boolean
}

/**
 * Applies changes to the text that their spans refer to. Text outside the spans stays unchanged.
 *
 * @param text the text that the spans refer to
 * @param changes ascending, without overlaps; two insertions at one place keep their order
 * @returns the new text; the same string if there is no change. Linear in text and changes.
 */
export function applyChanges(text: string, changes: readonly Change[]): string {
  if (changes.length === 0) return text
  // Concatenation, not `join`: engines keep the parts of such a string, and copy them only when the whole is read.
  let result = ''
  let position = 0
  for (const { span, text: insertion } of changes) {
    result += text.slice(position, span.start) + insertion
    position = span.end
  }
  return result + text.slice(position)
}

/** First and second changes that touch each other, as one stretch of the text between. */
interface Group {
  /** The span in the text between: the result of the first changes, to which the second ones are applied. */
  readonly start: number
  end: number
  /** By how many characters the text between is longer than the original, up to the group's start and up to its end. */
  readonly growthBefore: number
  growthAfter: number
  readonly second: EditChange[]
  readonly edits: Set<number>
}

/**
 * The changes that have the same effect as the first ones followed, on their result, by the second ones. A second change
 * and the first changes that it touches become one change, which counts as the last edit's, with the others named. Linear in the changes, apart
 * from sorting.
 *
 * @param between the result of the first changes
 * @param first ascending, without overlaps
 * @param second ascending, without overlaps, in the result of the first
 */
export function composeChanges(
  between: string,
  first: readonly EditChange[],
  second: readonly EditChange[],
): EditChange[] {
  if (first.length === 0) return [...second]
  const [only, ...more] = second
  if (only === undefined) return [...first]
  const apart = more.length === 0 ? withOneApart(first, only) : undefined
  if (apart !== undefined) return apart
  return groupsOf(first, second).map(({ start, end, growthBefore, growthAfter, second: inside, edits }) => {
    const shifted = inside.map((change) => ({
      ...change,
      span: { start: change.span.start - start, end: change.span.end - start },
    }))
    return {
      span: { start: start - growthBefore, end: end - growthAfter },
      text: applyChanges(between.slice(start, end), shifted),
      ...numbersOf(edits),
    }
  })
}

/** The changes with one more that touches none of them; undefined where it touches one. Linear, without sorting. */
function withOneApart(first: readonly EditChange[], only: EditChange): EditChange[] | undefined {
  let shift = 0
  let at = 0
  for (; at < first.length; at++) {
    const { span, text } = first[at] as EditChange
    const start = span.start + shift
    if (start > only.span.end) break
    if (start + text.length >= only.span.start) return undefined
    shift += text.length - (span.end - span.start)
  }
  const { start, end } = only.span
  return first.toSpliced(at, 0, { ...only, span: { start: start - shift, end: end - shift } })
}

export function numbersOf(edits: ReadonlySet<number>): Pick<EditChange, 'edit' | 'others'> {
  const [edit = 0, ...others] = [...edits].sort((a, b) => b - a)
  return others.length === 0 ? { edit } : { edit, others: others.reverse() }
}

/** The groups of first and second changes that touch each other, ascending. */
function groupsOf(first: readonly EditChange[], second: readonly EditChange[]): Group[] {
  let shift = 0
  const written = first.map(({ span, text, edit, others = [] }) => {
    const start = span.start + shift
    const growth = text.length - (span.end - span.start)
    shift += growth
    return { start, end: start + text.length, edits: [edit, ...others], growth, second: [] }
  })
  const changed = second.map((change) => ({
    ...change.span,
    edits: [change.edit, ...(change.others ?? [])],
    growth: 0,
    second: [change],
  }))
  const groups: Group[] = []
  shift = 0
  for (const { start, end, edits, growth, second } of [...written, ...changed].sort(
    (a, b) => a.start - b.start,
  )) {
    const last = groups.at(-1)
    if (last !== undefined && start <= last.end) {
      last.end = Math.max(last.end, end)
      last.growthAfter += growth
      for (const edit of edits) last.edits.add(edit)
      last.second.push(...second)
    } else
      groups.push({
        start,
        end,
        growthBefore: shift,
        growthAfter: shift + growth,
        second: [...second],
        edits: new Set(edits),
      })
    shift += growth
  }
  return groups
}

/** By how many lines a change moves every line from `from` on, counted from 1; negative if it removes lines. */
export interface LineShift {
  readonly from: number
  readonly delta: number
}

/**
 * How changes move the lines below them, in the order that {@link shiftLine} needs (from the bottom up). Linear in the
 * changes.
 *
 * @param document the text before the changes
 */
export function lineShifts(document: TextDocument, changes: readonly Change[]): LineShift[] {
  return changes.toReversed().flatMap(({ span, text }) => {
    const delta = countNewlines(text) - countNewlines(document.text.slice(span.start, span.end))
    if (delta === 0) return []
    const line = document.lineAt(span.end)
    const firstBelow = document.lineStart(line) === span.end ? line : line + 1
    return [{ from: firstBelow + 1, delta }]
  })
}

/** The number of a line, counted from 1, after all shifts. */
export function shiftLine(line: number, shifts: readonly LineShift[]): number {
  return shifts.reduce((current, { from, delta }) => (current >= from ? current + delta : current), line)
}

/** A change without the lines that the file has at its ends already. Linear in the change. */
export function withoutSharedLines({ text: all }: { readonly text: string }, { span, text }: Change): Change {
  const { head, tail } = sharedLines(all.slice(span.start, span.end), text)
  if (head + tail === 0) return { span, text }
  return {
    span: { start: span.start + head, end: span.end - tail },
    text: text.slice(head, text.length - tail),
  }
}
