import { isBlank } from '@emend/core/plugin'
import { type Scene, textOf } from './align-sketch.js'
import { stretchesOf } from './bound-by-blocks.js'
import type { MergedSketch } from './merged-sketch.js'
import { notPlaced, type Refusal } from './refusal.js'

/**
 * A stretch that takes lines away, although all of it may be new between two lines of the file that are next to each other: the lines
 * that it begins with are above that place, those that it ends with below it. A block that is much like the one above it is either added
 * or a new version of that one.
 */
export function insertedInstead(scene: Scene, merged: MergedSketch): Refusal | undefined {
  const { file } = scene
  for (const [i, [first, end]] of stretchesOf(scene).entries()) {
    const { anchors = [], from = 0, to = 0 } = merged.stretches[i] ?? {}
    const [top, bottom] = [anchors[0]?.line, anchors.at(-1)?.line]
    const loses = merged.changes.some(
      (change) => from <= change.from && change.to <= to && change.lost.length > 0,
    )
    if (!loses || top === undefined || bottom === undefined) continue
    const texts = Array.from({ length: end - first }, (_, at) => textOf(scene, first + at))
    const rows: number[] = []
    for (let line = top; line <= bottom; line++) if (!isBlank(file.known(line))) rows.push(line)
    const isRow = (row: number, text: string) =>
      rows[row] !== undefined && file.known(rows[row]).trimEnd() === text.trimEnd()
    // What it keeps from its beginning on must be there, too: else that says which block it is.
    const kept = anchors.filter(({ at, stays }, solid) => stays && at === scene.solids[first + solid]).length
    for (const row of rows.keys()) {
      file.budget.spend(MOST_AROUND)
      const isAbove = (count: number) =>
        texts.slice(0, count).every((text, at) => isRow(row - count + 1 + at, text))
      const isBelow = (count: number) => texts.slice(-count).every((text, at) => isRow(row + 1 + at, text))
      const above = COUNTS.findLast(isAbove) ?? 0
      const below = COUNTS.find(isBelow)
      if (above > 0 && above >= kept && below !== undefined && above + below < texts.length)
        return notPlaced(scene.sketch, scene.solids[first] as number, 'several-places', [
          { first: top, end: top + 1 },
          { first: rows[row] as number, end: (rows[row] as number) + 1 },
        ])
    }
  }
  return undefined
}

/** A sketch shows few lines around what is new. */
const MOST_AROUND = 8
const COUNTS = /* @__PURE__ */ Array.from({ length: MOST_AROUND }, (_, at) => at + 1)
