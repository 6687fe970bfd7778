import type { FileHeader } from './file-header.js'
import type { Hunk } from './hunk.js'

/**
 * Whether a tool worked the diff out from two texts: it names git's objects or the files' times, and every number in
 * its headers is right. Models write such headers too, but seldom count right.
 */
export function isComputedDiff({ newObject, old, now }: FileHeader, hunks: readonly Hunk[]): boolean {
  const isStamped = old !== undefined && now !== undefined && old.timestamp !== '' && now.timestamp !== ''
  return (newObject !== undefined || isStamped) && hasRightNumbers(hunks)
}

function hasRightNumbers(hunks: readonly Hunk[]): boolean {
  let shift = 0
  return hunks.every(({ header: { numbers }, lines }) => {
    if (numbers === undefined) return false
    const { oldStart, oldCount, newStart, newCount } = numbers
    const old = lines.filter(({ step }) => step !== 'add').length
    const now = lines.filter(({ step }) => step !== 'remove').length
    // Without lines on a side the number is that of the line above.
    const firstOld = oldCount === 0 ? oldStart + 1 : oldStart
    const firstNew = newCount === 0 ? newStart + 1 : newStart
    const isRight = old === oldCount && now === newCount && firstNew === firstOld + shift
    shift += now - old
    return isRight
  })
}
