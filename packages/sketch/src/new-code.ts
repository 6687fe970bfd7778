import { isBlank } from '@emend/core/plugin'
import { type Alignment, isOpenBetween, type Scene, textOf } from './align-sketch.js'
import { isDistinctive } from './changes-of.js'
import { onlyCloses } from './closers.js'

/** New lines of a sketch one below the other. */
interface AddedRun {
  /** Behind the last of them, as a number of a solid line. */
  readonly end: number
  readonly isNewCode: boolean
}

/**
 * The new lines around a solid line, and whether they are new code: they are between two lines of the file with nothing but blank lines
 * between, where each side is known by a distinctive line, and most of them are not in the file. No marker can be missing there,
 * and what the file has elsewhere is said again.
 */
export function addedRunAt(scene: Scene, alignment: Alignment, solid: number): AddedRun {
  const isAdded = (at: number) => alignment[at] !== undefined && (alignment[at] as number) < 0
  let [from, end] = [solid, solid + 1]
  while (isAdded(from - 1)) from--
  while (isAdded(end)) end++
  return { end, isNewCode: isBetweenNeighbours(scene, alignment, from, end) && isMostlyNew(scene, from, end) }
}

function isBetweenNeighbours(scene: Scene, alignment: Alignment, from: number, end: number): boolean {
  const [above, below] = [alignment[from - 1], alignment[end]]
  if (above === undefined || below === undefined || isOpenBetween(scene, from - 1, end)) return false
  return (
    scene.file.lines(above + 1, below).every(isBlank) &&
    isKnown(scene, alignment, from - 1, -1) &&
    isKnown(scene, alignment, end, 1)
  )
}

function isMostlyNew(scene: Scene, from: number, end: number): boolean {
  const worded: string[] = []
  for (let at = from; at < end; at++) if (!onlyCloses(textOf(scene, at))) worded.push(textOf(scene, at))
  return 2 * worded.filter((text) => scene.file.at(text).length > 0).length < worded.length
}

/** Whether the line of the file that a solid line is, or one right behind it on the way, is distinctive. */
function isKnown({ file }: Scene, alignment: Alignment, from: number, step: 1 | -1): boolean {
  for (let at = from; Math.abs(at - from) < FAR; at += step) {
    const line = alignment[at] ?? -1
    if (line < 0) return false
    if (isDistinctive(file, line)) return true
    const next = alignment[at + step] ?? -1
    const between = step > 0 ? file.lines(line + 1, next) : file.lines(next + 1, line)
    if (next < 0 || !between.every(isBlank)) return false
  }
  return false
}

/** So many lines from the new ones the file may have one that it has once. */
const FAR = 4
