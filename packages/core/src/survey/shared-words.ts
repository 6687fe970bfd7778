import type { LineSpan, TextDocument } from '../text/document.js'
import { equalEnds } from '../text/sequences.js'
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
 * None where no line shares a quarter of the words of the two, or all words are letters. A scan for each of its longer words, and linear
 * in the lines that hold one.
 *
 * @param most how many lines at most
 */
export function linesAlike(document: TextDocument, line: string, most: number, budget: Budget): number[] {
  const words = wordsOf(line.slice(0, LONGEST))
  const likenessOf = likenessTo(line, words)
  const best: { readonly start: number; readonly likeness: number }[] = []
  let least = 0
  for (const { start, end } of linesHolding(document, neededOf(words), budget)) {
    budget.spend(1)
    const likeness = likenessOf(document.text.slice(start, Math.min(end, start + LONGEST)), least)
    if (likeness <= least) continue
    const rank = best.findIndex((one) => one.likeness < likeness)
    best.splice(rank === -1 ? best.length : rank, 0, { start, likeness })
    best.length = Math.min(best.length, most)
    if (best.length === most) least = best.at(-1)?.likeness ?? 0
  }
  return best.map((one) => document.lineAt(one.start))
}

/** The longest words, so many of them that a line without any has too little of all to be alike; none where all are letters. */
function neededOf(words: ReadonlySet<string>): string[] {
  const sorted = Array.from(words).sort((a, b) => b.length - a.length)
  if ((sorted[0]?.length ?? 0) < 2) return []
  let left = lengthOf(words)
  const length = left
  const enough = sorted.findIndex((word) => {
    if (shareOf(left, length, left) < LEAST) return true
    left -= word.length
    return false
  })
  return enough === -1 ? sorted : sorted.slice(0, enough)
}

/** The lines that hold one of some words, from top to bottom. */
function* linesHolding(
  document: TextDocument,
  words: readonly string[],
  budget: Budget,
): Generator<LineSpan> {
  const { text, contentStart } = document
  // With more words, looking for each takes longer than reading all lines.
  const sought = words.length > FEW ? [''] : words
  budget.spend((sought.length * text.length) / CHARACTERS_PER_STEP)
  const places = sought.map((word) => text.indexOf(word, contentStart))
  for (;;) {
    const first = places.reduce((least, at) => (at !== -1 && at < least ? at : least), text.length)
    if (first === text.length) return
    const line = document.lineAround(first)
    yield line
    for (const [i, at] of places.entries())
      if (at !== -1 && at < line.next) places[i] = text.indexOf(sought[i] ?? '', line.next)
  }
}

const CHARACTERS_PER_STEP = 64

/** How much another line is like one, 0 where that is not more than `least`. */
function likenessTo(line: string, wanted: ReadonlySet<string>): (other: string, least: number) => number {
  const trimmed = line.slice(0, LONGEST).trim()
  const list = Array.from(wanted)
  const length = lengthOf(wanted)
  return (other, least) => {
    // Words that it holds are found sooner than all words that it has.
    const held = list.length > FEW ? length : lengthOf(list.filter((word) => other.includes(word)))
    if (shareOf(held, length, held) < LEAST) return 0
    const ends = shareOfEnds(other.trim(), trimmed)
    if (shareOf(held, length, held) + ends <= least) return 0
    const words = wordsOf(other)
    const share = shareOf(lengthOf(list.filter((word) => words.has(word))), length, lengthOf(words))
    return share < LEAST ? 0 : share + ends
  }
}

/** How much of the words of two lines, by their length, is shared. */
function shareOf(shared: number, one: number, other: number): number {
  return (2 * shared) / (one + other)
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
  const { head, tail } = equalEnds(one, other)
  return (2 * (head + tail)) / (one.length + other.length)
}

/** A line's first characters are enough. */
const LONGEST = 2000
