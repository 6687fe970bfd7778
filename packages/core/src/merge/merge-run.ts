import { FOLDED } from '../search/line-keys.js'
import { areSameLines, isBlank, type Line } from '../text/lines.js'
import { isRestoredAs } from '../text/lost-characters.js'
import { hasWord, isOneWord, shareHalfOfTheirWords } from '../text/words.js'
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
  /** Removed lines that the file does not have. */
  readonly gone: readonly string[]
}

/**
 * What becomes of one run of changed lines: the three questions, then what the sides share is taken off, then the questions once
 * more; see `three-way`. Undefined where it is a conflict.
 */
export function mergeRun({ base, theirs }: Changed, run: Run, file: OwnLines): MergedRun | undefined {
  const own = Array.from({ length: run.to - run.from }, (_, i) => fold(file.line(run.from + i) ?? ''))
  const [old, now] = [base.map(({ content }) => fold(content)), theirs.map(({ line }) => fold(line.content))]
  if (areSameLines(old, own)) return { lines: replaced(base, theirs, run), gone: [] }
  if (areSameLines(now, own) && !now.every(isBlank) && !isRewritten(base, theirs))
    return { lines: kept(theirs, run.from), gone: [] }
  const [head, tail] = sharedEnds(now, own, old)
  const inner: Run = { from: run.from + head, to: run.to - tail }
  const rest = { own: own.slice(head, own.length - tail), now: now.slice(head, now.length - tail) }
  const [inFile, known] = [new Set(rest.own), new Set([...rest.own, ...rest.now])]
  const left = base.filter((_, i) => known.has(old[i] ?? ''))
  const gone = base.filter((_, i) => !known.has(old[i] ?? '')).map(({ content }) => content)
  if (gone.length > 0 && rest.now.length > 0 && !old.some((line) => inFile.has(line))) return undefined
  const isDone = left.length === 0 && rest.now.length === 0 && gone.every(isBlank)
  const place = isDone ? inner : placeOfRemoved(left, inner)
  const found = own.slice(place.from - run.from, place.to - run.from)
  if (
    !isDone &&
    !areSameLines(
      left.map(({ content }) => fold(content)),
      found,
    )
  )
    return undefined
  const goes = isDone || rest.now.length > 0 ? place : withBlankLine(place, inner, file)
  // Other lines than go may as well belong on the other side of a line that the request does not have.
  const above = own.slice(head, place.from - run.from)
  const below = own.slice(place.to - run.from, own.length - tail)
  const others = [...above, ...below]
  const areBlank = others.every(isBlank)
  const fresh = theirs.slice(head, theirs.length - tail)
  if (!isDone && !areBlank) {
    // Of two lines that are the same, one on either side of lines that go, either may be meant.
    const isLikeOther = isAmong(file.line(place.to), above) || isAmong(file.line(place.from - 1), below)
    if (isLikeOther || !isRewording(left, fresh)) return undefined
  }
  // A blank one may be one of the blank new lines, and what comes above that one then belongs above it.
  const blanks = fresh.filter(({ line }) => isBlank(line.content)).length
  if (
    !isDone &&
    areBlank &&
    others.length > 0 &&
    blanks > left.filter(({ content }) => isBlank(content)).length
  )
    return undefined
  // A line that the file lacks may have been moved, unless it is nowhere; beyond the request's edge nobody knows.
  const missing = gone.filter((line) => !isBlank(line))
  if (missing.length > 0) {
    // That a blank line is left says nothing of the place.
    const saysPlace = left.length === 0 || !left.every(({ content }) => isBlank(content))
    const isCertain = saysPlace && areBlank && !isReworded(missing, run, file)
    if (!isCertain || !missing.every((line) => hasWord(line) && file.isNowhere(line))) return undefined
  }
  const end = theirs.length - tail
  const lines = [
    ...kept(theirs.slice(0, head), run.from),
    ...gap(inner.from, goes.from),
    ...(isDone ? gap(place.from, place.to) : replaced(left, fresh, goes, place.from)),
    ...gap(goes.to, inner.to),
    ...kept(theirs.slice(end), inner.to),
  ]
  return { lines, gone: missing }
}

/** Whether a line goes and comes with other whitespace: then it is there either way. */
function isRewritten(base: readonly BaseLine[], theirs: readonly NewLine[]): boolean {
  const contents = new Map(base.map(({ content }) => [fold(content), content]))
  return theirs.some(({ line: { content } }) => (contents.get(fold(content)) ?? content) !== content)
}

function isAmong(line: string | undefined, folded: readonly string[]): boolean {
  return line !== undefined && !isBlank(line) && folded.includes(fold(line))
}

/** Whether there is no new line, or one that is the old one in other words: of several, one may be meant for another side. */
function isRewording([old, ...others]: readonly BaseLine[], [now, ...more]: readonly NewLine[]): boolean {
  if (now === undefined) return true
  const isOne = old !== undefined && others.length + more.length === 0
  return isOne && shareHalfOfTheirWords(now.line.content, old.content)
}

/** Where the removed lines are: without lines of the file above and below them, which stay. */
function placeOfRemoved(base: readonly BaseLine[], run: Run): Run {
  const [first, last] = [base[0]?.at, base.at(-1)?.at]
  const isInside = first !== undefined && last !== undefined && first >= run.from && last < run.to
  return isInside ? { from: first, to: last + 1 } : run
}

/**
 * Where only lines go, of the blank lines above and below them that meet then, one that the old text left out goes too: the new
 * text has but one there.
 */
function withBlankLine({ from, to }: Run, inner: Run, { line }: OwnLines): Run {
  const areBlank = isBlank(line(from - 1) ?? 'x') && isBlank(line(to) ?? 'x')
  return areBlank && from > inner.from && to === inner.to ? { from: from - 1, to } : { from, to }
}

function gap(from: number, to: number): MergedLine[] {
  return to > from ? [{ step: 'break' }] : []
}

/** Whether lines that are missing where the request begins or ends may be those right outside in other words. */
function isReworded(missing: readonly string[], { from, to }: Run, { count, line }: OwnLines): boolean {
  const beyond = missing.flatMap((_, i) => [
    from === 0 ? line(-1 - i) : [],
    to === count ? line(count + i) : [],
  ])
  return beyond
    .flat()
    .some(
      (own) =>
        own !== undefined &&
        !isBlank(own) &&
        missing.some((one) => isOneWord(one) || shareHalfOfTheirWords(one, own) || isRestoredAs(one, own)),
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

/**
 * How many lines two lists share at their beginning and, behind that, at their end; none that the base has, too, but for blank ones and
 * brackets, where it has another one at that end.
 */
function sharedEnds(
  now: readonly string[],
  own: readonly string[],
  base: readonly string[],
): readonly [head: number, tail: number] {
  const shorter = Math.min(now.length, own.length)
  const known = new Set(base)
  const isShared = (line: string | undefined, other: string | undefined, old: string | undefined) =>
    line !== undefined && line === other && (hasWord(line) ? !known.has(line) : line !== old)
  let head = 0
  while (head < shorter && isShared(now[head], own[head], base[0])) head++
  let tail = 0
  while (tail < shorter - head && isShared(now.at(-1 - tail), own.at(-1 - tail), base.at(-1))) tail++
  return [head, tail]
}

function fold(line: string): string {
  return FOLDED.of(line)
}
