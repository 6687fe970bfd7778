import { isBlank } from '../text/lines.js'
import type { Step } from '../vocabulary/edit.js'
import type { LinePair } from './aligned-region.js'

/** An edit as lines: what is searched, what is to stand there, and how the one becomes the other. */
export interface EditLines {
  readonly searched: readonly string[]
  readonly replacement: readonly string[]
  readonly script: readonly Step[]
}

/** Lines of the file, from `from` to before `to`, that give way to others. */
export interface Replaced {
  readonly from: number
  readonly to: number
  readonly lines: readonly string[]
}

/** A run of the script: lines of the request that go, from `from` to before `to`, and lines that come. */
interface Run {
  readonly from: number
  readonly to: number
  readonly added: readonly string[]
}

/** What a merge asks of the file. */
export interface FileLines {
  /** How often lines stand one below the other, in the whole file or near the place of the edit. */
  count(lines: readonly string[], where: 'anywhere' | 'near'): number
  /** Whether a line of the request stands at a line of the file. */
  stands(line: string | undefined, at: number): boolean
}

/**
 * What an edit changes in a file with which only a part of its own lines agrees: a three-way merge in which the request's
 * lines are the base. Kept lines stay as the file has them, whatever the request wrote. Undefined where the merge has a
 * conflict:
 *
 * - the edit removes nothing but blank lines, which any others would do for;
 * - a line that the edit removes is not there, or another line of the file stands between two that it removes;
 * - the lines beside an insertion do not agree, or another line of the file stands between them;
 * - the changed lines, with those around that agree without a gap, stand more than once near the place; without any
 *   around them, more than once in the file;
 * - all of these are one and the same line, which the file has elsewhere too;
 * - right above or below them the file, or the request, has the outermost of them once more.
 *
 * @returns the lines of the file that give way, in order
 */
export function mergedChanges(
  pairs: readonly LinePair[],
  { searched, replacement, script }: EditLines,
  file: FileLines,
): Replaced[] | undefined {
  const placeOf = new Map(pairs)
  const changes: Replaced[] = []
  for (const run of runsOf(script, replacement)) {
    const place = placed(run, searched, placeOf)
    if (place === undefined || !isTelling(run, place, searched, placeOf, file)) return undefined
    changes.push({ ...place, lines: run.added })
  }
  return changes
}

interface Place {
  readonly from: number
  readonly to: number
}

function placed(
  { from, to }: Run,
  searched: readonly string[],
  placeOf: ReadonlyMap<number, number>,
): Place | undefined {
  if (from === to) {
    const [before, after] = [placeOf.get(from - 1), placeOf.get(to)]
    if ((from > 0 && before === undefined) || (to < searched.length && after === undefined)) return undefined
    if (before !== undefined && after !== undefined && after !== before + 1) return undefined
    const at = after ?? (before === undefined ? undefined : before + 1)
    return at === undefined ? undefined : { from: at, to: at }
  }
  const start = placeOf.get(from)
  if (start === undefined || searched.slice(from, to).every(isBlank)) return undefined
  for (let line = from; line < to; line++) if (placeOf.get(line) !== start + line - from) return undefined
  return { from: start, to: start + to - from }
}

/** Whether the lines around a change, as far as they agree without a gap, stand nowhere else. */
function isTelling(
  { from, to }: Run,
  place: Place,
  searched: readonly string[],
  placeOf: ReadonlyMap<number, number>,
  { count, stands }: FileLines,
): boolean {
  let [above, below] = [from, to]
  while (above > 0 && placeOf.get(above - 1) === place.from - (from - above) - 1) above--
  while (below < searched.length && placeOf.get(below) === place.to + (below - to)) below++
  // A line that is new to the request, beside these and like the nearest of them, might as well be that one.
  const [first, last] = [place.from - (from - above), place.to + (below - to)]
  if (stands(searched[above], first - 1) || stands(searched[below - 1], last)) return false
  // So might a line like it that the file lacks.
  const isMissing = (line: number, like: number) => searched[line] === searched[like] && !placeOf.has(line)
  if (isMissing(above - 1, above) || isMissing(below, below - 1)) return false
  const block = searched.slice(above, below)
  const kept = [...searched.slice(above, from), ...searched.slice(to, below)]
  const words = new Set(block.filter((line) => !isBlank(line)))
  const isVaried = words.size > 1 || [...words].some((line) => count([line], 'anywhere') === 1)
  return isVaried && count(block, kept.every(isBlank) ? 'anywhere' : 'near') === 1
}

function* runsOf(script: readonly Step[], replacement: readonly string[]): Generator<Run> {
  let [line, from, written] = [0, 0, 0]
  let added: string[] = []
  for (const step of script) {
    if (step === 'keep') {
      if (line > from || added.length > 0) yield { from, to: line, added }
      added = []
      from = line + 1
    }
    if (step === 'add') added.push(replacement[written] ?? '')
    if (step !== 'add') line++
    if (step !== 'remove') written++
  }
  if (line > from || added.length > 0) yield { from, to: line, added }
}
