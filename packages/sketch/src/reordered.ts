import { type FileText, isBlank } from '@emend/core/plugin'
import type { Scene } from './align-sketch.js'
import { changesBetween } from './changes-between.js'
import { hasOwnWord } from './closers.js'
import { linePairs } from './line-pairs.js'
import { type MergedSketch, textAfter } from './merged-sketch.js'
import { stretchOf } from './stretch.js'

/**
 * A sketch that only puts lines into another order: its one stretch has, to the letter, all lines that some run of the file has.
 * Nothing goes and nothing comes, so that there is no second reading. Undefined where it is no such sketch, or the file has
 * several such runs. Linear.
 */
export function reordered({ file, sketch, solids }: Scene): MergedSketch | undefined {
  const [from, to] = [solids[0] ?? 0, (solids.at(-1) ?? -1) + 1]
  if (Array.from(sketch.gaps.keys()).some((gap) => gap > from && gap < to)) return undefined
  const lines = sketch.lines.slice(from, to).map(({ text }) => text)
  const run = onlyRun(file, lines)
  if (run === undefined) return undefined
  const there = file.lines(run.first, run.end)
  const isOther = there.some((line, i) => line !== lines[i])
  if (there.length !== lines.length || !isOther) return undefined
  const pairs = linePairs(file, run, lines)
  const changes = changesBetween(file, run, lines, pairs, from)
  return { sketch, stretches: [stretchOf(from, to, pairs)], changes, text: textAfter(file, changes) }
}

/** The only run of the file that has the non-blank ones of these lines, each as often, and no others. */
function onlyRun(
  file: FileText,
  lines: readonly string[],
): { readonly first: number; readonly end: number } | undefined {
  const solid = lines.filter((line) => !isBlank(line))
  if (solid.length < 2 || solid.some((line) => file.at(line).length === 0)) return undefined
  file.budget.spend(file.count)
  const left = new Map<string, number>()
  for (const line of solid) left.set(line, (left.get(line) ?? 0) + 1)
  let open = left.size
  const count = (line: string, by: 1 | -1) => {
    const before = left.get(line)
    if (before === undefined) return
    left.set(line, before + by)
    if (before === 0) open++
    else if (before + by === 0) open--
  }
  const isShown = (line: string) => left.has(line) && hasOwnWord(line)
  const own = file.lines(0, file.count).flatMap((line, at) => (isBlank(line) ? [] : [{ line, at }]))
  let found: { first: number; end: number } | undefined
  for (const [i, { line, at }] of own.entries()) {
    count(line, -1)
    const gone = own[i - solid.length]
    if (gone !== undefined) count(gone.line, 1)
    const first = own[i - solid.length + 1]
    if (open > 0 || first === undefined) continue
    // A line that is there once more beside them may be that one: then another goes, and none moves.
    const beside = [gone, own[i + 1]].some((other) => other !== undefined && isShown(other.line))
    if (found !== undefined || beside) return undefined
    found = { first: first.at, end: at + 1 }
  }
  return found
}
