import { diffArrays } from 'diff'
import type { FileChange } from './histories/history.js'
import type { Random } from './random.js'
import type { Change, FileLine } from './situation.js'

const MOST_HUNKS = 3
const MOST_CHANGED_LINES = 40
const SHORTEST_FILE = 12
/** Files with more differences than this are skipped, because they have almost no small changes. */
const MOST_DIFFERENCES = 2000

/** Samples one to three adjacent hunks of a file's change; undefined if none has a size that a model would write. */
export function sampleChange(file: FileChange, random: Random): Change | undefined {
  const { path, before, step } = file
  const { ending, runs } = comparisonOf(file)
  const hunks = runs.filter(({ kind }) => kind === 'change').length
  if (hunks === 0) return undefined
  const first = random.below(hunks)
  const count = 1 + (random.chance(0.4) ? random.below(MOST_HUNKS) : 0)
  const script = scriptWith(runs, first, first + count)
  const changed = script.filter((line) => line.step !== 'keep')
  const nonBlank = changed.filter(({ text }) => text.trim() !== '')
  if (nonBlank.length === 0 || changed.length > MOST_CHANGED_LINES) return undefined
  return { path, step, script, ending, finalNewline: before.endsWith('\n') }
}

interface Comparison {
  readonly ending: '\n' | '\r\n'
  /** Empty if the file is too short or has mixed line endings. */
  readonly runs: readonly Run[]
}

const comparisons = new WeakMap<FileChange, Comparison>()

/** Returns what changed in a file. The result is cached, because many changes are sampled from one file. */
function comparisonOf(file: FileChange): Comparison {
  const known = comparisons.get(file)
  if (known !== undefined) return known
  const { before, after } = file
  const ending = before.includes('\r\n') ? '\r\n' : '\n'
  const old = linesOf(before, ending)
  const isUsable = hasOneEnding(before, ending) && hasOneEnding(after, ending) && old.length >= SHORTEST_FILE
  const comparison: Comparison = { ending, runs: isUsable ? runsOf(old, linesOf(after, ending)) : [] }
  comparisons.set(file, comparison)
  return comparison
}

function hasOneEnding(text: string, ending: string): boolean {
  return ending === '\n' ? !text.includes('\r') : !/(?<!\r)\n/.test(text)
}

function linesOf(text: string, ending: string): string[] {
  const lines = text.split(ending)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

interface Run {
  readonly kind: 'same' | 'change'
  readonly lines: readonly FileLine[]
}

function runsOf(old: readonly string[], now: readonly string[]): Run[] {
  const runs: { kind: Run['kind']; lines: FileLine[] }[] = []
  const differences = diffArrays([...old], [...now], { maxEditLength: MOST_DIFFERENCES })
  for (const { value, added, removed } of differences ?? []) {
    const kind = added || removed ? 'change' : 'same'
    const step = added ? 'add' : removed ? 'remove' : 'keep'
    const lines = value.map((text): FileLine => ({ step, text }))
    const last = runs.at(-1)
    if (last?.kind === kind) last.lines.push(...lines)
    else runs.push({ kind, lines })
  }
  return runs
}

/**
 * Returns the lines of the file with only the hunks from `from` up to but not including `to`; the rest of the file is
 * as before.
 */
function scriptWith(runs: readonly Run[], from: number, to: number): FileLine[] {
  let hunk = -1
  return runs.flatMap(({ kind, lines }) => {
    if (kind === 'same') return [...lines]
    hunk++
    if (hunk >= from && hunk < to) return [...lines]
    return lines.filter(({ step }) => step !== 'add').map(({ text }): FileLine => ({ step: 'keep', text }))
  })
}
