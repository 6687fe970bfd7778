import { FOLDED } from '../search/line-keys.js'
import { areSameLines, isBlank } from '../text/lines.js'
import { equalEnds } from '../text/sequences.js'
import type { FileLines, LineOfFile, MergeConflict, MergedLine } from './merged-line.js'
import { conflictOf, type Extent, type FileRun, type NewLine, textOf } from './run-conflicts.js'

/** A run of removed and added lines of the request with no kept line between them. */
export interface Changed {
  readonly step: 'changed'
  /** Removed lines that the file still has. */
  readonly remaining: LineOfFile[]
  /** Removed lines that the file lacks. */
  readonly missing: string[]
  readonly theirs: NewLine[]
}

export interface MergedRun {
  readonly lines: readonly MergedLine[]
  /** New lines that the file already has. */
  readonly present: readonly string[]
  /** Removed lines that the file does not have. */
  readonly missing: readonly string[]
}

/**
 * Merges one run of changed lines as described at `threeWay`. Lines of the file in the run that
 * no removed line is aligned with are the file's own: the old text left them out.
 */
export function mergeRun(
  { remaining, missing: lacking, theirs }: Changed,
  run: FileRun,
  file: FileLines,
): MergedRun | MergeConflict {
  const removed = new Set(remaining.map(({ at }) => at))
  const fileLines = Array.from({ length: run.to - run.from }, (_, i) =>
    removed.has(run.from + i) ? REMOVED : (file.line(run.from + i) ?? ''),
  )
  const newLines = theirs.map(textOf)
  const [newKeys, fileKeys] = [newLines.map(keyOf), fileLines.map(keyOf)]
  const exact = equalEnds(newLines, fileLines)
  // Exactly equal lines are matched first, so that a line that only looks alike does not use up the exact one.
  const rest = equalEnds(between(newKeys, exact), between(fileKeys, exact))
  const [head, tail] = [exact.head + rest.head, exact.tail + rest.tail]
  const inner: Extent = { from: run.from + head, to: run.to - tail }
  const [above, below] = [theirs.slice(0, head), theirs.slice(theirs.length - tail)]
  const added = between(theirs, { head, tail })
  const isDone = remaining.length === 0 && newKeys.length > 0 && areSameLines(newKeys, fileKeys)
  const missing = isDone ? [] : lacking
  const missingText = missing.filter((line) => !isBlank(line))
  const [first = inner.to, last = inner.to - 1] = [remaining[0]?.at, remaining.at(-1)?.at]
  const place: Extent = { from: first, to: last + 1 }
  const ownLines = between(fileKeys, { head, tail }).filter((line) => line !== REMOVED)
  const present = [...above, ...below].map(textOf)
  const guard = conflictOf({ run, file, remaining, place, added, missing, missingText, ownLines, present })
  if (guard !== undefined) return { code: 'conflict', guard }
  const onlyRemovesText = added.length === 0 && remaining.some(({ request = '' }) => !isBlank(request))
  const blankLine = onlyRemovesText ? doubledBlankLine(place, inner, run, file) : []
  const merged: MergedLine[] = [
    ...keptLines(above, run.from),
    ...[...remaining, ...blankLine].sort((a, b) => a.at - b.at),
    ...added.map(({ line, number }) => ({ step: 'add' as const, at: place.to, line, number })),
    ...keptLines(below, inner.to),
  ]
  return { lines: merged, present, missing: missingText }
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
 * Returns the blank line to remove with a removal that would leave two blank lines next to each other, of which the old text
 * has only one: the new text has one blank line there. File `a / "" / old / "" / b`, old text `a / "" / old / b`, new text
 * `a / "" / b`: the blank line below `old` goes, too.
 */
function doubledBlankLine(
  { from, to }: Extent,
  inner: Extent,
  run: Extent,
  { line }: FileLines,
): LineOfFile[] {
  if (!isBlank(line(from - 1) ?? 'x') || !isBlank(line(to) ?? 'x')) return []
  const [isOwnAbove, isOwnBelow] = [from > inner.from, to < inner.to && inner.from === run.from]
  if (isOwnAbove === isOwnBelow) return []
  return [{ step: 'remove', at: isOwnAbove ? from - 1 : to }]
}

function keptLines(theirs: readonly NewLine[], from: number): MergedLine[] {
  return theirs.map(({ line }, i) => ({ step: 'keep', at: from + i, request: line.content }))
}

/** The key of a removed line; no other line has it, since keys contain no newline. */
const REMOVED = '\n'
