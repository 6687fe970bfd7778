import { FOLDED } from '../search/line-keys.js'
import { hasWord } from '../text/words.js'
import type { MergedLine } from './merged-line.js'

type LineAt = (at: number) => string | undefined

/** Which of the file's lines at a place a merge would add once more; undefined where it adds none that is there. */
export function lineThereAlready(
  lines: readonly MergedLine[],
  count: number,
  lineAt: LineAt,
): number | undefined {
  return lineLeftAlone(lines, count, lineAt) ?? blockBeside(lines, lineAt)
}

/** A line of the file at the place that a merge leaves alone and that it would add once more. */
function lineLeftAlone(lines: readonly MergedLine[], count: number, lineAt: LineAt): number | undefined {
  const touched = new Set(
    lines.flatMap((line) => (line.step === 'keep' || line.step === 'remove' ? [line.at] : [])),
  )
  const added = new Set(
    lines.flatMap((line) =>
      line.step === 'add' && hasWord(line.line.content) ? [FOLDED.of(line.line.content)] : [],
    ),
  )
  if (added.size === 0) return undefined
  for (let at = 0; at < count; at++) {
    if (!touched.has(at) && added.has(FOLDED.of(lineAt(at) ?? ''))) return at
  }
  return undefined
}

/**
 * Where new lines, some of them with text, would come right beside the same lines: the file has them there already, but not
 * between what is aligned.
 */
function blockBeside(lines: readonly MergedLine[], lineAt: LineAt): number | undefined {
  const own = (at: number) => {
    const line = lineAt(at)
    return line === undefined ? undefined : FOLDED.of(line)
  }
  for (const change of changesOf(lines)) {
    if (wordy(change.added) < 2) continue
    const there = change.from < change.to ? besideReplaced(change, own) : aroundInserted(change, own)
    if (there !== undefined) return there
  }
  return undefined
}

/** Of lines that only come: where the file has all of them around, wherever these begin. */
function aroundInserted({ to, added }: ChangedLines, own: LineAt): number | undefined {
  const { length } = added
  const after = (i: number) => (i >= 0 && i < length ? added[i] : own(to + (i < 0 ? i : i - length)))
  let [above, below] = [0, 0]
  while (above < length && after(-1 - above) === after(length - 1 - above)) above++
  while (below < length && after(length + below) === after(below)) below++
  return above + below >= length ? to - above : undefined
}

/** Of lines that take the place of others: where most of them, up to one end, are beyond that end. */
function besideReplaced({ from, to, added }: ChangedLines, own: LineAt): number | undefined {
  const { length } = added
  const isMost = (part: readonly string[]) => wordy(part) >= 2 && wordy(part) * 2 > wordy(added)
  for (let count = length; count >= 2; count--) {
    const [head, tail] = [added.slice(0, count), added.slice(length - count)]
    if (!isMost(head) && !isMost(tail)) return undefined
    if (isMost(tail) && tail.every((line, i) => line === own(to + i))) return to
    if (isMost(head) && head.every((line, i) => line === own(from - count + i))) return from - count
  }
  return undefined
}

/** How many lines have a letter or digit. */
function wordy(lines: readonly string[]): number {
  return lines.filter(hasWord).length
}

interface ChangedLines {
  /** The lines that go, from `from` to before `to`; none where lines only come. */
  readonly from: number
  readonly to: number
  /** The lines that come, folded. */
  readonly added: readonly string[]
}

/** Neighbouring lines that go and come. */
function changesOf(lines: readonly MergedLine[]): ChangedLines[] {
  const changes: { from: number; to: number; added: string[] }[] = []
  let change: (typeof changes)[number] | undefined
  for (const line of lines) {
    if (line.step !== 'add' && line.step !== 'remove') change = undefined
    else {
      if (change === undefined) {
        change = { from: line.at, to: line.at, added: [] }
        changes.push(change)
      }
      if (line.step === 'add') change.added.push(FOLDED.of(line.line.content))
      else change.to = line.at + 1
    }
  }
  return changes
}
