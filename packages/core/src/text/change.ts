import type { TextDocument } from './document.js'
import { countNewlines } from './lines.js'
import type { Span } from './span.js'

/** One replacement in a text: the characters of `span` give way to `text`. An insertion has an empty span. */
export interface Change {
  readonly span: Span
  readonly text: string
}

/** A change, and the number of the edit that it comes from. */
export interface EditChange extends Change {
  readonly edit: number
  /** An insertion above the place of its edit, not below one of its lines. */
  readonly above?: boolean
}

/**
 * Puts changes into the text that their spans refer to. Nothing outside the spans is touched.
 *
 * @param text the text that the spans point into
 * @param changes in ascending order and without overlaps; two insertions at one place keep their order
 * @returns the new text; the same string when there is no change. Linear in text and changes.
 */
export function applyChanges(text: string, changes: readonly Change[]): string {
  if (changes.length === 0) return text
  // Added up, not joined: engines keep such a text as its parts, and copy it only for those who read all of it.
  let result = ''
  let position = 0
  for (const { span, text: insertion } of changes) {
    result += text.slice(position, span.start) + insertion
    position = span.end
  }
  return result + text.slice(position)
}

/** First and second changes that touch each other. */
interface Group {
  /** Its place in the text between the two. */
  readonly start: number
  end: number
  /** How much longer the text between is than the original, above the group and down to its end. */
  readonly before: number
  after: number
  readonly second: EditChange[]
  edit: number
}

/**
 * The changes that come to the same as the first ones and, on their result, the second ones. What a second
 * change touches of the first becomes one change with it, which counts as the later edit's. Linear in the changes, apart from sorting.
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
  return groupsOf(first, second).map(({ start, end, before, after, second: inside, edit }) => {
    const shifted = inside.map((change) => ({
      ...change,
      span: { start: change.span.start - start, end: change.span.end - start },
    }))
    return {
      span: { start: start - before, end: end - after },
      text: applyChanges(between.slice(start, end), shifted),
      edit,
    }
  })
}

/** First and second changes that touch each other, as stretches of the text between, ascending. */
function groupsOf(first: readonly EditChange[], second: readonly EditChange[]): Group[] {
  let shift = 0
  const written = first.map(({ span, text, edit }) => {
    const start = span.start + shift
    const grown = text.length - (span.end - span.start)
    shift += grown
    return { start, end: start + text.length, edit, grown, second: [] }
  })
  const changed = second.map((change) => ({ ...change.span, edit: change.edit, grown: 0, second: [change] }))
  const groups: Group[] = []
  shift = 0
  for (const { start, end, edit, grown, second } of [...written, ...changed].sort(
    (a, b) => a.start - b.start,
  )) {
    const last = groups.at(-1)
    if (last !== undefined && start <= last.end) {
      last.end = Math.max(last.end, end)
      last.after += grown
      last.edit = Math.max(last.edit, edit)
      last.second.push(...second)
    } else groups.push({ start, end, before: shift, after: shift + grown, second: [...second], edit })
    shift += grown
  }
  return groups
}

/** Lines that a change adds, or takes away where negative; they move every line from `from`, counted from 1. */
export interface LineShift {
  readonly from: number
  readonly delta: number
}

/**
 * How changes move the lines below them, in the order in which {@link shiftLine} takes them. Linear in the changes.
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

/** Where a line, counted from 1, is after all shifts. */
export function shiftLine(line: number, shifts: readonly LineShift[]): number {
  return shifts.reduce((current, { from, delta }) => (current >= from ? current + delta : current), line)
}
