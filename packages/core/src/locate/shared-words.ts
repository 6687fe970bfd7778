import type { TextDocument } from '../text/document.js'
import { wordsOf } from '../text/words.js'
import type { Budget } from '../vocabulary/replacer.js'

/** Where the searched lines begin if the line that is most like the longest of them is that one. Linear. */
export function mostWordsShared(
  document: TextDocument,
  searched: readonly string[],
  budget: Budget,
): number | undefined {
  const longest = searched.reduce((best, line) => (line.trim().length > best.trim().length ? line : best), '')
  const [line] = linesAlike(document, longest, 1, budget)
  return line === undefined ? undefined : Math.max(0, line - searched.indexOf(longest))
}

/**
 * The lines that are most like one, counted from 0, the likeliest first: that share words with it and begin and end like it.
 * None where no line shares a quarter of the words of the two, or all words are letters. Linear for a few lines.
 *
 * @param most how many lines at most
 */
export function linesAlike(document: TextDocument, line: string, most: number, budget: Budget): number[] {
  const wanted = wordsOf(line.slice(0, LONGEST))
  const length = lengthOf(wanted)
  const best: { readonly line: number; readonly likeness: number }[] = []
  const isTelling = Array.from(wanted).some((word) => word.length > 1)
  for (let at = 0; isTelling && at < document.lineCount; at++) {
    budget.spend(1)
    const words = wordsOf(document.line(at).slice(0, LONGEST))
    let shared = 0
    for (const word of words) if (wanted.has(word)) shared += word.length
    const share = (2 * shared) / (length + lengthOf(words))
    if (share < LEAST) continue
    const likeness = share + shareOfEnds(document.line(at).trim(), line.trim())
    const rank = best.findIndex((one) => one.likeness < likeness)
    best.splice(rank === -1 ? best.length : rank, 0, { line: at, likeness })
    best.length = Math.min(best.length, most)
  }
  return best.map((one) => one.line)
}

/** Less is chance: a common word that two lines share. */
const LEAST = 0.25

function lengthOf(words: ReadonlySet<string>): number {
  let length = 0
  for (const word of words) length += word.length
  return length
}

/** How much of two texts is shared at their beginning and at their end, 0 to 1. */
function shareOfEnds(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length, LONGEST)
  let head = 0
  while (head < shorter && one[head] === other[head]) head++
  let tail = 0
  while (tail < shorter - head && one.at(-1 - tail) === other.at(-1 - tail)) tail++
  return (2 * (head + tail)) / (one.length + other.length)
}

/** A line's first characters are enough to tell. */
const LONGEST = 2000
