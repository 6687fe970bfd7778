import type { ParseFailure, RequestLine } from '@emend/core/plugin'
import type { FileDiff } from './file-diffs.js'
import type { FileHeader } from './file-header.js'
import type { Hunk } from './hunk.js'
import { isHunkHeader } from './hunk-header.js'

/**
 * Whether the request breaks off inside its last hunk: it has fewer lines than the header counts, ends in a changed line,
 * which may be cut or lack its counterpart, and either that line is a removal, or the request ends without newline, or
 * more new lines than old ones are missing, or all other hunks were counted right. Other counts prove nothing, because models
 * miscount, and what is missing of context changes nothing.
 */
export function breaksOff(diffs: readonly FileDiff[], lines: readonly RequestLine[]): boolean {
  const hunks = diffs.flatMap((diff) => diff.hunks)
  const hunk = hunks.at(-1)
  const last = hunk?.lines.at(-1)
  if (hunk === undefined || last === undefined || last.step === 'keep' || last.unended) return false
  if (last.source !== lines.at(-1) || difference(hunk) !== 'short') return false
  // A removal at the very end, short on both sides, lacks what was to come in its place, or its context.
  if (last.source.ending === '' || last.step === 'remove' || lacksAdded(hunk)) return true
  const others = hunks.slice(0, -1)
  return others.length > 0 && others.every((one) => difference(one) === 'right')
}

/** Whether what is wrong may only be that the request breaks off in its last line, the header of a file or hunk. */
export function breaksOffIn(failure: ParseFailure, last: RequestLine | undefined): boolean {
  if (last === undefined || last.ending !== '' || !('line' in failure) || failure.line !== last.number)
    return false
  return isHunkHeader(last.content) || failure.code === 'empty-section'
}

/** Whether some of the lines that are missing must be added ones: context is missing on both sides. */
function lacksAdded({ header: { numbers }, lines }: Hunk): boolean {
  const balance = lines.reduce((sum, { step }) => sum + Number(step === 'add') - Number(step === 'remove'), 0)
  return numbers !== undefined && numbers.newCount - numbers.oldCount > balance
}

/**
 * Whether a tool worked the diff out from two texts: it names git's objects or the files' times, and every number in
 * its headers is right. Models write such headers too, but seldom count right.
 */
export function isComputedDiff({ newObject, old, now }: FileHeader, hunks: readonly Hunk[]): boolean {
  const isStamped = old !== undefined && now !== undefined && old.timestamp !== '' && now.timestamp !== ''
  let shift = 0
  const isRight = (hunk: Hunk) => {
    const { numbers } = hunk.header
    if (numbers === undefined || difference(hunk) !== 'right') return false
    const { oldStart, oldCount, newStart, newCount } = numbers
    // Without lines on a side the number is that of the line above.
    const firstOld = oldCount === 0 ? oldStart + 1 : oldStart
    const firstNew = newCount === 0 ? newStart + 1 : newStart
    const isMoved = firstNew === firstOld + shift
    shift += newCount - oldCount
    return isMoved
  }
  return (newObject !== undefined || isStamped) && hunks.every(isRight)
}

/** How a hunk's lines compare with what its header counts; undefined without counts. */
function difference({ header: { numbers }, lines }: Hunk): 'right' | 'short' | 'other' | undefined {
  if (numbers === undefined) return undefined
  const old = numbers.oldCount - lines.filter(({ step }) => step !== 'add').length
  const now = numbers.newCount - lines.filter(({ step }) => step !== 'remove').length
  if (old === 0 && now === 0) return 'right'
  return old >= 0 && now >= 0 ? 'short' : 'other'
}
