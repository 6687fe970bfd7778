import { isBesideAdded, type LineStep } from '../../hunk/steps.js'
import { likenessIn } from '../../place/likeness.js'
import type { Place } from '../../place/place.js'
import { isBlank } from '../../text/lines.js'
import type { Result } from '../../vocabulary/result.js'
import type { WrittenRun } from '../../vocabulary/written.js'
import type { Conflict, Indent, LineChange } from '../line-change.js'
import { mergeRun } from './merge-run.js'
import type { Run } from './sides.js'

/** The changes of all runs, and how each was merged. */
interface ThreeWay {
  readonly lines: readonly LineChange[]
  readonly runs: readonly WrittenRun[]
}

/**
 * Merges an edit with the file's lines at its place, three ways by lines: base is the old text, theirs the new text, ours
 * the file's lines there. Between two lines that all three keep is a run; each run is merged by itself. Linear in the
 * lines, but for comparing the lines of a run.
 *
 * @rule three-way Old text, new text and file are merged, run by run between the lines that all three keep.
 *
 * @param splitsAtBlanks whether blank lines that all three keep end a run, too
 */
export function threeWay(
  place: Place,
  steps: readonly LineStep[],
  indent: Indent,
  splitsAtBlanks: boolean,
): Result<ThreeWay, Conflict> {
  const kept = keptByAll(place, steps, splitsAtBlanks)
  const lines: LineChange[] = []
  const runs: WrittenRun[] = []
  for (let at = 0; at <= kept.length; at++) {
    const run = runBetween(place, steps, kept, at)
    if (!run.steps.some(({ op }) => op !== 'keep')) continue
    const missing = removalMissingAtEdge(place, steps, run, { isFirst: at === 0, isLast: at === kept.length })
    if (missing !== undefined) return { ok: false, failure: { doubt: 'removal-missing', text: missing } }
    const merged = mergeRun(place, run, indent)
    if (!merged.ok) return merged
    const { rule, change } = merged.value
    const { first, end } = change ?? run
    runs.push({ start: first + 1, end, rule })
    if (change !== undefined) lines.push(change)
  }
  return { ok: true, value: { lines, runs } }
}

/** The indices of the steps that old text, new text and file keep. */
function keptByAll(place: Place, steps: readonly LineStep[], splitsAtBlanks: boolean): number[] {
  const { hunk, alignment } = place
  return steps.flatMap(({ op, old }, at) => {
    if (op !== 'keep' || (alignment[old] as number) < 0) return []
    if (!splitsAtBlanks && isBlank(hunk.old[old] as string)) return []
    return place.agrees(old) || isHeldByNeighbours(place, steps, at) ? [at] : []
  })
}

/**
 * Whether a line that differs stands for a kept one: the old lines nearest to it agree, as near in the file as here. Beside an
 * added line it must be like it, or it may be an added one, too, whose `+` was forgotten.
 *
 * @rule held-by-neighbours A line that differs stands for a kept one if the old lines beside it agree, as near in the
 *   file.
 * @off false
 */
function isHeldByNeighbours(place: Place, steps: readonly LineStep[], at: number): boolean {
  const kept = steps[at] as LineStep
  const own = place.alignment[kept.old] as number
  const isNear = [1, -1].every((direction) => {
    for (let near = at + direction; near >= 0 && near < steps.length; near += direction) {
      const { op, old } = steps[near] as LineStep
      if (op === 'add' || isBlank(place.hunk.old[old] as string)) continue
      const distance = Math.abs((place.alignment[old] as number) - own)
      return place.agrees(old) && distance <= Math.abs(near - at) + 1
    }
    return true
  })
  if (!isNear || !isBesideAdded(steps, at)) return isNear
  return likenessIn(place.file, place.hunk.old[kept.old] as string, place.file.known(own)) >= LEAST_LIKE
}

/** A line of the file with less in common is another line. */
const LEAST_LIKE = 0.3

/** The steps between two kept lines, and the file's lines there. */
function runBetween(place: Place, steps: readonly LineStep[], kept: readonly number[], at: number): Run {
  const { alignment } = place
  const [above, below] = [kept[at - 1], kept[at]]
  const run = steps.slice(above === undefined ? 0 : above + 1, below ?? steps.length)
  const lineOf = (step: number) => alignment[(steps[step] as LineStep).old] as number
  const own = run.flatMap(({ old }) =>
    old >= 0 && (alignment[old] as number) >= 0 ? [alignment[old] as number] : [],
  )
  const first =
    above !== undefined
      ? lineOf(above) + 1
      : own.length > 0
        ? Math.min(...own)
        : below === undefined
          ? place.first
          : lineOf(below)
  const end = below !== undefined ? lineOf(below) : own.length > 0 ? Math.max(...own) + 1 : first
  return { steps: run, first, end }
}

/**
 * A removed line at the edge of the request that the file does not have here. Nothing shows that it belongs to this place.
 * It may be passed over where the file has it nowhere and the edit changes something else.
 *
 * @rule removal-missing A removed line at the edge of the edit is not here.
 * @off undefined
 */
function removalMissingAtEdge(
  { hunk, alignment, file }: Place,
  steps: readonly LineStep[],
  run: Run,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): string | undefined {
  const isPassedOver =
    run.steps.every(
      ({ op, old }) =>
        op === 'remove' && (alignment[old] as number) < 0 && file.at(hunk.old[old] as string).length === 0,
    ) && steps.some((step) => step.op !== 'keep' && !run.steps.includes(step))
  if (isPassedOver) return undefined
  const hasContent = ({ old }: LineStep) => old >= 0 && !isBlank(hunk.old[old] as string)
  const edges = [
    isFirst ? run.steps.find(hasContent) : undefined,
    isLast ? run.steps.findLast(hasContent) : undefined,
  ]
  const missing = edges.find((edge) => edge?.op === 'remove' && (alignment[edge.old] as number) < 0)
  return missing && hunk.old[missing.old]
}
