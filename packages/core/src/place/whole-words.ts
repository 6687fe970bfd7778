import type { Edit } from '../vocabulary/edit.js'

/**
 * Whether a place begins or ends inside a number, between the halves of a character or, for a text of several lines, inside a
 * word: `x = 10` is not in `x = 100`.
 * The only place of an edit that leaves the cut word as it is counts nevertheless.
 *
 * @rule no-part-of-a-number No place begins or ends inside a number, between the halves of a character or, for several
 *   lines, inside a word.
 * @off false
 */
export function cutsInTwo(text: string, old: string, start: number, end: number): boolean {
  const whole = old.includes('\n') ? WORD : DIGIT
  return (
    [start, end].some((at) => whole.test(text.charAt(at - 1)) && whole.test(text.charAt(at))) ||
    splitsPair(text, start, end)
  )
}

/**
 * Whether an edit whose old text begins or ends inside a word or number leaves that word as it is: what the two texts have of it is the
 * same.
 */
export function keepsCutWords({ search, replacement }: Edit): boolean {
  const [first, last] = search.includes('\n') ? [FIRST_WORD, LAST_WORD] : [FIRST_DIGITS, LAST_DIGITS]
  return [first, last].every((part) => part.exec(search)?.[0] === part.exec(replacement)?.[0])
}

const FIRST_WORD = /^[\p{L}\p{N}_]*/u
const LAST_WORD = /(?<![\p{L}\p{N}_])[\p{L}\p{N}_]*$/u
const FIRST_DIGITS = /^\p{Nd}*/u
const LAST_DIGITS = /(?<!\p{Nd})\p{Nd}*$/u
const DIGIT = /\p{Nd}/u
const WORD = /[\p{L}\p{N}_]/u

/** Whether an offset is between the two halves of a surrogate pair. */
export function splitsPair(text: string, ...offsets: readonly number[]): boolean {
  return offsets.some((at) => at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff)
}
