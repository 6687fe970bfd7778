import type { TextDocument } from '../text/document.js'
import { lineIndex } from '../text/line-index.js'
import { FOLDED } from '../text/line-keys.js'
import { isBlank } from '../text/lines.js'
import type { ClosestRegion } from '../vocabulary/failure.js'
import type { Budget } from '../vocabulary/replacer.js'

/**
 * The region of a document that is most like the searched lines, for reports only: the place where most of
 * them stand in their order, or, when none does, the line that shares most words with the longest of them.
 * Undefined when nothing is alike. Linear in document and searched lines.
 */
export function closestRegion(
  document: TextDocument,
  searched: readonly string[],
  budget: Budget,
): ClosestRegion | undefined {
  const first = bestDiagonal(document, searched, budget) ?? mostWordsShared(document, searched, budget)
  return first === undefined ? undefined : describeRegion(document, searched, first)
}

/** The first line at which most searched lines stand where they should; rare lines count more. */
function bestDiagonal(
  document: TextDocument,
  searched: readonly string[],
  budget: Budget,
): number | undefined {
  const index = lineIndex(document, FOLDED)
  const votes = new Map<number, number>()
  for (const [i, line] of searched.entries()) {
    const id = isBlank(line) ? undefined : index.idOf(line)
    const places = id === undefined ? [] : index.occurrences(id)
    if (places.length > COMMON_LINE) continue
    budget.spend(places.length + 1)
    for (const place of places) {
      const first = Math.max(0, place - i)
      votes.set(first, (votes.get(first) ?? 0) + 1 / places.length)
    }
  }
  return keyOfMost(votes)
}

const COMMON_LINE = 1000

function mostWordsShared(
  document: TextDocument,
  searched: readonly string[],
  budget: Budget,
): number | undefined {
  const longest = searched.reduce((best, line) => (line.trim().length > best.trim().length ? line : best), '')
  const wanted = new Set(wordsOf(longest))
  if (wanted.size === 0) return undefined
  const offset = searched.indexOf(longest)
  const votes = new Map<number, number>()
  for (let line = 0; line < document.lineCount; line++) {
    const words = new Set(wordsOf(document.line(line)))
    budget.spend(1)
    let shared = 0
    for (const word of words) if (wanted.has(word)) shared += word.length
    if (shared > 0) votes.set(Math.max(0, line - offset), shared / (words.size + wanted.size))
  }
  return keyOfMost(votes)
}

/** Words of at least two characters. A line's first 2,000 characters are enough to tell. */
function wordsOf(line: string): string[] {
  return line.slice(0, 2000).match(/[\p{L}\p{N}_]{2,}/gu) ?? []
}

function keyOfMost(votes: ReadonlyMap<number, number>): number | undefined {
  let best: number | undefined
  let most = 0
  for (const [key, count] of votes) {
    if (count > most || (count === most && best !== undefined && key < best)) {
      best = key
      most = count
    }
  }
  return best
}

function describeRegion(document: TextDocument, searched: readonly string[], first: number): ClosestRegion {
  const { ids, idOf } = lineIndex(document, FOLDED)
  const last = Math.min(document.lineCount, first + Math.max(1, searched.length)) - 1
  const agrees = (line: string, i: number) => ids[first + i] !== undefined && ids[first + i] === idOf(line)
  const same = (line: string, i: number) => agrees(line, i) && document.line(first + i) === line
  const unlike = searched.findIndex((line, i) => !agrees(line, i))
  const differing = unlike === -1 ? searched.findIndex((line, i) => !same(line, i)) : unlike
  const expected = searched[differing]
  const hits = searched.filter(agrees).length
  return {
    start: first + 1,
    end: last + 1,
    text: document.text.slice(document.lineStart(first), document.lineEnd(last)),
    similarity: searched.length === 0 ? 0 : hits / searched.length,
    ...(expected !== undefined && {
      difference: {
        line: first + differing + 1,
        expected,
        actual: first + differing < document.lineCount ? document.line(first + differing) : '',
      },
    }),
  }
}
