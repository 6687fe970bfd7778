/** Whether a line has a letter or a digit. */
export function hasWord(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line)
}

/** Whether two lines share at least half of the words of the line that has more words. False if neither has a word. Linear. */
export function shareHalfOfTheirWords(one: string, other: string): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)]
  const most = Math.max(first.size, second.size)
  let shared = 0
  for (const word of first) if (second.has(word)) shared++
  return most > 0 && shared * 2 >= most
}

/** Whether two lines have the same words, at least one, whatever is between these: `f(a)` and `f [a]`. Linear. */
export function haveSameWords(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  return words.size > 0 && words.size === others.size && Array.from(words).every((word) => others.has(word))
}

/**
 * Whether one of two lines is the other with more words, and possibly operators with them: `def make(it):` and
 * `async def make(it) -> It:`. Brackets, commas, quotes and whitespace do not count. An operator alone makes another line
 * (`if (ready)`, `if (!ready)`), and a hyphen is part of a word (`.button`, `.button-small`). False if the line with
 * fewer parts has no word. Linear.
 */
export function differByExtraWords(one: string, other: string): boolean {
  const [first, second] = [partsOf(one), partsOf(other)]
  const [fewer, more] = first.length < second.length ? [first, second] : [second, first]
  let next = 0
  for (const part of more) if (part === fewer[next]) next++
  const count = (parts: readonly string[]) => parts.filter(hasWord).length
  if (next < fewer.length || count(fewer) === 0) return false
  return more.length === fewer.length || count(more) > count(fewer)
}

/** The words, including their hyphens, and the operators of a line. */
function partsOf(line: string): string[] {
  return line.match(/[\p{L}\p{N}_$-]+|[!<>=&|+*/%^~?]/gu) ?? []
}

/** Whether a line has at most one word. Such a line shares no word with its own changed form. */
export function hasAtMostOneWord(line: string): boolean {
  return wordsOf(line).size < 2
}

/** The different words of a line. */
function wordsOf(line: string): Set<string> {
  return new Set(line.match(/[\p{L}\p{N}_]+/gu) ?? [])
}

/** Whether a line has so many letters that it is there by no chance. */
export function isLong(line: string): boolean {
  return (line.match(LETTERS)?.length ?? 0) >= LONG
}

const LETTERS = /[\p{L}\p{N}]/gu
const LONG = 12
