import type { Edit } from '@emend/core'
import {
  type Budget,
  type EditProblem,
  type EditReport,
  FileText,
  lineContents,
  type PlacedEdits,
  type Placement,
  type PlacementQuery,
  type Result,
  refusedText,
  TextDocument,
  type Tier,
  withinBudget,
} from '@emend/core/plugin'
import { findWindow, type Reach, type Wanted } from './find-window.js'
import { indentRelatively } from './indentation.js'
import { isNumbered, withoutNumbers } from './line-numbers.js'
import { Lines } from './lines.js'
import { notFoundMessage } from './not-found-message.js'

/**
 * Applies the blocks one after the other, sorted by their line hints, each at the most similar run of lines. The line hint
 * of a block shifts by the number of lines that the blocks before it added or removed.
 *
 * @param threshold the least similarity, from 0 to 1
 */
export function bestWindow(threshold: number): Placement {
  return Object.freeze({
    name: NAME,
    apart: true,
    replacers: 'none',
    place: (query: PlacementQuery) => place(query, { threshold, buffer: query.policy.buffer }),
  })
}

const NAME = 'best-window'

type BlockResult = Result<EditReport, EditProblem>

function place(query: PlacementQuery, reach: Reach): PlacedEdits {
  const { text, edits, budget } = query
  const lines = new Lines(text)
  const file = new FileText(new TextDocument(text), budget)
  const outcomes: BlockResult[] = []
  let delta = 0
  let refusals = 0
  for (const i of sortedByLine(edits)) {
    const edit = edits[i] as Edit
    const before = lines.length
    const outcome = withinBudget(() => {
      const failure = refusedText(query, file, edit)
      return failure ? refused(failure) : applyBlock(lines, edit, delta, budget, reach)
    })
    outcomes[i] =
      outcome.ok || ++refusals > MOST_MESSAGES
        ? outcome
        : inRooWords(outcome.failure, lines, edit, delta, reach)
    delta += lines.length - before
  }
  return { text: lines.toString(), outcomes }
}

/** How many blocks without a place are reported in the words of Roo Code, which quote some 80 lines of the file each. */
const MOST_MESSAGES = 100

function inRooWords(
  failure: EditProblem,
  lines: Lines,
  edit: Edit,
  delta: number,
  { buffer, threshold: needed }: Reach,
): BlockResult {
  if (failure.code !== 'not-found') return refused(failure)
  const { search, line } = wantedFrom(edit, delta)
  const { closest, threshold = needed } = failure
  const message = notFoundMessage(lines, {
    search,
    line,
    index: (closest?.start ?? 0) - 1,
    count: closest === undefined ? 0 : closest.end - closest.start + 1,
    similarity: closest?.similarity ?? 0,
    threshold,
    buffer,
  })
  return refused({ ...failure, message })
}

function sortedByLine(edits: readonly Edit[]): number[] {
  const lineOf = (i: number) => edits[i]?.hints?.line ?? 0
  return Array.from(edits.keys()).sort((a, b) => lineOf(a) - lineOf(b))
}

function applyBlock(lines: Lines, edit: Edit, delta: number, budget: Budget, reach: Reach): BlockResult {
  const wanted = wantedFrom(edit, delta)
  if (wanted.search.join('\n') === wanted.replacement.join('\n')) return refused({ code: 'unchanged' })
  if (wanted.search.length === 0) return refused({ code: 'empty-search' })
  const found = findWindow(lines, wanted, budget, reach)
  if (!found.ok) return found
  const { index, search, replacement, similarity } = found.value
  const matched = lines.slice(index, index + search.length)
  const places = [{ start: index + 1, end: index + Math.max(1, matched.length) }]
  lines.replace(index, search.length, indentRelatively(replacement, matched[0], search[0]))
  const report: EditReport = {
    status: 'applied',
    replacer: NAME,
    tier: tierOf(similarity, matched.join('\n') === search.join('\n')),
    similarity,
    places,
    notices: [],
    ...(edit.source && { source: edit.source }),
  }
  return { ok: true, value: report }
}

function tierOf(similarity: number, isSame: boolean): Tier {
  if (isSame) return 'exact'
  return similarity === 1 ? 'lookalike' : 'similar'
}

/** Removes leading blank lines from both texts, and line numbers if every line has one. */
function wantedFrom({ search, replacement, hints }: Edit, delta: number): Wanted {
  const oldLines = withoutLeadingBlanks(search)
  const newLines = withoutLeadingBlanks(replacement)
  const named = hints?.line === undefined ? 0 : hints.line + delta
  const numbered = isNumbered(oldLines) && (isNumbered(newLines) || newLines.join('').trim() === '')
  if (!numbered) return { search: oldLines, replacement: newLines, line: named }
  const line = named === 0 ? Number.parseInt(oldLines[0] ?? '', 10) : named
  return { search: withoutNumbers(oldLines), replacement: withoutNumbers(newLines), line }
}

function withoutLeadingBlanks(text: string): string[] {
  const lines = lineContents(text)
  const first = lines.findIndex((line) => line.trim() !== '')
  return first === -1 ? [] : lines.slice(first)
}

function refused(failure: EditProblem): BlockResult {
  return { ok: false, failure }
}
