import type { TextDocument } from '../text/document.js'
import { betweenEqualEnds, isSwapped } from '../text/sequences.js'
import type { Budget } from '../vocabulary/replacer.js'
import { FOLDED } from './line-keys.js'

/** Makes a function that tells whether a document has a text as a whole word. Each call reads the document once. */
export function wholeWordFinder({ text }: TextDocument, budget: Budget): (word: string) => boolean {
  const isPart = (at: number) => /[\p{L}\p{M}\p{N}_$]/u.test(text.charAt(at))
  return (word) => {
    budget.spend(1 + text.length / CHARACTERS_PER_STEP)
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
      if (!isPart(at - 1) && !isPart(at + word.length)) return true
    return false
  }
}

const CHARACTERS_PER_STEP = 64

/**
 * Whether a line of the request is the file's line with one typo: `getItmes()` for `getItems()`. The lines may differ only
 * in one word of four letters or more, by one letter or two swapped letters; from eight letters on, by any two neighboring
 * letters. Digits may not differ, a plural is not a typo (`user` for `users`), and neither is a word or identifier that the
 * file has elsewhere. The parts of an identifier count as words. Linear.
 *
 * @param hasWord whether the file has this word or identifier as a whole word
 */
export function isTypo(request: string, actual: string, hasWord: (word: string) => boolean): boolean {
  const [wanted, own] = [wordsOf(request), wordsOf(actual)]
  if (wanted.length !== own.length) return false
  const differing = wanted.flatMap((word, i) => (word === own[i] ? [] : [i]))
  const [at] = differing
  if (at === undefined || differing.length > 1) return false
  const [word, other] = [wanted[at] ?? '', own[at] ?? '']
  return isSlip(word, other) && !hasWord(word) && !hasWord(identifierAt(wanted, at))
}

/** The line in pieces: words, with the parts of identifiers as words of their own, and all other characters one by one. */
function wordsOf(line: string): string[] {
  return FOLDED.of(line).replace(/\s+/g, ' ').match(WORD_OR_OTHER) ?? []
}

// A capital begins a new part of an identifier.
const WORD_OR_OTHER = /\p{Lu}?\p{Ll}+|[\p{L}\p{M}]|[\s\S]/gu

/** The whole identifier that contains the word with this number. */
function identifierAt(words: readonly string[], at: number): string {
  const isPart = (word: string | undefined) => word !== undefined && /^[\p{L}\p{M}\p{N}_$]+$/u.test(word)
  let [from, to] = [at, at + 1]
  while (isPart(words[from - 1])) from--
  while (isPart(words[to])) to++
  return words.slice(from, to).join('')
}

function isSlip(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  if (shorter < SHORTEST || !LETTERS.test(one) || !LETTERS.test(other)) return false
  if (`${one}s` === other || `${other}s` === one) return false
  const [a, b] = betweenEqualEnds(one, other)
  const apart = Math.max(a.length, b.length)
  return apart === 1 || (apart === 2 && (shorter >= LONG || isSwapped(a, b)))
}

const LETTERS = /^[\p{L}\p{M}]+$/u
const SHORTEST = 4
const LONG = 8
