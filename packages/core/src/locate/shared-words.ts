import type { TextDocument } from '../text/document.js'
import type { Budget } from '../vocabulary/replacer.js'
import { keyOfMost } from './diagonals.js'

/** Where the searched lines begin if the line that shares most words with the longest of them is that one. Linear. */
export function mostWordsShared(
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
