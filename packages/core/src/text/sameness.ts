import { foldLookalikes } from './lookalikes.js'
import { endOfQuote } from './quotes.js'

/**
 * The one ladder by which two lines are the same: to the letter, up to whitespace at their ends, up to whitespace
 * outside quotes, up to look-alike characters. Its rungs are the first four tiers.
 */
export const RUNGS = ['exact', 'trailing', 'whitespace', 'lookalike'] as const

/** A rung as its index in {@link RUNGS}, or {@link DIFFERENT}. */
export type Rung = number

/** The rung of two lines that are not the same on any rung. */
export const DIFFERENT = 9

/** The index of the rung up to whitespace outside quotes. */
export const WHITESPACE = 2

/** The most tolerant rung. */
export const LOOKALIKE = 3

/** The strictest rung on which two lines are the same, or {@link DIFFERENT}. Linear in the lines. */
export function rungOf(one: string, other: string): Rung {
  if (one === other) return 0
  if (keyOf(one) !== keyOf(other)) return DIFFERENT
  if (one.trimEnd() === other.trimEnd()) return 1
  // Whitespace between a quote and its partner is content.
  if (quotedIn(one) !== quotedIn(other)) return DIFFERENT
  return squeeze(one) === squeeze(other) ? WHITESPACE : LOOKALIKE
}

/** Whether two lines are the same on any rung. */
export function areSame(one: string, other: string): boolean {
  return one === other || rungOf(one, other) < DIFFERENT
}

/** The key of a line on the most tolerant rung: lines that are the same on any rung have the same key. Linear. */
export function keyOf(line: string): string {
  return squeeze(foldLookalikes(line))
}

/** A line without whitespace at its ends, and with one space for every run of whitespace. */
function squeeze(line: string): string {
  const trimmed = line.trim()
  return /[\t\f\v\u00a0]| {2}/.test(trimmed) ? trimmed.replace(/[ \t\f\v\u00a0]+/g, ' ') : trimmed
}

/** What is between quotes in a text, one after the other. Linear: each kind of quote stays open once a line at the most. */
export function quotedIn(text: string): string {
  return foldLookalikes(text).split('\n').flatMap(quotedInLine).join()
}

function quotedInLine(line: string): string[] {
  const quoted: string[] = []
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '\\') at++
    else if (`"'\``.includes(line.charAt(at))) {
      const end = endOfQuote(line, at)
      if (end < 0) continue
      quoted.push(line.slice(at, end + 1))
      at = end
    }
  }
  return quoted
}
