import { FOLDED } from '../search/line-keys.js'
import { areSameLines, isBlank } from '../text/lines.js'
import { equalEnds } from '../text/sequences.js'
import type { MergedLine, OwnLines } from './merged-line.js'
import { type BaseLine, type Extent, isConflict, type NewLine, type OwnRun, textOf } from './run-conflicts.js'

/** Neighbouring lines of a request that are changed. */
export interface Changed {
  readonly kind: 'changed'
  readonly base: BaseLine[]
  readonly theirs: NewLine[]
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
export function mergeRun({ base, theirs }: Changed, run: OwnRun, file: OwnLines): MergedRun | undefined {
  const left = base.filter(({ at }) => at !== undefined)
  const removed = new Set(left.map(({ at }) => at))
  const lines = Array.from({ length: run.to - run.from }, (_, i) =>
    removed.has(run.from + i) ? REMOVED : (file.line(run.from + i) ?? ''),
  )
  const written = theirs.map(textOf)
  const [now, own] = [written.map(keyOf), lines.map(keyOf)]
  const exact = equalEnds(written, lines)
  // To the letter first, so that a line that only looks alike leaves the very one for the other end.
  const rest = equalEnds(between(now, exact), between(own, exact))
  const [head, tail] = [exact.head + rest.head, exact.tail + rest.tail]
  const inner: Extent = { from: run.from + head, to: run.to - tail }
  const [above, below] = [theirs.slice(0, head), theirs.slice(theirs.length - tail)]
  const fresh = between(theirs, { head, tail })
  const isDone = left.length === 0 && now.length > 0 && areSameLines(now, own)
  const gone = isDone ? [] : base.filter(({ at }) => at === undefined).map(({ content }) => content)
  const missing = gone.filter((line) => !isBlank(line))
  const [first = inner.to, last = inner.to - 1] = [left[0]?.at, left.at(-1)?.at]
  const place: Extent = { from: first, to: last + 1 }
  const others = between(own, { head, tail }).filter((line) => line !== REMOVED)
  const present = [...above, ...below].map(textOf)
  if (isConflict({ run, file, left, place, fresh, gone, missing, others, present })) return undefined
  const isTextGone = fresh.length === 0 && left.some(({ content }) => !isBlank(content))
  const goes = isTextGone ? withBlankLine(place, inner, run, file) : place
  const merged = [
    ...kept(above, run.from),
    ...replaced(left, fresh, goes, place.from),
    ...kept(below, inner.to),
  ]
  return { lines: merged, present, gone: missing }
}

function keyOf(line: string): string {
  return line === REMOVED ? line : FOLDED.of(line)
}

function between<Line>(
  lines: readonly Line[],
  { head, tail }: { readonly head: number; readonly tail: number },
): readonly Line[] {
  return lines.slice(head, lines.length - tail)
}

/**
 * Where only lines go, one of them with text, of the blank lines above and below them that meet then, one that the old text left out goes too: the new
 * text has but one there.
 */
function withBlankLine({ from, to }: Extent, inner: Extent, run: Extent, { line }: OwnLines): Extent {
  if (!isBlank(line(from - 1) ?? 'x') || !isBlank(line(to) ?? 'x')) return { from, to }
  const [ownAbove, ownBelow] = [from > inner.from, to < inner.to && inner.from === run.from]
  if (ownAbove === ownBelow) return { from, to }
  return ownAbove ? { from: from - 1, to } : { from, to: to + 1 }
}

/** @param first where the first line of the base is; other lines of the run are blank ones that go along */
function replaced(
  base: readonly BaseLine[],
  theirs: readonly NewLine[],
  { from, to }: Extent,
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

function kept(theirs: readonly NewLine[], from: number): MergedLine[] {
  return theirs.map(({ line }, i) => ({ step: 'keep', at: from + i, request: line.content }))
}

/** The key of a line that goes, which is like no other. */
const REMOVED = '\n'
