import { FOLDED } from '../search/line-keys.js'
import { isBlank, type Line } from '../text/lines.js'
import { isRestoredAs } from '../text/lost-characters.js'
import { hasWord, haveSameWords, isOneWord, shareHalfOfTheirWords } from '../text/words.js'
import type { OwnLines } from './merged-line.js'

export interface BaseLine {
  readonly content: string
  readonly old: number
  readonly at?: number
}

export interface NewLine {
  readonly line: Line
  readonly number: number
}

/** Lines of the file, from `from` to before `to`. */
export interface Extent {
  readonly from: number
  readonly to: number
}

/** The file's lines that a change is about, and whether it is known where they end: at a line that stays. */
export interface OwnRun extends Extent {
  readonly endsAbove: boolean
  readonly endsBelow: boolean
}

/** A run of changed lines, taken apart. */
export interface RunParts {
  readonly run: OwnRun
  readonly file: OwnLines
  /** Removed lines that the file has. */
  readonly left: readonly BaseLine[]
  /** From the first to the last of these; without any the end of what is not new. */
  readonly place: Extent
  /** New lines that it does not have at the ends of the run. */
  readonly fresh: readonly NewLine[]
  /** Removed lines that it lacks. */
  readonly gone: readonly string[]
  /** Those of them with text. */
  readonly missing: readonly string[]
  /** Its own lines, which neither go nor are new. */
  readonly others: readonly string[]
  /** New lines that it has at the ends of the run. */
  readonly present: readonly string[]
}

/** Whether nobody can know what is to become of a run. */
export function isConflict(parts: RunParts): boolean {
  return [isNowhere, hasOthers, hasBlankOthers, mayBeMoved, comesTwice].some((is) => is(parts))
}

/** Where lines are missing those that are there have to show the place; blank ones are anywhere, brackets at the edge. */
function isNowhere({ left, fresh, gone, missing, run }: RunParts): boolean {
  if (gone.length === 0 || left.length + fresh.length === 0) return false
  const shows = isEnclosed(run) ? (line: string) => !isBlank(line) : hasWord
  return !left.some(({ content }) => shows(content)) && (left.length === 0 || missing.length > 0)
}

/** Other lines than go may as well belong on the other side of a line that the request does not have. */
function hasOthers({ others, left, fresh }: RunParts): boolean {
  return others.some((line) => !isBlank(line)) && !isRewording(left, fresh)
}

/**
 * A blank one may be one of the blank new lines, and what comes above that one then belongs above it. Between lines that go nobody knows whether it does,
 * and where none goes, on which side of it the new ones come.
 */
function hasBlankOthers({ others, left, place, fresh, missing }: RunParts): boolean {
  if (others.length === 0) return false
  const isTorn = place.to - place.from > left.length
  const hasNoSide = left.length === 0 && missing.length + fresh.length > 0
  return isTorn || hasNoSide || fresh.some((line) => isBlank(textOf(line)))
}

/** A line that the file lacks may have been moved, unless it is nowhere; beyond the request's edge nobody knows. */
function mayBeMoved({ missing, others, fresh, run, file }: RunParts): boolean {
  if (missing.length === 0) return false
  if (others.some((line) => !isBlank(line)) || isReworded(missing, fresh.map(textOf), run, file)) return true
  return missing.some((line) => file.has(line))
}

/** Of a new line that comes twice the file's may be either, or none. */
function comesTwice({ present, fresh, run }: RunParts): boolean {
  const here = new Set(present.filter(hasWord).map((line) => FOLDED.of(line)))
  return isEnclosed(run) && fresh.some((line) => here.has(FOLDED.of(textOf(line))))
}

function isEnclosed({ endsAbove, endsBelow }: OwnRun): boolean {
  return endsAbove && endsBelow
}

/** Whether there is one new line, which is the old one in other words: of several, one may be meant for another side. */
function isRewording([old, ...others]: readonly BaseLine[], [now, ...more]: readonly NewLine[]): boolean {
  if (old === undefined || now === undefined || others.length + more.length > 0) return false
  return shareHalfOfTheirWords(now.line.content, old.content)
}

/**
 * Whether lines that are missing are among the new ones with the same words, or with the characters that they lost, so that the edit
 * changes them and the file took them away; or, where the request begins or ends, or its next context is missing, too, may be those
 * right outside in other words.
 */
function isReworded(
  missing: readonly string[],
  fresh: readonly string[],
  { from, to, endsAbove, endsBelow }: OwnRun,
  { line }: OwnLines,
): boolean {
  const outside = missing.flatMap((_, i) => [
    ...(endsAbove ? [] : [line(from - 1 - i) ?? '']),
    ...(endsBelow ? [] : [line(to + i) ?? '']),
  ])
  const beyond = outside.filter((own) => !isBlank(own))
  return missing.some(
    (one) =>
      fresh.some((now) => haveSameWords(one, now) || isRestoredAs(one, now)) ||
      beyond.some((own) => isOneWord(one) || shareHalfOfTheirWords(one, own) || isRestoredAs(one, own)),
  )
}

export function textOf({ line }: NewLine): string {
  return line.content
}
