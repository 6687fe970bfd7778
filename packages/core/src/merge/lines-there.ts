import type { Hunk } from '../hunk/hunk.js'
import { FOLDED } from '../search/line-keys.js'
import { isBlank } from '../text/lines.js'
import { findSequence } from '../text/sequences.js'
import { hasWord } from '../text/words.js'
import { type Addition, type FileLines, linesOfFile, type MergedLine } from './merged-line.js'

/**
 * Returns the number of a line of the file, counted from the top of the place, that a merge would add a second time;
 * undefined where there is none. The cases:
 * - A line with a letter or digit that the merge neither keeps nor removes. File `a / n / b`, old text `a / b`, new text
 *   `a / b / n`.
 * - The first of the lines right above or below what the merge adds or replaces. They equal all of the added lines, two of
 *   which have a letter or digit; or they equal some of them and include a line that the merge neither keeps nor removes.
 *   File `/** / n / m / /** / x`, hunk ` /**`, `+n`, `+m`, `+/**`, ` x`, aligned with the last two lines.
 * - A blank line beside an added one, where the file has all text that the edit adds. File `a / n / "" / b`, old text
 *   `a / "" / b`, new text `a / n / "" / "" / b`.
 * - Lines right outside of the place. File `b / c / n / m`, hunk ` a`, ` b`, `+n`, `+m`, ` c`, ` d`.
 *
 * Linear, unless these lines repeat each other.
 */
export function findLineAlreadyThere(
  lines: readonly MergedLine[],
  file: FileLines,
  hunk: Hunk,
): number | undefined {
  const keyAt = (at: number) => FOLDED.of(file.line(at) ?? '')
  const mergedFileLines = linesOfFile(lines)
  const touched = new Set(mergedFileLines.map(({ at }) => at))
  const removed = new Set(mergedFileLines.filter(({ step }) => step === 'remove').map(({ at }) => at))
  const isLeftAlone = (at: number) =>
    at >= 0 && at < file.count && !touched.has(at) && keyAt(at).trim() !== ''
  const added = lines.filter((line) => line.step === 'add')
  const doubledBlankLine = removed.size === 0 ? findDoubledBlankLine(added, keyAt, hunk) : undefined
  if (doubledBlankLine !== undefined) return doubledBlankLine
  const keysWithWords = new Set(added.map(keyOf).filter(hasWord))
  for (let at = 0; keysWithWords.size > 0 && at < file.count; at++) {
    if (isLeftAlone(at) && keysWithWords.has(keyAt(at))) return at
  }
  for (const at of new Set(added.map(({ at }) => at))) {
    const block = added.filter((line) => line.at === at).map(keyOf)
    const isLong = block.filter(hasWord).length > 1
    // Either all added lines, at least two of them with a word, or some of them that include a line left alone by the merge.
    const isBlockPartAt = (first: number, from: number, count: number) => {
      if (keyAt(from) !== block[first]) return false
      const part = block.slice(first, first + count)
      const isShown = (isLong && count === block.length) || part.some((_, i) => isLeftAlone(from + i))
      return isShown && part.every((line, i) => keyAt(from + i) === line)
    }
    let top = at
    while (removed.has(top - 1)) top--
    const counts = block.map((_, i) => i + 1)
    const above = counts.find((count) => isBlockPartAt(0, top - count, count))
    if (above !== undefined) return top - above
    if (counts.some((count) => isBlockPartAt(block.length - count, at, count))) return at
  }
  return findRunOutside(lines, file, hunk)
}

/**
 * Returns where the merge adds a blank line beside a blank line of the file, if it adds nothing but blank lines although
 * the edit adds text. The text is all there, so the request was applied before, when the file had one blank line less than
 * the old text.
 */
function findDoubledBlankLine(
  added: readonly Addition[],
  keyAt: (at: number) => string,
  hunk: Hunk,
): number | undefined {
  const isText = (line: string) => !isBlank(line)
  if (!hunk.added.some(isText) || added.some((line) => isText(line.line.content))) return undefined
  return added.find(({ at }) => keyAt(at) === '' || keyAt(at - 1) === '')?.at
}

/**
 * Returns the line right outside of the merged lines, -1 or `file.count`, where the file has a run of the new lines, two of
 * them with a letter or digit. Only where the outermost old line on that side is context that is not at the place: the new
 * lines may have been meant to go there, and are there already. Blank lines are skipped.
 */
function findRunOutside(
  lines: readonly MergedLine[],
  file: FileLines,
  { oldSteps }: Hunk,
): number | undefined {
  const old = new Set(linesOfFile(lines).map((line) => line.old))
  const isMissing = (line: number) => oldSteps[line] === 'keep' && !old.has(line)
  const edges = [...(isMissing(0) ? [-1] : []), ...(isMissing(oldSteps.length - 1) ? [file.count] : [])]
  const written = lines.filter((line) => line.step !== 'add' || !isBlank(line.line.content))
  const keys = written.map((line) => (line.step === 'add' ? keyOf(line) : NOT_ADDED))
  return edges.find((at) => {
    const outsideKeys =
      at < 0 ? keysOutside(file, at, -1, keys.length).reverse() : keysOutside(file, at, 1, keys.length)
    return findSequence(keys, outsideKeys).next().done !== true
  })
}

/** The key of a line that is not added; no added line has it, since keys contain no newline. */
const NOT_ADDED = '\n'

/**
 * Returns the keys of the lines from `from` upward or downward, without blank lines, up to the second line with a letter or
 * digit; none where that takes more than `most` lines.
 */
function keysOutside(file: FileLines, from: number, step: 1 | -1, most: number): string[] {
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
