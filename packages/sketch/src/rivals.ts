import { hasWord, indentationDepth, isBlank } from '@emend/core/plugin'
import { type Alignment, pairOf, type Scene, scoreOf } from './align-sketch.js'
import { type Bound, boundByBlocks, stretchesOf } from './bound-by-blocks.js'
import { bracketsOf, isDistinctive } from './changes-of.js'
import { type MergedSketch, mergedAt } from './merged-sketch.js'
import { notPlaced, type Refusal } from './refusal.js'
import type { Anchor } from './stretch.js'

/** Another place of a stretch where the sketch fits nearly as well and does something else. */
export function rivalPlace(
  scene: Scene,
  { alignment, bounds }: Bound,
  { alignment: late }: Bound,
  merged: MergedSketch,
): Refusal | undefined {
  const { sketch, solids } = scene
  const best = scoreOf(scene, alignment, bounds.likely)
  const isLateAsGood = best - scoreOf(scene, late, bounds.likely) <= AS_GOOD
  const differs = isLateAsGood ? differenceOf(scene, alignment, late, merged) : undefined
  if (differs !== undefined) return differs
  const textOf = (solid: number) => sketch.lines[solids[solid] as number]?.text ?? ''
  for (const [from, to] of stretchesOf(scene)) {
    const aligned: number[] = []
    for (let solid = from; solid < to; solid++) if ((alignment[solid] as number) >= 0) aligned.push(solid)
    const worded = aligned.filter((solid) => hasWord(textOf(solid)))
    const own = worded.length > 0 ? worded : aligned
    if (own.length === 0) continue
    const weight = aligned.reduce(
      (sum, solid) => sum + (scene.candidates[solid]?.get(alignment[solid] as number) ?? 0),
      0,
    )
    const other = boundByBlocks(
      scene,
      false,
      own.map((solid) => pairOf(solid, alignment[solid] as number)),
    ).alignment
    if (best - scoreOf(scene, other, bounds.likely) > RIVAL * weight) continue
    const found = differenceOf(scene, alignment, other, merged)
    if (found !== undefined) return found
  }
  return undefined
}

export const AS_GOOD = 1

/** Another place counts if a stretch loses at most this share of its weight there. */
const RIVAL = 0.34

function differenceOf(
  scene: Scene,
  alignment: Alignment,
  other: Alignment,
  merged: MergedSketch,
): Refusal | undefined {
  const solid = alignment.findIndex((line, i) => line !== other[i])
  if (solid < 0) return undefined
  const made = mergedAt(scene, other)
  if (made.ok && made.value.text === merged.text) return undefined
  const lines = [alignment[solid] as number, other[solid] as number].filter((line) => line >= 0)
  return notPlaced(
    scene.sketch,
    scene.solids[solid] as number,
    'several-places',
    lines.map((line) => ({ first: line, end: line + 1 })),
  )
}

/**
 * A change next to lines at the edge of its stretch that the file has a second time: nearer to the other edge, so that fewer lines
 * would go, or farther, with whole blocks between that would go.
 */
export function slippedEdge(scene: Scene, { bounds }: Bound, merged: MergedSketch): Refusal | undefined {
  const { file } = scene
  for (const { from, to, anchors } of merged.stretches) {
    const changes = merged.changes.filter((change) => from <= change.from && change.to <= to)
    const [top, bottom] = [changes[0], changes.at(-1)]
    if (top === undefined || bottom === undefined) continue
    const upper = anchors.filter(({ line }) => line < top.first)
    const lower = anchors.filter(({ line }) => line >= bottom.end)
    for (const run of [upper, lower]) {
      // A new version of a line is where that line is.
      if ((run === upper ? top : bottom).side === 'version') continue
      const [first, last] = [run[0], run.at(-1)]
      if (first === undefined || last === undefined || isHeldRun(scene, bounds, run)) continue
      const isUpper = run === upper
      const least = isUpper ? -MOST_GONE : (upper.at(-1)?.line ?? top.first - 1) + 1 - first.line
      const most = isUpper ? (lower[0]?.line ?? bottom.end) - 1 - last.line : MOST_GONE
      for (let shift = least; shift <= most; shift++) {
        if (shift === 0) continue
        const isThere = run.every(({ line }) => sameRow(file.known(line), file.line(line + shift)))
        if (!isThere) continue
        const isNearer = isUpper ? shift > 0 : shift < 0
        const gone =
          shift < 0
            ? file.lines(last.line + shift + 1, last.line + 1)
            : file.lines(first.line, first.line + shift)
        const depth = Math.min(...run.map(({ line }) => indentationDepth(file.known(line))))
        const isWhole = gone.every((own) => isBlank(own) || indentationDepth(own) >= depth)
        if (isNearer || (isWhole && bracketsOf(gone).size === 0))
          return notPlaced(scene.sketch, first.at, 'several-places', [
            { first: first.line, end: last.line + 1 },
            { first: first.line + shift, end: last.line + shift + 1 },
          ])
      }
    }
  }
  return undefined
}

function sameRow(one: string, other: string | undefined): boolean {
  return other !== undefined && one.trimEnd() === other.trimEnd()
}

/** Lines that are gone are looked for so far beyond a stretch. */
const MOST_GONE = 40

function isHeldRun(
  { file, solids }: Scene,
  { forced, likely }: Bound['bounds'],
  run: readonly Anchor[],
): boolean {
  return run.some(({ at, line }) => {
    const solid = solids.indexOf(at)
    return isDistinctive(file, line) || forced.get(solid) === line || likely.has(pairOf(solid, line))
  })
}
