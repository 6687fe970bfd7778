/**
 * Whether a place begins or ends inside a number, between the halves of a character or, for a text of several lines, inside a
 * word: `x = 10` is not in `x = 100`.
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

const DIGIT = /\p{Nd}/u
const WORD = /[\p{L}\p{N}_]/u

/** Whether an offset is between the two halves of a surrogate pair. */
function splitsPair(text: string, ...offsets: readonly number[]): boolean {
  return offsets.some((at) => at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff)
}
