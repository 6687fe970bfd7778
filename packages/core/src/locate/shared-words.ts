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
  const likenessOf = likenessTo(line)
  const best: { readonly line: number; readonly likeness: number }[] = []
  let least = 0
  for (let at = 0; likenessOf !== undefined && at < document.lineCount; at++) {
    budget.spend(1)
    const likeness = likenessOf(document.line(at).slice(0, LONGEST), least)
    if (likeness <= least) continue
    const rank = best.findIndex((one) => one.likeness < likeness)
    best.splice(rank === -1 ? best.length : rank, 0, { line: at, likeness })
    best.length = Math.min(best.length, most)
    if (best.length === most) least = best.at(-1)?.likeness ?? 0
  }
  return best.map((one) => one.line)
}

/** How much another line is like one, 0 where that is not more than `least`; undefined where all words are letters. */
function likenessTo(line: string): ((other: string, least: number) => number) | undefined {
  const start = line.slice(0, LONGEST)
  const trimmed = start.trim()
  const wanted = wordsOf(start)
  const list = Array.from(wanted)
  const length = lengthOf(wanted)
  const shareOf = (shared: number, all: number) => (2 * shared) / (length + all)
  if (!list.some((word) => word.length > 1)) return undefined
  return (other, least) => {
    // Words that it holds are found sooner than all words that it has.
    const held = list.length > FEW ? length : lengthOf(list.filter((word) => other.includes(word)))
    if (shareOf(held, held) < LEAST) return 0
    const ends = shareOfEnds(other.trim(), trimmed)
    if (shareOf(held, held) + ends <= least) return 0
    const words = wordsOf(other)
    const share = shareOf(lengthOf(list.filter((word) => words.has(word))), lengthOf(words))
    return share < LEAST ? 0 : share + ends
  }
}

/** With more words, looking for each takes longer than reading the line. */
const FEW = 20

/** Less is chance: a common word that two lines share. */
const LEAST = 0.25

function lengthOf(words: Iterable<string>): number {
  let length = 0
  for (const word of words) length += word.length
  return length
}

/** How much of two texts is shared at their beginning and at their end, 0 to 1. */
function shareOfEnds(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length)
  let head = 0
  while (head < shorter && one.charCodeAt(head) === other.charCodeAt(head)) head++
  const [lastOfOne, lastOfOther] = [one.length - 1, other.length - 1]
  let tail = 0
  while (tail < shorter - head && one.charCodeAt(lastOfOne - tail) === other.charCodeAt(lastOfOther - tail))
    tail++
  return (2 * (head + tail)) / (one.length + other.length)
}

/** A line's first characters are enough to tell. */
const LONGEST = 2000
