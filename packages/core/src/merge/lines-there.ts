import type { Hunk } from '../hunk/hunk.js'
import { FOLDED } from '../search/line-keys.js'
import { isBlank } from '../text/lines.js'
import { findSequence } from '../text/sequences.js'
import { hasWord } from '../text/words.js'
import { type Addition, linesOfFile, type MergedLine, type OwnLines } from './merged-line.js'

/**
 * Which of the file's lines at a place a merge would add once more: a line with text that it leaves alone, lines right above or
 * below what it adds or replaces there, or a blank one beside text that is all there. Undefined where it adds none that is there.
 * Linear, unless these lines repeat each other.
 */
export function lineThereAlready(
  lines: readonly MergedLine[],
  file: OwnLines,
  hunk: Hunk,
): number | undefined {
  const own = (at: number) => FOLDED.of(file.line(at) ?? '')
  const there = linesOfFile(lines)
  const touched = new Set(there.map(({ at }) => at))
  const removed = new Set(there.filter(({ step }) => step === 'remove').map(({ at }) => at))
  const isLeft = (at: number) => at >= 0 && at < file.count && !touched.has(at) && own(at).trim() !== ''
  const added = lines.filter((line) => line.step === 'add')
  const blank = removed.size === 0 ? blankBesideBlank(added, own, hunk) : undefined
  if (blank !== undefined) return blank
  const wordy = new Set(added.map(keyOf).filter(hasWord))
  for (let at = 0; wordy.size > 0 && at < file.count; at++) {
    if (isLeft(at) && wordy.has(own(at))) return at
  }
  for (const at of new Set(added.map(({ at }) => at))) {
    const block = added.filter((line) => line.at === at).map(keyOf)
    const isLong = block.filter(hasWord).length > 1
    // All new lines, two with text at least, or some of them, where the merge leaves one alone that is like these.
    const areThere = (first: number, from: number, count: number) => {
      if (own(from) !== block[first]) return false
      const some = block.slice(first, first + count)
      const isShown = (isLong && count === block.length) || some.some((_, i) => isLeft(from + i))
      return isShown && some.every((line, i) => own(from + i) === line)
    }
    let top = at
    while (removed.has(top - 1)) top--
    const counts = block.map((_, i) => i + 1)
    const above = counts.find((count) => areThere(0, top - count, count))
    if (above !== undefined) return top - above
    if (counts.some((count) => areThere(block.length - count, at, count))) return at
  }
  return runBeyond(lines, file, hunk)
}

/**
 * Where a new blank line comes beside one of the file, and nothing but blank lines comes, though the edit adds text: that is all there, and the
 * request was applied when the file had one blank line less than its old text.
 */
function blankBesideBlank(
  added: readonly Addition[],
  own: (at: number) => string,
  hunk: Hunk,
): number | undefined {
  const isText = (line: string) => !isBlank(line)
  if (!hunk.added.some(isText) || added.some((line) => isText(line.line.content))) return undefined
  return added.find(({ at }) => own(at) === '' || own(at - 1) === '')?.at
}

/**
 * Lines right beyond the merged ones that come so together, two with text among them, where the first or last line of the old text is
 * context that is not at the place: they may have been meant there. Blank lines are left out.
 */
function runBeyond(lines: readonly MergedLine[], file: OwnLines, { oldSteps }: Hunk): number | undefined {
  const old = new Set(linesOfFile(lines).map((line) => line.old))
  const isMissing = (line: number) => oldSteps[line] === 'keep' && !old.has(line)
  const edges = [...(isMissing(0) ? [-1] : []), ...(isMissing(oldSteps.length - 1) ? [file.count] : [])]
  const written = lines.filter((line) => line.step !== 'add' || !isBlank(line.line.content))
  const keys = written.map((line) => (line.step === 'add' ? keyOf(line) : OF_FILE))
  return edges.find((at) => {
    const beyond =
      at < 0 ? linesBeyond(file, at, -1, keys.length).reverse() : linesBeyond(file, at, 1, keys.length)
    return findSequence(keys, beyond).next().done !== true
  })
}

/** The key of a line that is no new one, which is like no other. */
const OF_FILE = '\n'

/** The lines from one on, upwards or downwards, up to the second with text; none where that is too far. Blank ones are left out. */
function linesBeyond(file: OwnLines, from: number, step: 1 | -1, most: number): string[] {
  const found: string[] = []
  let withText = 0
  for (let at = from; withText < 2; at += step) {
    const line = file.line(at)
    if (line === undefined || found.length === most) return []
    if (isBlank(line)) continue
    found.push(FOLDED.of(line))
    if (hasWord(line)) withText++
  }
  return found
}

function keyOf({ line }: Addition): string {
  return FOLDED.of(line.content)
}
