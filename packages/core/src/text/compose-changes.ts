import { applyChanges } from './change.js'
import type { EditChange } from './change-set.js'

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
 * change touches of the first becomes one change with it, which counts as the later edit's. Linear in the changes.
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
  const groups: Group[] = []
  let shift = 0
  let next = 0
  const open = (start: number, end: number, edit: number, grown: number): Group => {
    const last = groups.at(-1)
    if (last !== undefined && start <= last.end) {
      last.end = Math.max(last.end, end)
      last.after += grown
      last.edit = Math.max(last.edit, edit)
      return last
    }
    const group = { start, end, before: shift, after: shift + grown, second: [], edit }
    groups.push(group)
    return group
  }
  for (const { span, text, edit } of first) {
    const start = span.start + shift
    for (; (second[next]?.span.start ?? Number.POSITIVE_INFINITY) < start; next++) {
      const change = second[next] as EditChange
      open(change.span.start, change.span.end, change.edit, 0).second.push(change)
    }
    const grown = text.length - (span.end - span.start)
    open(start, start + text.length, edit, grown)
    shift += grown
  }
  for (const change of second.slice(next)) {
    open(change.span.start, change.span.end, change.edit, 0).second.push(change)
  }
  return groups
}
