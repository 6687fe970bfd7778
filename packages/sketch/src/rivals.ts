import { indentationDepth, isBlank } from '@emend/core/plugin'
import { addedOnce, staysUnseen } from './added-lines.js'
import { type Alignment, ofPair, pairOf, partOf, type Scene, scoreOf, textOf } from './align-sketch.js'
import { type Bound, boundByBlocks, isLost, stretchesOf } from './bound-by-blocks.js'
import { type Brackets, bracketsOf } from './brackets.js'
import { isDistinctive, isLineByLine } from './changes-of.js'
import { hasOwnWord } from './closers.js'
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
  const best = scoreOf(scene, alignment, bounds.likely)
  const isLateAsGood = best - scoreOf(scene, late, bounds.likely) <= AS_GOOD
  const differs = isLateAsGood ? differenceOf(scene, alignment, late, merged) : undefined
  if (differs !== undefined) return differs
  const stretches = stretchesOf(scene)
  const twice = Array.from(addedOnce(scene, alignment)).filter(({ only }) =>
    staysUnseen(scene, alignment, only),
  )
  for (const [number, [from, to]] of stretches.entries()) {
    const aligned: number[] = []
    for (let solid = from; solid < to; solid++) if ((alignment[solid] as number) >= 0) aligned.push(solid)
    const worded = aligned.filter((solid) => hasOwnWord(textOf(scene, solid)))
    const own = worded.length > 0 ? worded : aligned
    if (own.length === 0) continue
    const isAsDeep = (at: Alignment) => isAsDeepAsWritten(scene, at, worded)
    const weight = aligned.reduce(
      (sum, solid) => sum + (scene.candidates[solid]?.get(alignment[solid] as number) ?? 0),
      0,
    )
    const near = stretches.slice(Math.max(0, number - NEIGHBOURS), number + NEIGHBOURS + 1)
    const { other, loss } = otherwise(scene, { alignment, bounds }, own, near)
    if (loss > RIVAL * weight) continue
    const isTwice = twice.some(({ solid }) => from <= solid && solid < to)
    if (!isTwice && aligned.some((solid) => wouldBeTwice(scene, alignment[solid] as number, other))) continue
    if (isAsDeep(alignment) && !isAsDeep(other)) continue
    const found = differenceOf(scene, alignment, other, merged)
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether an alignment would have a line twice that the file has once: it is shown, and the file's stays as well. */
function wouldBeTwice(scene: Scene, line: number, other: Alignment): boolean {
  return isDistinctive(scene.file, line) && staysUnseen(scene, other, line)
}

/** A stretch may push aside so many others on each side: where more would have to move, its own place is far better. */
const NEIGHBOURS = 8

/** An alignment with some solid lines elsewhere and all but the near stretches as they are, and how much weight it loses. */
function otherwise(
  scene: Scene,
  { alignment, bounds }: Bound,
  own: readonly number[],
  near: readonly (readonly [from: number, to: number])[],
): { readonly other: Alignment; readonly loss: number } {
  const [from, to] = [near[0]?.[0] ?? 0, near.at(-1)?.[1] ?? scene.solids.length]
  const above = alignment.slice(0, from).findLast((line) => line >= 0) ?? -1
  const below = alignment.slice(to).find((line) => line >= 0) ?? scene.file.count
  const part = partOf(scene, [from, to], [above, below])
  const likely = new Set(
    Array.from(bounds.likely).flatMap((pair) => {
      const { solid, line } = ofPair(pair)
      return solid >= from && solid < to ? [pairOf(solid - from, line)] : []
    }),
  )
  const without = own.map((solid) => pairOf(solid - from, alignment[solid] as number))
  const found = boundByBlocks(part, false, without).alignment
  const loss = scoreOf(part, alignment.slice(from, to), likely) - scoreOf(part, found, likely)
  return { other: [...alignment.slice(0, from), ...found, ...alignment.slice(to)], loss }
}

export const AS_GOOD = 1

/** Whether some lines of a stretch, which is indented, are all as deep in the file as the sketch has them. */
function isAsDeepAsWritten(scene: Scene, alignment: Alignment, worded: readonly number[]): boolean {
  const pairs = worded.flatMap((solid) => {
    const line = alignment[solid] as number
    return line < 0
      ? []
      : [[indentationDepth(textOf(scene, solid)), indentationDepth(scene.file.known(line))] as const]
  })
  return pairs.length > 0 && pairs.every(([own, has]) => own === has) && pairs.every(([own]) => own > 0)
}

/**
 * A line that the file has once, and that is taken away at one place and added at another: it moves. If it stays instead, and the
 * lines that it passes move, the same must come of it.
 */
export function otherMove(
  scene: Scene,
  { alignment, bounds }: Bound,
  merged: MergedSketch,
): Refusal | undefined {
  const { sketch, solids } = scene
  let [tried, stays] = [0, alignment]
  for (const { solid, only } of addedOnce(scene, alignment)) {
    // What is shown at its old place in another alignment has been tried.
    if (stays[solid] === only || !isLost(scene, alignment, only)) continue
    const crossed = [...alignment.entries()].filter(([at, own]) => own >= 0 && at < solid !== own < only)
    if (crossed.length === 0) continue
    const place = [{ first: only, end: only + 1 }]
    if (++tried > MOST_MOVES) return notPlaced(sketch, solids[solid] as number, 'there-already', place)
    const pairs = crossed.map(([at, own]) => pairOf(at, own))
    stays = boundByBlocks(scene, false, [...bounds.forbidden, ...pairs]).alignment
    const made = mergedAt(scene, stays)
    if (!made.ok || made.value.text !== merged.text)
      return notPlaced(sketch, solids[solid] as number, 'there-already', place)
  }
  return undefined
}

/** More lines that move are not tried, for the time. */
const MOST_MOVES = 4

/** A line that would go, and that the stretch shows where the file has it again: the stretch may begin or end there. */
export function twinLost(scene: Scene, merged: MergedSketch): Refusal | undefined {
  const { file } = scene
  for (const { from, to, anchors } of merged.stretches)
    for (const change of merged.changes) {
      if (change.from < from || to < change.to) continue
      for (const lost of change.lost) {
        const text = file.known(lost)
        const twin = hasOwnWord(text)
          ? anchors.find(({ line }) => line !== lost && file.known(line).trimEnd() === text.trimEnd())
          : undefined
        if (twin !== undefined)
          return notPlaced(scene.sketch, twin.at, 'several-places', [
            { first: twin.line, end: twin.line + 1 },
            { first: lost, end: lost + 1 },
          ])
      }
    }
  return undefined
}

/** What it takes to merge a sketch once more, for each line. */
const STEPS_PER_LINE = 100

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
  scene.file.budget.spend(STEPS_PER_LINE * (scene.file.count + scene.solids.length))
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
  const known = new Map<string, Brackets>()
  for (const { from, to, anchors } of merged.stretches) {
    const changes = merged.changes.filter((change) => from <= change.from && change.to <= to)
    const [top, bottom] = [changes[0], changes.at(-1)]
    if (top === undefined || bottom === undefined) continue
    // Lines that the file has often are passed: what is new may be above or below a block that is much like it.
    const heldIn = (some: readonly Anchor[]) =>
      some.find(({ line }) => isDistinctive(file, line)) ??
      some.find((one) => isHeldRun(scene, bounds, [one])) ??
      some[0]
    // Lines that are like those that go are not farther away.
    const isAlike = top === bottom && isLineByLine(file, top)
    const upper = anchors.filter(({ line }) => line < top.first)
    const lower = anchors.filter(({ line }) => line >= bottom.end)
    for (const run of [upper, lower]) {
      // A new version of a line is where that line is.
      if ((run === upper ? top : bottom).side === 'version') continue
      const [first, last] = [run[0], run.at(-1)]
      if (first === undefined || last === undefined || isHeldRun(scene, bounds, run)) continue
      const isUpper = run === upper
      const least = isUpper
        ? -MOST_GONE
        : (heldIn(upper.toReversed())?.line ?? top.first - 1) + 1 - first.line
      const most = isUpper ? (heldIn(lower)?.line ?? bottom.end) - 1 - last.line : MOST_GONE
      for (let shift = least; shift <= most; shift++) {
        if (shift === 0) continue
        const isThere = run.every(({ line }) => sameRow(file.known(line), file.line(line + shift)))
        if (!isThere) continue
        const isNearer = isUpper ? shift > 0 : shift < 0
        const gone =
          shift < 0
            ? file.lines(last.line + shift + 1, last.line + 1)
            : file.lines(first.line, first.line + shift)
        // Brackets beside a marker are the nearest, unless some of what would go is shown anew.
        const isBare =
          scene.sketch.gaps.has(isUpper ? from : to) && !run.some(({ line }) => hasOwnWord(file.known(line)))
        if (!isNearer && isBare && !gone.some((own) => isWritten(changes, own))) continue
        const depth = Math.min(...run.map(({ line }) => indentationDepth(file.known(line))))
        const isWhole = gone.every((own) => isBlank(own) || indentationDepth(own) >= depth)
        if (isNearer || (!isAlike && isWhole && bracketsOf(gone, known).size === 0))
          return notPlaced(scene.sketch, first.at, 'several-places', [
            { first: first.line, end: last.line + 1 },
            { first: first.line + shift, end: last.line + shift + 1 },
          ])
      }
    }
  }
  return undefined
}

/** Whether changes bring a line with words. */
function isWritten(changes: MergedSketch['changes'], own: string): boolean {
  return hasOwnWord(own) && changes.some(({ lines }) => lines.some((line) => line.trim() === own.trim()))
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
