import { type FileText, isBlank, type Result } from '@emend/core/plugin'
import { changesBetween } from './changes-between.js'
import { linePairs } from './line-pairs.js'
import { type MergedSketch, textAfter } from './merged-sketch.js'
import type { Sketch } from './read-sketch.js'
import { stretchOf } from './stretch.js'
import type { Thing } from './things.js'

/** A thing of a sketch, that of the file with its name, and the new lines of it. */
export interface Replaced {
  readonly thing: Thing
  readonly own: Thing
  readonly lines: readonly string[]
}

/**
 * Puts the things of a sketch in the place of a run of the file that has these things in another order, and nothing else. Undefined where
 * the sketch has a marker or anything else between them, or the file has: one of them may be another of the same name.
 */
export function inOtherOrder(
  file: FileText,
  sketch: Sketch,
  replaced: readonly Replaced[],
): Result<MergedSketch, never> | undefined {
  const shown = replaced.toSorted((a, b) => a.thing.first - b.thing.first)
  const [from, to] = [shown[0]?.thing.first ?? 0, shown.at(-1)?.thing.end ?? 0]
  const isOnlyThings = (solids: readonly string[], parts: readonly Thing[]) =>
    parts.reduce((sum, { first, end }) => sum + solidsIn(solids.slice(first, end)), 0) === solidsIn(solids)
  const texts = sketch.lines.map(({ text }) => text)
  if (
    !isOnlyThings(
      texts,
      shown.map(({ thing }) => thing),
    )
  )
    return undefined
  if (Array.from(sketch.gaps.keys()).some((gap) => gap > from && gap < to)) return undefined
  // What is above a head and not shown would not go along.
  if (shown.some(({ thing, own }) => own.first < own.head && thing.first === thing.head)) return undefined
  const there = replaced.map(({ own }) => own).toSorted((a, b) => a.first - b.first)
  const run = { first: there[0]?.first ?? 0, end: there.at(-1)?.end ?? 0 }
  const inRun = there.map((own) => ({ ...own, first: own.first - run.first, end: own.end - run.first }))
  if (!isOnlyThings(file.lines(run.first, run.end), inRun)) return undefined
  const lines = shown.flatMap((part, i) => [
    ...(i === 0 ? [] : texts.slice(shown[i - 1]?.thing.end, part.thing.first)),
    ...part.lines,
  ])
  const pairs = linePairs(file, run, lines)
  const changes = changesBetween(file, run, lines, pairs, from)
  const stretches = [stretchOf(from, to, pairs)]
  return { ok: true, value: { sketch, stretches, changes, text: textAfter(file, changes) } }
}

function solidsIn(lines: readonly string[]): number {
  return lines.filter((line) => !isBlank(line)).length
}
