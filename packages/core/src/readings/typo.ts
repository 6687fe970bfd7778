import type { Reading } from '../hunk/reading.js'
import { literalSteps } from '../hunk/steps.js'
import type { FileText } from '../text/file-text.js'
import { indentationOf } from '../text/indentation.js'
import { isBlank } from '../text/lines.js'
import { betweenEqualEnds, slipBetween } from '../text/sequences.js'

/**
 * Kept lines with a typo, put right: inside one word of four letters or more they differ from the file's only line like them by
 * two characters, never by a digit. The text must have ten characters for each such line. A line to remove must be there: if it
 * differs by a letter, it is as likely another line, or has changed.
 *
 * @rule typo A kept line with a typo inside one word stands for the only line of the file like it.
 */
export const typo: Reading = {
  name: 'typo',
  read(hunk, file) {
    const meant = new Map<string, string>()
    for (const line of hunk.old) {
      if (isBlank(line) || meant.has(line) || file.at(line).length > 0) continue
      const only = onlyLineLike(line, file)
      if (only === undefined) return undefined
      meant.set(line, only)
    }
    if (meant.size === 0 || meant.size * CHARACTERS_PER_TYPO > hunk.old.join('').length) return undefined
    const right = (line: string) => {
      const own = meant.get(line)
      return own === undefined ? line : indentationOf(line) + own.trim()
    }
    const read = hunk.as({ old: hunk.old.map(right), now: hunk.now.map(right), reading: 'typo' })
    const removesOne = literalSteps(read).some(
      ({ op, old }) => op === 'remove' && meant.has(hunk.old[old] as string),
    )
    return removesOne ? undefined : read
  },
}

const CHARACTERS_PER_TYPO = 10

/** The only line of the file that a line may have been meant for. A word that the file has, too, is no typo. */
function onlyLineLike(line: string, file: FileText): string | undefined {
  file.budget.spend(file.count)
  const words = wordsOf(line)
  const typos = new Map<string, string>()
  for (const own of file.lines(0, file.count)) {
    const word = onlyTypo(words, wordsOf(own))
    if (word !== undefined) typos.set(own, word)
    if (typos.size > 1) return undefined
  }
  const [only] = typos
  return only === undefined || file.text.includes(only[1]) ? undefined : only[0]
}

function wordsOf(line: string): string[] {
  return line.trim().split(/\b|(?<=_)|(?=_)/)
}

/** The word with a typo, if that is all that differs. */
function onlyTypo(words: readonly string[], others: readonly string[]): string | undefined {
  if (words.length !== others.length) return undefined
  const differ = words.flatMap((word, at) => (word === others[at] ? [] : [at]))
  const [at] = differ
  if (at === undefined || differ.length > 1) return undefined
  return isTypo(words[at] as string, others[at] as string) ? words[at] : undefined
}

/** Whether words differ as by a typo. Another beginning or ending makes another word (`get` and `set`, one and many). */
function isTypo(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < 4 || Math.abs(one.length - other.length) > 2) return false
  if (/[^\p{L}]/u.test(one + other)) return false
  if (slipBetween(one, other)?.[0].length === 2) return true
  const [own, meant] = betweenEqualEnds(one, other)
  const isInside = one[0] === other[0] && one.at(-1) === other.at(-1)
  return isInside && Math.max(own.length, meant.length) <= 2
}
