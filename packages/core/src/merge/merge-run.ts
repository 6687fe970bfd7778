import { FOLDED } from '../search/line-keys.js'
import { areSameLines, isBlank, type Line } from '../text/lines.js'
import { isRestoredAs } from '../text/lost-characters.js'
import { hasWord, haveSameWords, isOneWord, shareHalfOfTheirWords } from '../text/words.js'
import type { MergedLine, OwnLines } from './merged-line.js'

interface BaseLine {
  readonly content: string
  readonly old: number
  readonly at?: number
}

interface NewLine {
  readonly line: Line
  readonly number: number
}

/** Neighbouring lines of a request that are changed. */
export interface Changed {
  readonly kind: 'changed'
  readonly base: BaseLine[]
  readonly theirs: NewLine[]
}

/** Lines of the file, from `from` to before `to`. */
export interface Run {
  readonly from: number
  readonly to: number
}

export interface MergedRun {
  readonly lines: readonly MergedLine[]
  /** New lines that the file has already. */
  readonly present: readonly string[]
  /** Removed lines that the file does not have. */
  readonly gone: readonly string[]
}

/**
 * What becomes of one run of changed lines; see `three-way`. Undefined where it is a conflict. Of the file's lines those that no removed line is
 * aligned with are its own: the old text left them out.
 */
export function mergeRun({ base, theirs }: Changed, run: Run, file: OwnLines): MergedRun | undefined {
  const own = Array.from({ length: run.to - run.from }, (_, i) => fold(file.line(run.from + i) ?? ''))
  const now = theirs.map(({ line }) => fold(line.content))
  const left = base.filter(({ at }) => at !== undefined)
  if (left.length === 0 && now.length > 0 && areSameLines(now, own))
    return { lines: kept(theirs, run.from), present: theirs.map(textOf), gone: [] }
  const removed = new Set(left.map(({ at }) => at))
  const [head, tail] = sharedEnds(now, own, (i) => !removed.has(run.from + i))
  const inner: Run = { from: run.from + head, to: run.to - tail }
  const fresh = theirs.slice(head, theirs.length - tail)
  const gone = base.filter(({ at }) => at === undefined).map(({ content }) => content)
  const missing = gone.filter((line) => !isBlank(line))
  const place = placeOfRemoved(left, inner, missing.length + fresh.length === 0)
  // Where lines are missing those that are there have to show the place; blank ones are anywhere, brackets at the edge.
  const isEnclosed = run.from > 0 && run.to < file.count
  const shows = (line: string) => (isEnclosed ? !isBlank(line) : hasWord(line))
  const isShown = left.some(({ content }) => shows(content)) || (left.length > 0 && missing.length === 0)
  if (place === undefined || (!isShown && gone.length > 0 && left.length + fresh.length > 0)) return undefined
  // Other lines than go may as well belong on the other side of a line that the request does not have.
  const others = [
    ...own.slice(head, place.from - run.from),
    ...own.slice(place.to - run.from, own.length - tail),
  ]
  const areBlank = others.every(isBlank)
  if (!areBlank && !isRewording(left, fresh)) return undefined
  // A blank one may be one of the blank new lines, and what comes above that one then belongs above it.
  if (others.length > 0 && areBlank && fresh.some(({ line }) => isBlank(line.content))) return undefined
  // A line that the file lacks may have been moved, unless it is nowhere; beyond the request's edge nobody knows.
  if (
    missing.length > 0 &&
    !(
      areBlank &&
      !isReworded(missing, fresh.map(textOf), run, file) &&
      missing.every((line) => file.countOf([line], 1) === 0)
    )
  )
    return undefined
  const present = [...theirs.slice(0, head), ...theirs.slice(theirs.length - tail)].map(textOf)
  // Of a new line that comes twice the file's may be either, or none.
  const here = new Set(present.filter(hasWord).map(fold))
  if (isEnclosed && fresh.some((line) => here.has(fold(textOf(line))))) return undefined
  const goes = fresh.length > 0 ? place : withBlankLine(place, inner, run, file)
  const lines = [
    ...kept(theirs.slice(0, head), run.from),
    ...gap(inner.from, goes.from),
    ...replaced(left, fresh, goes, place.from),
    ...gap(goes.to, inner.to),
    ...kept(theirs.slice(theirs.length - tail), inner.to),
  ]
  return { lines, present, gone: missing }
}

function textOf({ line }: NewLine): string {
  return line.content
}

/** Whether there is one new line, which is the old one in other words: of several, one may be meant for another side. */
function isRewording([old, ...others]: readonly BaseLine[], [now, ...more]: readonly NewLine[]): boolean {
  if (old === undefined || now === undefined || others.length + more.length > 0) return false
  return shareHalfOfTheirWords(now.line.content, old.content)
}

/**
 * Where the removed lines are, none of the file's own between them. Without any it is the run, which has to be empty unless nothing comes or goes there;
 * then it is its end.
 */
function placeOfRemoved(left: readonly BaseLine[], { from, to }: Run, isNothing: boolean): Run | undefined {
  const [first, last] = [left[0]?.at, left.at(-1)?.at]
  if (first === undefined || last === undefined)
    return from === to || isNothing ? { from: to, to } : undefined
  return last - first === left.length - 1 ? { from: first, to: last + 1 } : undefined
}

/**
 * Where only lines go, of the blank lines above and below them that meet then, one that the old text left out goes too: the new
 * text has but one there.
 */
function withBlankLine({ from, to }: Run, inner: Run, run: Run, { line }: OwnLines): Run {
  if (!isBlank(line(from - 1) ?? 'x') || !isBlank(line(to) ?? 'x')) return { from, to }
  const [ownAbove, ownBelow] = [from > inner.from, to < inner.to && inner.from === run.from]
  if (ownAbove === ownBelow) return { from, to }
  return ownAbove ? { from: from - 1, to } : { from, to: to + 1 }
}

function gap(from: number, to: number): MergedLine[] {
  return to > from ? [{ step: 'break' }] : []
}

/**
 * Whether lines that are missing are among the new ones with the same words, so that the edit changes them and the file took them away; or,
 * where the request begins or ends, may be those right outside in other words.
 */
function isReworded(
  missing: readonly string[],
  fresh: readonly string[],
  { from, to }: Run,
  { count, line }: OwnLines,
): boolean {
  const outside = missing.flatMap((_, i) => [
    ...(from === 0 ? [line(-1 - i) ?? ''] : []),
    ...(to === count ? [line(count + i) ?? ''] : []),
  ])
  const beyond = outside.filter((own) => !isBlank(own))
  return missing.some(
    (one) =>
      fresh.some((now) => haveSameWords(one, now)) ||
      beyond.some((own) => isOneWord(one) || shareHalfOfTheirWords(one, own) || isRestoredAs(one, own)),
  )
}

/** @param first where the first line of the base is; other lines of the run are blank ones that go along */
function replaced(
  base: readonly BaseLine[],
  theirs: readonly NewLine[],
  { from, to }: Run,
  first: number = from,
): MergedLine[] {
  const removed = Array.from({ length: to - from }, (_, i): MergedLine => {
    const line = base[from + i - first]
    return { step: 'remove', at: from + i, ...(line && { request: line.content, old: line.old }) }
  })
  return [
    ...removed,
    ...theirs.map(({ line, number }): MergedLine => ({ step: 'add', at: to, line, number })),
  ]
}

/** Lines that the file has as the new text writes them. */
function kept(theirs: readonly NewLine[], from: number): MergedLine[] {
  return theirs.map(({ line }, i) => ({ step: 'keep', at: from + i, request: line.content }))
}

/** How many lines two lists share at their beginning and, behind that, at their end; of the file's only its own. */
function sharedEnds(
  now: readonly string[],
  own: readonly string[],
  isOwn: (line: number) => boolean,
): readonly [head: number, tail: number] {
  const shorter = Math.min(now.length, own.length)
  let head = 0
  while (head < shorter && now[head] === own[head] && isOwn(head)) head++
  let tail = 0
  while (tail < shorter - head && now.at(-1 - tail) === own.at(-1 - tail) && isOwn(own.length - 1 - tail))
    tail++
  return [head, tail]
}

function fold(line: string): string {
  return FOLDED.of(line)
}
