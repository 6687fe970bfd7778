import { isBlank } from '../text/lines.js'
import type { Step } from '../vocabulary/edit.js'
import type { LinePair } from './line-alignment.js'
import { isTelling } from './telling-lines.js'

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
export interface Run {
  readonly from: number
  readonly to: number
  readonly added: readonly string[]
}

/** What a merge asks of the file. */
export interface FileLines {
  /** Whether lines stand one below the other at one place only, in the whole file or near the place of the edit. */
  isOnly(lines: readonly string[], where: 'anywhere' | 'near'): boolean
  /** Whether a line of the request stands at a line of the file. */
  stands(line: string | undefined, at: number): boolean
  /** Whether a line of the file is blank. */
  isBlank(at: number): boolean
}

/**
 * What an edit changes in a file with which only a part of its own lines agrees: a three-way merge in which the request's
 * lines are the base. Kept lines stay as the file has them, whatever the request wrote. Where the file has the new lines of
 * a change already, between the lines that stand beside it, nothing is left to do. Undefined where all changes are done, or the
 * merge has a conflict:
 *
 * - the edit removes nothing but blank lines, which any others would do for;
 * - a line that the edit removes is not there, or another line of the file stands between two that it removes;
 * - the lines beside an insertion do not agree, or another line of the file stands between them;
 * - the changed lines, with those around that agree without a gap, stand more than once near the place; without any
 *   around them, more than once in the file;
 * - all of these are one and the same line, which the file has elsewhere too;
 * - the lines from a change to where the agreement ends are one and the same, and there the file, or the request, has it
 *   once more.
 *
 * @returns the lines of the file that give way, in order
 */
export function mergedChanges(
  pairs: readonly LinePair[],
  { searched: written, replacement, script }: EditLines,
  file: FileLines,
): Replaced[] | undefined {
  const placeOf = new Map(pairs)
  const searched = [...written]
  const changes: Replaced[] = []
  for (const whole of runsOf(script, replacement)) {
    const run = withoutDone(whole, searched, placeOf, file)
    if (run.from === run.to && run.added.length === 0) continue
    const place = placed(run, searched, placeOf)
    // Only where there is nothing to change: new lines may differ from old ones in what makes no two lines here.
    if (place === undefined && isDone(run, searched.length, placeOf, file)) continue
    if (place === undefined || !isTelling(run, place, searched, placeOf, file)) return undefined
    changes.push({ ...place, lines: run.added })
  }
  return changes.length === 0 ? undefined : changes
}

/**
 * What is left of a run when the lines at its ends are taken off that the file has as the run writes them: the request has a
 * slip there in its old text only. From then on they count as lines that agree, read as the new text has them.
 */
function withoutDone(run: Run, searched: string[], placeOf: Map<number, number>, { stands }: FileLines): Run {
  let { from, to, added } = run
  const isLost = (line: number) => from < to && added.length > 0 && !placeOf.has(line)
  for (let at = placeOf.get(from - 1); at !== undefined && isLost(from) && stands(added[0], at + 1); from++) {
    placeOf.set(from, ++at)
    searched[from] = added[0] ?? ''
    added = added.slice(1)
  }
  for (let at = placeOf.get(to); at !== undefined && isLost(to - 1) && stands(added.at(-1), at - 1); to--) {
    placeOf.set(to - 1, --at)
    searched[to - 1] = added.at(-1) ?? ''
    added = added.slice(0, -1)
  }
  return { from, to, added }
}

/** Whether the file has what a run brings, right between the lines that the run stands between. */
function isDone(
  { from, to, added }: Run,
  length: number,
  placeOf: ReadonlyMap<number, number>,
  { stands }: FileLines,
): boolean {
  const [above, below] = [placeOf.get(from - 1), placeOf.get(to)]
  if (added.length === 0 || (above === undefined && below === undefined)) return false
  if ((from > 0 && above === undefined) || (to < length && below === undefined)) return false
  const first = above === undefined ? (below ?? 0) - added.length : above + 1
  if (below !== undefined && below !== first + added.length) return false
  return !added.every(isBlank) && added.every((line, i) => stands(line, first + i))
}

/** Lines of the file, from `from` to before `to`, that a run is about. */
export interface Place {
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
