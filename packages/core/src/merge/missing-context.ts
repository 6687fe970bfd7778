import type { Hunk } from '../hunk/hunk.js'
import { numberedSteps, oldSteps } from '../hunk/lines-of-step.js'
import { isBlank } from '../text/lines.js'
import type { Step } from '../vocabulary/edit.js'
import type { Disagreement, MergeConflict, OwnLines } from './merged-line.js'

/**
 * What a line of the old text is in the file: aligned with that line; missing, so that the file stays without it; added,
 * because it was meant to be; or there in other words, somewhere between the lines beside it.
 */
export type ContextFate = number | 'missing' | 'added' | 'unaligned'

/**
 * Decides on every line of the old text that is not aligned. A context line that the file has nowhere, and for which none is in its
 * place, may be an added line whose plus was forgotten: between two added lines it is one; beside a single one nobody knows;
 * elsewhere the file stays without it. A blank one is nothing, unless it is between added lines.
 */
export function fatesOfContext(
  edit: Hunk,
  placeOf: ReadonlyMap<number, number>,
  file: OwnLines,
):
  | { readonly fates: readonly ContextFate[]; readonly disagreements: readonly Disagreement[] }
  | MergeConflict {
  const steps = oldSteps(edit.script)
  const fates = edit.old.map((_, i): ContextFate => placeOf.get(i) ?? 'unaligned')
  const isContext = (i: number) => steps[i] === 'keep' && fates[i] === 'unaligned'
  const disagreements: Disagreement[] = []
  const besides = besidesOf(edit, isContext)
  const extent = extentOf(placeOf)
  for (const [i, content] of edit.old.entries()) {
    if (!isContext(i)) continue
    const beside = besides.get(i) ?? 0
    if (isBlank(content)) {
      fates[i] = beside === 2 ? 'added' : fateOfBlank(i, edit, extent, file)
      continue
    }
    if (hasOwnLines(i, fates) || !file.isNowhere(content)) continue
    if (beside === 1) return { code: 'context-missing', text: content }
    fates[i] = beside === 2 ? 'added' : 'missing'
    disagreements.push({ code: beside === 2 ? 'context-added' : 'context-missing', text: content })
  }
  return { fates, disagreements }
}

/** The first and the last aligned line, by its number in the old text and in the file. */
interface Extent {
  readonly old: readonly [first: number, last: number]
  readonly own: readonly [first: number, last: number]
}

function extentOf(placeOf: ReadonlyMap<number, number>): Extent {
  const [old, own] = [Array.from(placeOf.keys()), Array.from(placeOf.values())]
  return { old: [Math.min(...old), Math.max(...old)], own: [Math.min(...own), Math.max(...own)] }
}

/**
 * Beyond the aligned lines, where the file goes on, nobody knows which of its lines a blank one is between; unless new lines that
 * the file has already are there.
 */
function fateOfBlank(i: number, edit: Hunk, { old, own }: Extent, file: OwnLines): ContextFate {
  // Removed and added again: it is wanted there, whether the file has it or not.
  if (edit.removedAsWritten.has(i)) return 'added'
  const [hasLinesAbove, hasLinesBelow] = [own[0] > 0, own[1] < file.count - 1]
  if (i < old[0]) return hasLinesAbove || file.line(-1) === undefined ? 'missing' : 'unaligned'
  if (i < old[1] || hasLinesBelow) return 'missing'
  if (file.line(file.count) !== undefined) return 'unaligned'
  return endsWithFile(edit, i) ? 'added' : 'missing'
}

/**
 * Whether a blank context line is what the request takes for the file's last line, behind its final newline: the lines that come below
 * end in such a one, too, which is not another line then.
 */
export function endsWithFile({ old, new: written, script, isWritten }: Hunk, i: number): boolean {
  const added = script.length - 1 - script.lastIndexOf('keep')
  const [first, last] = [written[written.length - added], written.at(-1)]
  return isWritten && added > 1 && i === old.length - 1 && !isBlank(first ?? '') && isBlank(last ?? '')
}

/** Whether the file has lines of its own between the aligned lines around one that is not aligned. */
function hasOwnLines(i: number, fates: readonly ContextFate[]): boolean {
  const isPlace = (fate: ContextFate): fate is number => typeof fate === 'number'
  const above = fates.slice(0, i).findLast(isPlace)
  const below = fates.slice(i + 1).find(isPlace)
  return above !== undefined && below !== undefined && below - above > 1
}

/**
 * On how many sides of missing context lines, seen as one where they follow each other, lines are added. Of lines that come and go together only
 * a script that the request wrote says which are beside these.
 */
function besidesOf(
  { old: lines, script, isWritten }: Hunk,
  isMissing: (old: number) => boolean,
): ReadonlyMap<number, number> {
  const besides = new Map<number, number>()
  const counts = (line: number, change: readonly Step[]) =>
    isBlank(lines[line] ?? '')
      ? isWritten && change.includes('add')
      : isWritten
        ? change[0] === 'add'
        : change.includes('add')
  let group: { readonly lines: number[]; readonly above: readonly Step[] } | undefined
  const close = (below: readonly Step[]) => {
    const { lines, above } = group ?? { lines: [], above: [] }
    for (const line of lines) besides.set(line, Number(counts(line, above)) + Number(counts(line, below)))
    group = undefined
  }
  let change: Step[] = []
  for (const { step, old } of numberedSteps(script)) {
    if (step === 'keep' && isMissing(old)) {
      if (change.length > 0) close(change)
      group ??= { lines: [], above: change.toReversed() }
      group.lines.push(old)
      change = []
    } else if (step === 'keep') {
      close(change)
      change = []
    } else change.push(step)
  }
  close(change)
  return besides
}
