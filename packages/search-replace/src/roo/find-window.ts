import type { Budget, ClosestRegion, EditProblem, LineRange, Result } from '@emend/core/plugin'
import { fuzzySearch, type Range, similarityTo, type Window } from './fuzzy-search.js'
import { withoutBars } from './line-numbers.js'
import type { Lines } from './lines.js'
import { normalizeLine } from './normalize.js'

/** A block: the lines to find, the lines to put there, and its line hint. */
export interface Wanted {
  readonly search: readonly string[]
  readonly replacement: readonly string[]
  /** The line that the block names, counted from 1; 0 if it names none. */
  readonly line: number
}

/** How alike a run of lines must be, and how far from the line that the block names it may be. */
export interface Reach {
  /** The least similarity, from 0 to 1. */
  readonly threshold: number
  /** Lines above and below the named line. */
  readonly buffer: number
}

/** A run of lines that is similar enough, and the block's texts as they were compared, perhaps without line numbers. */
export interface FoundWindow extends Window {
  readonly search: readonly string[]
  readonly replacement: readonly string[]
}

/**
 * Finds the place of a block in three steps: first at the line that the block names; then the most similar run of lines
 * within the buffer around that line, or anywhere if it names none; then the same with numbers and bars removed from each
 * line.
 */
export function findWindow(
  lines: Lines,
  wanted: Wanted,
  budget: Budget,
  { threshold, buffer }: Reach,
): Result<FoundWindow, EditProblem> {
  const { search, replacement, line } = wanted
  if (line > 0) {
    const alike = similarityTo(search, lines, budget)(line - 1)
    if (alike >= threshold)
      return { ok: true, value: { index: line - 1, similarity: alike, search, replacement } }
  }
  const range = rangeAround(line, search.length, buffer, lines.length)
  const searchFor = (text: readonly string[]) => fuzzySearch(lines, text, range, threshold, budget)
  const best = searchFor(search)
  if (best.index !== -1 && best.similarity >= threshold)
    return { ok: true, value: { ...best, search, replacement } }
  const bare = withoutBars(search)
  // If nothing was removed, the third step would find the same as the second.
  const bareBest = bare.length > 0 && bare.join('\n') !== search.join('\n') ? searchFor(bare) : undefined
  if (bareBest !== undefined && bareBest.index !== -1 && bareBest.similarity >= threshold)
    return { ok: true, value: { ...bareBest, search: bare, replacement: withoutBars(replacement) } }
  return { ok: false, failure: notFound(lines, wanted, best, range, threshold) }
}

function rangeAround(line: number, count: number, buffer: number, length: number): Range {
  if (line === 0) return { start: 0, end: length }
  return { start: Math.max(0, line - (buffer + 1)), end: Math.min(length, line + count + buffer) }
}

function notFound(
  lines: Lines,
  { search, line }: Wanted,
  best: Window,
  range: Range,
  threshold: number,
): EditProblem {
  const searched: LineRange = { start: range.start + 1, end: Math.min(range.end, lines.count) }
  const closest = best.index === -1 ? undefined : closestOf(lines, search, best)
  const hinted =
    line === 0 || line > lines.length || lines.count === 0 ? undefined : excerpt(lines, line - 2, line + 2)
  const areApart =
    closest === undefined || hinted === undefined || hinted.start > closest.end || closest.start > hinted.end
  return {
    code: 'not-found',
    tried: ['best-window'],
    threshold,
    ...(line > 0 && searched.end >= searched.start && { searched }),
    ...(closest && { closest }),
    ...(hinted && areApart && { hinted }),
  }
}

function closestOf(lines: Lines, search: readonly string[], { index, similarity }: Window): ClosestRegion {
  const region = excerpt(lines, index, index + search.length)
  const found = lines.slice(index, index + search.length)
  const at = search.findIndex((line, i) => normalizeLine(line) !== normalizeLine(found[i] ?? ''))
  const isThere = index + at < lines.count
  const difference = {
    line: index + at + 1,
    expected: search[at] ?? '',
    ...(isThere && { actual: found[at] ?? '' }),
  }
  return { ...region, similarity, ...(at !== -1 && { difference }) }
}

/** Some lines of the file, without the empty one after a final newline, which no reader counts. */
function excerpt(lines: Lines, from: number, to: number) {
  const start = Math.max(0, from)
  const contents = lines.slice(start, Math.min(to, lines.count))
  return { start: start + 1, end: start + contents.length, text: contents.join('\n') }
}
