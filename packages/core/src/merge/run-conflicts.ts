import { FOLDED } from '../search/line-keys.js'
import { isBlank, type Line } from '../text/lines.js'
import { isDamagedFormOf } from '../text/lost-characters.js'
import { hasAtMostOneWord, hasWord, haveSameWords, shareHalfOfTheirWords } from '../text/words.js'
import type { GuardName } from '../vocabulary/guard-names.js'
import type { FileLines, LineOfFile } from './merged-line.js'

/** An added line of the request, and its number in the new text. */
export interface NewLine {
  readonly line: Line
  readonly number: number
}

/** Lines of the file, from `from` to before `to`. */
export interface Extent {
  readonly from: number
  readonly to: number
}

/** The file's lines that a run of changes is about, and whether a kept line bounds them above and below. */
export interface FileRun extends Extent {
  readonly isBoundedAbove: boolean
  readonly isBoundedBelow: boolean
}

/** The parts of a run of changed lines that decide whether it is a conflict. */
export interface RunParts {
  readonly run: FileRun
  readonly file: FileLines
  /** Removed lines that the file still has. */
  readonly remaining: readonly LineOfFile[]
  /** From the first to the last of `remaining`; where there is none, the empty extent above the lines shared at the bottom of the run. */
  readonly place: Extent
  /** New lines that the file does not have at the top or bottom of the run. */
  readonly added: readonly NewLine[]
  /** Removed lines that the file lacks. */
  readonly missing: readonly string[]
  /** The lines of `missing` that are not blank. */
  readonly missingText: readonly string[]
  /** Lines of the file in the run that the edit neither removes nor adds: the old text left them out. */
  readonly ownLines: readonly string[]
  /** New lines that the file already has at the top or bottom of the run. */
  readonly present: readonly string[]
}

/** The conflict that the three-way merge of this run has, so that the edit must be refused; undefined for none. */
export function conflictOf(parts: RunParts): GuardName | undefined {
  return CONFLICTS.find(({ hasConflict }) => hasConflict(parts))?.name
}

const CONFLICTS: readonly { readonly name: GuardName; hasConflict(parts: RunParts): boolean }[] = [
  { name: 'unproven-place', hasConflict: lacksProofOfPlace },
  { name: 'own-line', hasConflict: hasOwnText },
  { name: 'own-blank-line', hasConflict: hasUnclearBlankLine },
  { name: 'moved-line', hasConflict: mayBeMovedOrReworded },
  { name: 'line-twice', hasConflict: addsPresentLineAgain },
]

/**
 * Removed lines are missing, and no removed line that the file still has proves that this is the place. A blank line
 * proves nothing, and a bracket proves it only between two kept lines.
 * File `a / b`, old text `a / // note / b`, new text `a / x() / b`: `x()` would replace a line that is not there.
 */
function lacksProofOfPlace({ remaining, added, missing, missingText, run }: RunParts): boolean {
  if (missing.length === 0 || remaining.length + added.length === 0) return false
  const provesPlace = isBounded(run) ? (line: string) => !isBlank(line) : hasWord
  return (
    !remaining.some(({ request = '' }) => provesPlace(request)) &&
    (remaining.length === 0 || missingText.length > 0)
  )
}

/**
 * The file has a line of its own in the run. It could belong above or below the new lines, unless the edit only rewords
 * the one line beside it.
 * File `a / b / own() / c / d`, old text `a / b / c / d`, new text `a / x / d`: does `own()` go with `b` and `c`?
 */
function hasOwnText({ ownLines, remaining, added }: RunParts): boolean {
  return ownLines.some((line) => !isBlank(line)) && !rewordsOneLine(remaining, added)
}

/**
 * The file has a blank line of its own in the run, and it is unclear what to do with it:
 * - It is between removed lines. File `b / "" / c`, old text `b / c`, new text `x`: does the blank line go with them?
 * - Nothing is removed. File `a / "" / b`, old text `a / b`, new text `a / x / b`: `x` could go on either side of it.
 * - The new lines include a blank line, which may be this one. File `a / "" / b / c`, old text `a / b / c`, new text
 *   `a / x / "" / y / c`: then `x` would belong above the file's blank line.
 */
function hasUnclearBlankLine({ ownLines, remaining, place, added, missingText }: RunParts): boolean {
  if (ownLines.length === 0) return false
  const isBetweenRemoved = place.to - place.from > remaining.length
  const hasUnclearSide = remaining.length === 0 && missingText.length + added.length > 0
  return isBetweenRemoved || hasUnclearSide || added.some((line) => isBlank(textOf(line)))
}

/**
 * A removed line is missing here, but it stands elsewhere in the file, or a line of the run or right outside of it may be
 * the same line in other words. It may have been moved or edited, so its removal cannot count as done.
 * File `a / b / c / // note`, old text `a / // note / b / c`, new text `a / x / c`: `// note` is below `c` now.
 */
function mayBeMovedOrReworded({ missingText, ownLines, added, run, file }: RunParts): boolean {
  if (missingText.length === 0) return false
  if (ownLines.some((line) => !isBlank(line)) || mayBeReworded(missingText, added.map(textOf), run, file))
    return true
  return missingText.some((line) => file.has(line))
}

/**
 * The new text has the same line twice and the file has it once: it is unclear which of the two the file already has.
 * File `one() / break / two()`, old text `one() / two()`, new text `one() / break / x() / break / two()`.
 */
function addsPresentLineAgain({ present, added, run }: RunParts): boolean {
  const presentKeys = new Set(present.filter(hasWord).map((line) => FOLDED.of(line)))
  return isBounded(run) && added.some((line) => presentKeys.has(FOLDED.of(textOf(line))))
}

function isBounded({ isBoundedAbove, isBoundedBelow }: FileRun): boolean {
  return isBoundedAbove && isBoundedBelow
}

/** Whether one removed line becomes one new line with half of its words. With more lines, one of them may belong on another side. */
function rewordsOneLine(
  [old, ...moreOld]: readonly LineOfFile[],
  [now, ...moreNew]: readonly NewLine[],
): boolean {
  if (old?.request === undefined || now === undefined || moreOld.length + moreNew.length > 0) return false
  return shareHalfOfTheirWords(now.line.content, old.request)
}

/**
 * Whether a missing removed line may live on in other words:
 * - A new line has the same words, or the characters that the removed line lost on the way: the edit changes a line that
 *   the file no longer has. File `a / b`, old text `a / type = 1; / b`, new text `a / type = 1 / b(2)`.
 * - On a side where no kept line bounds the run, one of the file's next lines (as many as are missing) shares half of its
 *   words or has its lost characters. A removed line of one word cannot be compared, so any line with text counts there.
 *   File `// a short note / a / b`, old text `// a long note / a / b`, new text `a / x`.
 */
function mayBeReworded(
  missing: readonly string[],
  added: readonly string[],
  { from, to, isBoundedAbove, isBoundedBelow }: FileRun,
  { line }: FileLines,
): boolean {
  const outside = missing.flatMap((_, i) => [
    ...(isBoundedAbove ? [] : [line(from - 1 - i) ?? '']),
    ...(isBoundedBelow ? [] : [line(to + i) ?? '']),
  ])
  const outsideText = outside.filter((own) => !isBlank(own))
  return missing.some(
    (one) =>
      added.some((now) => haveSameWords(one, now) || isDamagedFormOf(one, now)) ||
      outsideText.some(
        (own) => hasAtMostOneWord(one) || shareHalfOfTheirWords(one, own) || isDamagedFormOf(one, own),
      ),
  )
}

export function textOf({ line }: NewLine): string {
  return line.content
}
