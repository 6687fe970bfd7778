import type { ParseFailure } from '@emend/core/plugin'
import type { RequestLine } from '@emend/request'
import type { FileDiff } from './file-diffs.js'
import type { FileHeader } from './file-header.js'
import type { DiffHunk } from './hunk.js'
import { isHunkHeader } from './hunk-header.js'

/**
 * Whether the request is cut off inside its last hunk.
 *
 * The hunk must have fewer lines than its header counts, and end in a changed line, which may be incomplete or lack its
 * counterpart. In addition one of these must hold: the last line is a removal; the request ends without a newline; more new
 * lines than old lines are missing; or the counts of all other hunks are right. Wrong counts alone prove nothing, because
 * models miscount, and missing context lines change nothing.
 */
export function isCutOff(diffs: readonly FileDiff[], lines: readonly RequestLine[]): boolean {
  const hunks = diffs.flatMap((diff) => diff.hunks)
  const hunk = hunks.at(-1)
  const last = hunk?.lines.at(-1)
  if (hunk === undefined || last === undefined || last.step === 'keep' || last.noNewlineRemark) return false
  if (last.source !== lines.at(-1) || compareCounts(hunk) !== 'short') return false
  // After a removal at the very end, the added lines in its place or the context below it are missing.
  if (last.source.ending === '' || last.step === 'remove' || lacksAdded(hunk)) return true
  const others = hunks.slice(0, -1)
  return others.length > 0 && others.every((one) => compareCounts(one) === 'right')
}

/** Whether the failure may only be due to a request that is cut off in its last line, the header of a file or a hunk. */
export function isCutOffInHeader(failure: ParseFailure, last: RequestLine | undefined): boolean {
  if (last === undefined || last.ending !== '' || !('line' in failure) || failure.line !== last.number)
    return false
  return isHunkHeader(last.content) || failure.code === 'empty-section'
}

/** Whether some missing lines must be added lines, because more new lines than old ones are missing. */
function lacksAdded({ header: { numbers }, lines }: DiffHunk): boolean {
  const addedMinusRemoved = lines.reduce(
    (sum, { step }) => sum + Number(step === 'add') - Number(step === 'remove'),
    0,
  )
  return numbers !== undefined && numbers.newCount - numbers.oldCount > addedMinusRemoved
}

/**
 * Whether a tool computed the diff from two texts: its header has git's object names or the files' timestamps, and all
 * numbers of its hunk headers are consistent. Models write such headers, too, but their numbers are seldom right.
 */
export function isComputedDiff(
  { newObjectName, oldName, newName }: FileHeader,
  hunks: readonly DiffHunk[],
): boolean {
  const isStamped =
    oldName !== undefined && newName !== undefined && oldName.timestamp !== '' && newName.timestamp !== ''
  return (newObjectName !== undefined || isStamped) && areCounted(hunks)
}

/**
 * Whether a tool may have computed the diff, which only the file can show: all numbers are consistent, and the header is git's or
 * the hunks have as much context as tools show.
 */
export function mayBeComputed(header: FileHeader | undefined, hunks: readonly DiffHunk[]): boolean {
  const kept = hunks.reduce((sum, { lines }) => sum + lines.filter(({ step }) => step === 'keep').length, 0)
  return (header?.git !== undefined || kept >= USUAL_CONTEXT) && areCounted(hunks)
}

export const USUAL_CONTEXT = 3

/** Whether the headers of all hunks count their lines right, and their numbers move by what the hunks above add and remove. */
function areCounted(hunks: readonly DiffHunk[]): boolean {
  let shift = 0
  return hunks.every((hunk) => {
    const { numbers } = hunk.header
    if (numbers === undefined || compareCounts(hunk) !== 'right') return false
    const { oldStart, oldCount, newStart, newCount } = numbers
    // If a side has no lines, its number is that of the line above.
    const firstOld = oldCount === 0 ? oldStart + 1 : oldStart
    const firstNew = newCount === 0 ? newStart + 1 : newStart
    const isMoved = firstNew === firstOld + shift
    shift += newCount - oldCount
    return isMoved
  })
}

/** Compares the lines of a hunk with the counts of its header; undefined if the header has no counts. */
function compareCounts({ header: { numbers }, lines }: DiffHunk): 'right' | 'short' | 'other' | undefined {
  if (numbers === undefined) return undefined
  const missingOld = numbers.oldCount - lines.filter(({ step }) => step !== 'add').length
  const missingNew = numbers.newCount - lines.filter(({ step }) => step !== 'remove').length
  if (missingOld === 0 && missingNew === 0) return 'right'
  return missingOld >= 0 && missingNew >= 0 ? 'short' : 'other'
}
