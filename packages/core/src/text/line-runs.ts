import type { Change } from './change.js'
import { nextLine, writtenLines } from './lines.js'
import { longestCommon } from './longest-common.js'
import { equalEnds } from './sequences.js'

/** Lines of a text that begin at an offset, and the lines that another text has in their place, all with their endings. */
export interface LineRun {
  readonly start: number
  readonly old: readonly string[]
  readonly now: readonly string[]
}

/**
 * The runs of lines in which two texts differ, ascending: those that the changes replace, or, without changes that lead to the text
 * after, those of a line diff. With changes linear.
 */
export function lineRuns(before: string, after: string, changes?: readonly Change[]): LineRun[] {
  return (changes && runsOfChanges(before, after, changes)) ?? runsBetween(before, after)
}

/** The runs of lines that changes replace, ascending. Undefined where the changes do not lead to the text after. Linear. */
function runsOfChanges(before: string, after: string, changes: readonly Change[]): LineRun[] | undefined {
  const runs: LineRun[] = []
  let [end, shift] = [0, 0]
  for (let at = 0; at < changes.length; ) {
    const start = lineStart(before, (changes[at] as Change).span.start)
    const from = start + shift
    if (before.slice(end, start) !== after.slice(end + shift, from)) return undefined
    do {
      const { span, text } = changes[at++] as Change
      shift += text.length - (span.end - span.start)
      const isWhole = isLineStart(before, span.end) && isLineStart(after, span.end + shift)
      end = isWhole ? span.end : nextLine(before, span.end)
    } while (at < changes.length && (changes[at] as Change).span.start <= end)
    addRun(runs, start, before.slice(start, end), after.slice(from, end + shift))
  }
  return before.slice(end) === after.slice(end + shift) ? runs : undefined
}

/** The whole lines between the equal ends of two texts: where they begin in both, and where they end in each. Linear. */
export function differingLines(
  before: string,
  after: string,
): { readonly start: number; readonly end: number; readonly endNow: number } {
  const { head, tail } = equalEnds(before, after)
  const [behind, behindNow] = [before.length - tail, after.length - tail]
  const isWhole = isLineStart(before, behind) && isLineStart(after, behindNow)
  const end = isWhole ? behind : nextLine(before, behind)
  return { start: lineStart(before, head), end, endNow: end + after.length - before.length }
}

/** The runs of lines in which two texts differ, by one line diff of what is between their equal ends. */
function runsBetween(before: string, after: string): LineRun[] {
  const { start, end, endNow } = differingLines(before, after)
  const old = writtenLines(before.slice(start, end))
  const now = writtenLines(after.slice(start, endNow))
  const common = longestCommon(old, now, MOST_CHANGES)
  const runs: LineRun[] = []
  let [i, j, from] = [0, 0, start]
  for (const [oldEnd, nowEnd] of [...common, [old.length, now.length] as const]) {
    const gone = old.slice(i, oldEnd).join('')
    addRun(runs, from, gone, now.slice(j, nowEnd).join(''))
    from += gone.length + (old[oldEnd]?.length ?? 0)
    ;[i, j] = [oldEnd + 1, nowEnd + 1]
  }
  return runs
}

const MOST_CHANGES = 5000

/** Adds a run without the lines that both texts begin and end with. */
function addRun(runs: LineRun[], start: number, before: string, after: string): void {
  if (before === after) return
  const [old, now] = [writtenLines(before), writtenLines(after)]
  const { head, tail } = equalEnds(old, now)
  runs.push({
    start: start + old.slice(0, head).join('').length,
    old: old.slice(head, old.length - tail),
    now: now.slice(head, now.length - tail),
  })
}

function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1
}

function isLineStart(text: string, at: number): boolean {
  return lineStart(text, at) === at
}
