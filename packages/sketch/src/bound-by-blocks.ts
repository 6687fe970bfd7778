import { blockEnds, closesBlock, type FileText, indentationDepth, isBlank } from '@emend/core/plugin'
import {
  type Alignment,
  alignSketch,
  type Bounds,
  isOpenBetween,
  pairOf,
  type Scene,
  textOf,
} from './align-sketch.js'
import { closersOf, hasOwnWord, kindClosedBy } from './closers.js'

/** An alignment that agrees with the blocks of sketch and file, and what had to be ruled out for that. */
export interface Bound {
  readonly alignment: Alignment
  readonly bounds: Bounds
}

/**
 * Aligns a sketch so that what it shows in a block is in that block of the file, a bracket that closes a block closes that of the
 * file, and a new block takes no line of another one. Aligns, rules out what contradicts the blocks, and aligns again.
 */
export function boundByBlocks(scene: Scene, isLate: boolean, without: Iterable<number> = []): Bound {
  const bounds: Bounds = { forbidden: new Set(without), forced: new Map(), likely: new Set() }
  let alignment = alignSketch(scene, bounds, isLate)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = sizeOf(bounds)
    bind(scene, alignment, bounds)
    if (sizeOf(bounds) === before) break
    alignment = alignSketch(scene, bounds, isLate)
  }
  return { alignment, bounds }
}

const MOST_ROUNDS = 6

function sizeOf({ forbidden, forced, likely }: Bounds): number {
  return forbidden.size + forced.size + likely.size
}

/** How deep a line is. The stars of a block comment are below its first one, and as deep. */
export function depthOf(line: string): number {
  return indentationDepth(line) - (/^\s* \*(?:[\s/]|$)/.test(line) ? 1 : 0)
}

/** The depths of the solid lines, as deep as the file's lines of their stretch are. */
export function depthsOf(scene: Scene, alignment: Alignment): number[] {
  const depths = scene.solids.map((at) => depthOf(scene.sketch.lines[at]?.text ?? ''))
  for (const [from, to] of stretchesOf(scene)) {
    const shifts: number[] = []
    const worded: number[] = []
    for (let solid = from; solid < to; solid++) {
      const line = alignment[solid] as number
      if (line < 0) continue
      const shift = depthOf(scene.file.known(line)) - (depths[solid] as number)
      ;(hasOwnWord(textOf(scene, solid)) ? worded : shifts).push(shift)
    }
    const shift = shiftOfMost(worded) ?? shiftOfMost(shifts) ?? 0
    for (let solid = from; solid < to; solid++) depths[solid] = (depths[solid] as number) + shift
  }
  return depths
}

/** By how much most lines are deeper in the file; not at all, if any line is as deep as there. */
export function shiftOfMost(shifts: readonly number[]): number | undefined {
  if (shifts.includes(0)) return 0
  const counts = new Map<number, number>()
  for (const shift of shifts) counts.set(shift, (counts.get(shift) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return shifts.find((shift) => counts.get(shift) === most)
}

/** The solid lines between markers, as ranges of their numbers. */
export function stretchesOf(scene: Scene): (readonly [from: number, to: number])[] {
  const stretches: (readonly [number, number])[] = []
  let from = 0
  for (let solid = 1; solid <= scene.solids.length; solid++) {
    if (solid < scene.solids.length && !isOpenBetween(scene, solid - 1, solid)) continue
    stretches.push([from, solid])
    from = solid
  }
  return stretches
}

function bind(scene: Scene, alignment: Alignment, { forbidden, forced, likely }: Bounds): void {
  const { file, candidates } = scene
  const ends = blockEnds(file.document)
  const depths = depthsOf(scene, alignment)
  const text = (solid: number) => textOf(scene, solid)
  const lineOf = (solid: number) => alignment[solid] as number
  const weightOf = (solid: number) => candidates[solid]?.get(lineOf(solid)) ?? 0
  const forbid = (solid: number) => forbidden.add(pairOf(solid, lineOf(solid)))
  const open: number[] = []
  /** The head of the block that a line such as `) {` opens: the line whose bracket it closes. */
  const heads = new Map<number, number>()
  /** For a line such as `} else {` the line whose block it closes. */
  const closed = new Map<number, number>()
  for (const [solid, depth] of depths.entries()) {
    let sibling = -1
    while (open.length > 0 && (depths[open.at(-1) as number] as number) >= depth) {
      const top = open.pop() as number
      if (depths[top] === depth) sibling = top
    }
    const line = lineOf(solid)
    const parent = open.length === 0 ? undefined : (heads.get(open.at(-1) as number) ?? open.at(-1))
    if (sibling >= 0 && line < 0 && /^\s*\)/.test(text(solid))) heads.set(solid, sibling)
    if (closesBlock(text(solid))) {
      const opener = openerOf(solid, sibling)
      closed.set(solid, opener)
      bindCloser(solid, firstOf(opener), line)
    } else if (line >= 0 && parent !== undefined) bindChild(solid, parent, line)
    open.push(solid)
  }

  /** The line whose block a solid line closes: that of the same depth above, or, where code is not indented, by brackets. */
  function openerOf(solid: number, sibling: number): number {
    const isFlat = sibling === solid - 1 && kindClosedBy(text(solid)) !== undefined
    if (!isFlat) return sibling
    return scene.openers.get(solid) ?? -1
  }

  /** The head of blocks that follow one another, such as those of `if` and `else`, where the later ones are new; -1 if it is not shown. */
  function firstOf(opener: number): number {
    let first = opener
    while (first >= 0 && lineOf(first) < 0) {
      const above = closed.get(first)
      if (above === undefined) return first
      first = above
    }
    return first
  }

  function bindCloser(solid: number, opener: number, line: number): void {
    if (opener < 0) return
    const head = lineOf(opener)
    if (head >= 0) {
      const end = endOf(head, solid)
      const isEnd = end < file.count && candidates[solid]?.has(end) === true
      // Behind a marker the bracket may be that of another block, whose head is left out.
      if (isOpenBetween(scene, opener, solid)) {
        if (isEnd) likely.add(pairOf(solid, end))
      } else if (isEnd) forced.set(solid, end)
      else if (line >= 0 && line !== end) forbid(solid)
      return
    }
    if (line < 0) return
    for (let inner = opener + 1; inner < solid; inner++)
      if (lineOf(inner) >= 0 && hasOwnWord(text(inner))) return
    forbid(solid)
  }

  /** Where the block of a line of the file ends that a solid line closes. */
  function endOf(head: number, solid: number): number {
    const end = ends[head] as number
    if (end > nextSolid(file, head)) return end
    return (
      file.document
        .once(closersOf)
        .get(head)
        ?.find((own) => candidates[solid]?.has(own)) ?? end
    )
  }

  function bindChild(solid: number, parent: number, line: number): void {
    const head = lineOf(parent)
    if (isOpenBetween(scene, parent, solid)) {
      if (head < 0) return
      for (const own of candidates[solid]?.keys() ?? [])
        if (head < own && own < (ends[head] as number)) likely.add(pairOf(solid, own))
      return
    }
    if (head >= 0) {
      if (head < line && line < (ends[head] as number)) return
      const own = parentOf(scene, line)
      // What the file has as its head is gone.
      if (own > head && isLost(scene, alignment, own)) return
      forbid(weightOf(parent) < weightOf(solid) ? parent : solid)
      return
    }
    const depth = depthOf(file.known(line))
    if (depth < (depths[solid] as number)) return
    const own = parentOf(scene, line)
    if (own >= 0 && !isLost(scene, alignment, own)) forbid(solid)
  }
}

/** The next line that is not blank. */
function nextSolid(file: FileText, line: number): number {
  let next = line + 1
  while (isBlank(file.line(next) ?? 'x')) next++
  return next
}

/** The nearest line above that is indented less; -1 if there is none. */
export function parentOf({ file }: Scene, line: number): number {
  const depth = depthOf(file.known(line))
  for (let above = line - 1; above >= 0; above--) {
    file.budget.spend(1)
    const own = file.known(above)
    if (!isBlank(own) && depthOf(own) < depth) return above
  }
  return -1
}

/** Whether a line of the file is gone: it is between two aligned lines of one stretch, and none of them. */
export function isLost(scene: Scene, alignment: Alignment, line: number): boolean {
  let [above, below] = [-1, -1]
  for (const [solid, own] of alignment.entries()) {
    if (own === line) return false
    if (own >= 0 && own < line) above = solid
    if (own > line && below < 0) below = solid
  }
  return above >= 0 && below >= 0 && !isOpenBetween(scene, above, below)
}
