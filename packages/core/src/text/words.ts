/** Whether a line has a letter or a digit. */
export function hasWord(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line)
}

/** Whether two lines share at least half of the words of the one that has more; never where neither has any. Linear. */
export function shareHalfOfTheirWords(one: string, other: string): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)]
  const most = Math.max(first.size, second.size)
  let shared = 0
  for (const word of first) if (second.has(word)) shared++
  return most > 0 && shared * 2 >= most
}

/** Whether two lines have the same words, at least one, so that no more than marks between these differ. Linear. */
export function haveSameWords(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  return words.size > 0 && words.size === others.size && Array.from(words).every((word) => others.has(word))
}

/**
 * Whether one of two lines has nothing but words more than the other, with what is between these; brackets, commas, quotes and whitespace
 * aside. An operator by itself makes another line, and a hyphen is part of a word. Never where one has no word. Linear.
 */
export function differByWordsMore(one: string, other: string): boolean {
  const [first, second] = [partsOf(one), partsOf(other)]
  const [fewer, more] = first.length < second.length ? [first, second] : [second, first]
  let next = 0
  for (const part of more) if (part === fewer[next]) next++
  const count = (parts: readonly string[]) => parts.filter(hasWord).length
  if (next < fewer.length || count(fewer) === 0) return false
  return more.length === fewer.length || count(more) > count(fewer)
}

/** Words with their hyphens, and operators. */
function partsOf(line: string): string[] {
  return line.match(/[\p{L}\p{N}_$-]+|[!<>=&|+*/%^~?]/gu) ?? []
}

/** Whether a line has no more than one word: then it shares none with what it was before or became. */
export function isOneWord(line: string): boolean {
  return wordsOf(line).size < 2
}

/** The words of a line, each once. */
export function wordsOf(line: string): Set<string> {
  return new Set(line.match(/[\p{L}\p{N}_]+/gu) ?? [])
}
