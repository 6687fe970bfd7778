import type { TextDocument } from '../text/document.js'
import { betweenEqualEnds, isSwapped } from '../text/sequences.js'
import type { Budget } from '../vocabulary/replacer.js'
import { FOLDED } from './line-keys.js'

/** Tells whether a document has a word by itself. A pass over it for each. */
export function wordsAsWholeIn(document: TextDocument, budget: Budget): (word: string) => boolean {
  return (word) => {
    budget.spend(1 + document.text.length / CHARACTERS_PER_STEP)
    return isWholeWord(document.text, word)
  }
}

const CHARACTERS_PER_STEP = 64

function isWholeWord(text: string, word: string): boolean {
  const isPart = (character: string | undefined) =>
    character !== undefined && /[\p{L}\p{M}\p{N}_$]/u.test(character)
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!isPart(text[at - 1]) && !isPart(text[at + word.length])) return true
  }
  return false
}

/**
 * Whether a line of a request is a line of the file with one typo: all is the same but for one word of four letters or more,
 * which differs by one letter or by two that changed places, from eight letters on by any two neighbours. Digits never differ,
 * a plural is another word, and so is what the file has as a word. The parts of an identifier are words. Linear.
 *
 * @param hasWord whether the file has a word, or an identifier, that the request has in place of another
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

/** Words, the parts of identifiers each by itself, and what is between them, every run of whitespace as one. */
function wordsOf(line: string): string[] {
  return FOLDED.of(line).replace(/\s+/g, ' ').match(WORD_OR_OTHER) ?? []
}

// A part of an identifier begins with a capital; every other character is by itself.
const WORD_OR_OTHER = /\p{Lu}?\p{Ll}+|[\p{L}\p{M}]|[\s\S]/gu

/** The word with all that it is written together with. */
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
