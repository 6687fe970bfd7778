import { indentationOf } from '../../text/indentation.js'
import { isBlank } from '../../text/lines.js'
import type { Reading } from '../reading.js'

/**
 * Old lines with a typo, put right: one word of four letters or more differs from the file's only line like it by two
 * characters, never by a digit. The text must have ten characters for each such line.
 */
export const typo: Reading = {
  name: 'typo',
  read(hunk, file) {
    const meant = new Map<string, string>()
    for (const line of hunk.old) {
      if (isBlank(line) || meant.has(line) || file.at(line).length > 0) continue
      file.budget.spend(file.count)
      const words = wordsOf(line)
      const like = new Set(file.lines(0, file.count).filter((own) => isOneTypo(words, wordsOf(own))))
      const [only] = like
      if (only === undefined || like.size > 1) return undefined
      meant.set(line, only)
    }
    if (meant.size === 0 || meant.size * CHARACTERS_PER_TYPO > hunk.old.join('').length) return undefined
    const right = (line: string) => {
      const own = meant.get(line)
      return own === undefined ? line : indentationOf(line) + own.trim()
    }
    return hunk.as({ old: hunk.old.map(right), now: hunk.now.map(right), reading: 'typo' })
  },
}

const CHARACTERS_PER_TYPO = 10

function wordsOf(line: string): string[] {
  return line.trim().split(/\b|(?<=_)|(?=_)/)
}

function isOneTypo(words: readonly string[], others: readonly string[]): boolean {
  if (words.length !== others.length) return false
  const differ = words.flatMap((word, at) => (word === others[at] ? [] : [at]))
  const [at] = differ
  if (at === undefined || differ.length > 1) return false
  const [one, other] = [words[at] as string, others[at] as string]
  if (Math.min(one.length, other.length) < 4 || Math.abs(one.length - other.length) > 2) return false
  if (/[^\p{L}]/u.test(one + other)) return false
  let head = 0
  while (head < Math.min(one.length, other.length) && one[head] === other[head]) head++
  let tail = 0
  while (tail < Math.min(one.length, other.length) - head && one.at(-1 - tail) === other.at(-1 - tail)) tail++
  return Math.max(one.length, other.length) - head - tail <= 2
}
