import type { LineSpan, TextDocument } from '../text/document.js'
import { equalEnds } from '../text/sequences.js'
import { wordsOf } from '../text/words.js'
import type { Budget } from '../vocabulary/replacer.js'

/**
 * The first line of the place that the searched lines would have if the line most like the longest of them were that
 * one, counted from 0. Undefined if no line is like it. Linear.
 */
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
 * The numbers, counted from 0, of the lines that are most like a given line, the most similar first. Lines are alike
 * if they share words and begin and end alike. None if no line shares a quarter of the words of both, or if every
 * word of the line is a single letter. One scan for each of its longer words, and linear in the lines that have one.
 *
 * @param most how many lines to return at most
 */
export function linesAlike(document: TextDocument, line: string, most: number, budget: Budget): number[] {
  const words = wordsOf(line.slice(0, LONGEST))
  const likenessOf = likenessTo(line, words)
  const alike: { readonly start: number; readonly likeness: number }[] = []
  for (const { start, end } of linesHolding(document, wordsNeeded(words), budget)) {
    budget.spend(1)
    const likeness = likenessOf(document.text.slice(start, Math.min(end, start + LONGEST)))
    if (likeness > 0) alike.push({ start, likeness })
  }
  alike.sort((a, b) => b.likeness - a.likeness)
  return alike.slice(0, most).map(({ start }) => document.lineAt(start))
}

/**
 * The longest of some words: as few as possible such that a line without any of them shares too little to be alike.
 * None if every word is a single letter.
 */
function wordsNeeded(words: ReadonlySet<string>): string[] {
  const sorted = Array.from(words).sort((a, b) => b.length - a.length)
  if ((sorted[0]?.length ?? 0) < 2) return []
  let remaining = lengthOf(words)
  const length = remaining
  const enough = sorted.findIndex((word) => {
    if (shareOf(remaining, length, remaining) < LEAST) return true
    remaining -= word.length
    return false
  })
  return enough === -1 ? sorted : sorted.slice(0, enough)
}

/** The lines that have at least one of some words, from top to bottom. All lines if there are many words. */
function* linesHolding(
  document: TextDocument,
  words: readonly string[],
  budget: Budget,
): Generator<LineSpan> {
  const { text, contentStart } = document
  // Looking for each of many words takes longer than reading all lines, and every line has the empty word.
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

/** Returns a function that measures how much another line is like this one; 0 if they share too few words. */
function likenessTo(line: string, wanted: ReadonlySet<string>): (other: string) => number {
  const trimmed = line.slice(0, LONGEST).trim()
  return (other) => {
    const words = wordsOf(other)
    const shared = Array.from(words).filter((word) => wanted.has(word))
    const share = shareOf(lengthOf(shared), lengthOf(wanted), lengthOf(words))
    return share < LEAST ? 0 : share + shareOfEnds(other.trim(), trimmed)
  }
}

/** How much of the words of two lines is shared, from 0 to 1. All arguments are lengths in characters. */
function shareOf(shared: number, one: number, other: number): number {
  return (2 * shared) / (one + other)
}

/** With more words than this, looking for each takes longer than reading the line. */
const FEW = 20

/** Lines that share less are alike by chance: they have a common word. */
const LEAST = 0.25

function lengthOf(words: Iterable<string>): number {
  let length = 0
  for (const word of words) length += word.length
  return length
}

/** How much of two texts is shared at their beginning and at their end, from 0 to 1. */
function shareOfEnds(one: string, other: string): number {
  const { head, tail } = equalEnds(one, other)
  return (2 * (head + tail)) / (one.length + other.length)
}

/** How many characters of a line are compared. */
const LONGEST = 2000
