import { keyOf } from '../text/sameness.js'

/**
 * How much alike two lines are, from 0 to 1: the share of words, or of pairs of letters, that both have, whichever is
 * more (Dice 1945). A typo or a changed name leaves most of it. Lines beyond 2,000 characters are not compared.
 */
export function likeness(one: string, other: string): number {
  if (one.length > LONGEST || other.length > LONGEST) return 0
  return Math.max(shared(wordsOf(one), wordsOf(other)), shared(pairsOf(one), pairsOf(other)))
}

const LONGEST = 2000

/** A line that is at least this much like another is that line with a typo or a change, no other line. */
export const TYPO = 0.75

function wordsOf(line: string): string[] {
  return keyOf(line).match(/[\p{L}\p{N}_]+/gu) ?? []
}

function pairsOf(line: string): string[] {
  const letters = keyOf(line).replaceAll(' ', '')
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2))
}

function shared(some: readonly string[], others: readonly string[]): number {
  if (some.length === 0 || others.length === 0) return 0
  const left = new Map<string, number>()
  for (const one of others) left.set(one, (left.get(one) ?? 0) + 1)
  let both = 0
  for (const one of some) {
    const count = left.get(one) ?? 0
    if (count > 0) both++
    left.set(one, count - 1)
  }
  return (2 * both) / (some.length + others.length)
}
