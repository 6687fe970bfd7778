import { closesBlock } from '@emend/core/plugin'
import { addedLines, addedOnce, staysUnseen } from './added-lines.js'
import { type Alignment, isOpenBetween, pairOf, type Scene, textOf } from './align-sketch.js'
import { depthOf, depthsOf } from './bound-by-blocks.js'
import { hasOwnWord } from './closers.js'
import { headsDeclaration } from './declared-name.js'
import { addedRunAt } from './new-code.js'
import { notPlaced, type Refusal } from './refusal.js'

/** A line that the file has once, near the place where the sketch adds it again, in another block than the sketch has it. */
export function forbiddenLine(
  scene: Scene,
  alignment: Alignment,
  forbidden: ReadonlySet<number>,
): Refusal | undefined {
  for (const { solid, own } of addedLines(scene, alignment)) {
    const isOnce = own.length === 1 && !isInNewBlock(scene, alignment, solid)
    const there = own.find(
      (one) =>
        forbidden.has(pairOf(solid, one)) &&
        staysUnseen(scene, alignment, one) &&
        (isOnce || isNear(alignment, solid, one)),
    )
    if (there !== undefined && !isInWholeNewBlock(scene, alignment, solid))
      return notPlaced(scene.sketch, scene.solids[solid] as number, 'there-already', [
        { first: there, end: there + 1 },
      ])
  }
  return undefined
}

/** Whether a line of the file is about as far from a line that is aligned as the solid line is from that. */
function isNear(alignment: Alignment, solid: number, line: number): boolean {
  return alignment.some(
    (own, at) =>
      own >= 0 && own < line === at < solid && Math.abs(own - line) <= NEAR * Math.abs(at - solid) + NEAR,
  )
}

const NEAR = 3

/** Whether a line is in a block whose head is new. */
export function isInNewBlock(scene: Scene, alignment: Alignment, solid: number): boolean {
  const depths = depthsOf(scene, alignment)
  for (let above = solid - 1; above >= 0; above--)
    if ((depths[above] as number) < (depths[solid] as number)) return (alignment[above] as number) < 0
  return false
}

/** The head of a function or a class that would be there twice. */
export function repeatedLine(scene: Scene, alignment: Alignment): Refusal | undefined {
  const { file, sketch, solids } = scene
  const depths = depthsOf(scene, alignment)
  for (const { solid, text, own } of addedLines(scene, alignment)) {
    const isHead = headsDeclaration(text)
    const [only, ...others] = [...own, ...(isHead ? (scene.versions[solid] ?? []) : [])]
    if (only === undefined || others.length > 0 || !staysUnseen(scene, alignment, only)) continue
    const isSameDepth = depths[solid] === depthOf(file.known(only))
    const isTwice = isHead || isBeside(alignment, solid, only)
    if (isSameDepth && isTwice && !isInWholeNewBlock(scene, alignment, solid))
      return notPlaced(sketch, solids[solid] as number, 'there-already', [{ first: only, end: only + 1 }])
  }
  return undefined
}

/** Whether a line of the file is right above or below the lines that the sketch has around a solid line. */
function isBeside(alignment: Alignment, solid: number, line: number): boolean {
  return alignment.some(
    (own, at) => own >= 0 && Math.abs(own - line) <= Math.min(BESIDE, Math.abs(at - solid)),
  )
}

const BESIDE = 2

/**
 * New lines of one stretch, several of which the file has once, and keeps: a marker above them may have been forgotten, and
 * they are the lines of the file with what changes there.
 */
export function repeatedBlock(scene: Scene, alignment: Alignment): Refusal | undefined {
  const { file, sketch, solids } = scene
  const depths = depthsOf(scene, alignment)
  let [there, deeper, above]: [number[], number[], number] = [[], [], 0]
  let run = { end: 0, isNewCode: false }
  for (const { solid, only } of addedOnce(scene, alignment)) {
    if (solid >= run.end) run = addedRunAt(scene, alignment, solid)
    if (run.isNewCode) continue
    if (isOpenBetween(scene, above, solid)) [there, deeper] = [[], []]
    above = solid
    if (!staysUnseen(scene, alignment, only) || isInWholeNewBlock(scene, alignment, solid)) continue
    const isSameDepth = depths[solid] === depthOf(file.known(only))
    ;(isSameDepth ? there : deeper).push(only)
    if (there.length < MOST_REPEATED && deeper.length < MOST_DEEPER) continue
    const all = [...there, ...deeper]
    const [first, last] = [Math.min(...all), Math.max(...all)]
    return notPlaced(sketch, solids[solid] as number, 'there-already', [{ first, end: last + 1 }])
  }
  return undefined
}

/** One line alone may be a phrase that code repeats. */
const MOST_REPEATED = 2
/** In a block of another depth some lines may be there again. */
const MOST_DEEPER = 3

/** Whether a line is in a block all of whose lines are new, from a head that the file has not to what closes it. Linear. */
function isInWholeNewBlock(scene: Scene, alignment: Alignment, solid: number): boolean {
  const depths = depthsOf(scene, alignment)
  scene.file.budget.spend(depths.length)
  const depthAt = (at: number) => depths[at] as number
  const isNew = (at: number) => (alignment[at] ?? 0) < 0
  let head = solid
  for (let above = solid - 1; isNew(above) && !isOpenBetween(scene, above, above + 1); above--)
    if (depthAt(above) < depthAt(head)) head = above
  const text = textOf(scene, head)
  if (head === solid || scene.file.at(text).length > 0 || !hasOwnWord(text)) return false
  for (let at = head + 1; isNew(at) && !isOpenBetween(scene, at - 1, at); at++)
    if (depthAt(at) <= depthAt(head)) return at > solid && closesBlock(textOf(scene, at))
  return false
}
