import { FOLDED } from '../search/line-keys.js'
import { areSameLines, isBlank } from '../text/lines.js'
import { equalEnds } from '../text/sequences.js'
import type { MergedLine, OwnLines } from './merged-line.js'
import { type BaseLine, type Extent, isConflict, type NewLine, type OwnRun, textOf } from './run-conflicts.js'

/** A run of removed and added lines of the request with no kept line between them. */
export interface Changed {
  readonly kind: 'changed'
  readonly base: BaseLine[]
  readonly theirs: NewLine[]
}

export interface MergedRun {
  readonly lines: readonly MergedLine[]
  /** New lines that the file already has. */
  readonly present: readonly string[]
  /** Removed lines that the file does not have. */
  readonly gone: readonly string[]
}

/**
 * Merges one run of changed lines as described at `threeWay`; undefined for a conflict. Lines of the file in the run that
 * no removed line is aligned with are the file's own: the old text left them out.
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
  // Exactly equal lines are matched first, so that a line that only looks alike does not use up the exact one.
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
 * Extends a removal by one blank line where it would leave two blank lines next to each other and the old text has only
 * one of the two: the new text has one blank line there. File `a / "" / old / "" / b`, old text `a / "" / old / b`,
 * new text `a / "" / b`: the blank line below `old` goes, too.
 */
function withBlankLine({ from, to }: Extent, inner: Extent, run: Extent, { line }: OwnLines): Extent {
  if (!isBlank(line(from - 1) ?? 'x') || !isBlank(line(to) ?? 'x')) return { from, to }
  const [ownAbove, ownBelow] = [from > inner.from, to < inner.to && inner.from === run.from]
  if (ownAbove === ownBelow) return { from, to }
  return ownAbove ? { from: from - 1, to } : { from, to: to + 1 }
}

/** @param first the file's line that the first of `base` is aligned with; other lines of the extent are blank lines removed with them */
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

/** The key of a removed line; no other line has it, since keys contain no newline. */
const REMOVED = '\n'
