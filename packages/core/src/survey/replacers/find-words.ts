import { findText, splitsPair } from '../../search/find-text.js'
import { seedOf } from '../../search/seed.js'
import type { TextDocument } from '../../text/document.js'
import type { Span } from '../../text/span.js'
import type { Budget } from '../../vocabulary/replacer.js'
import { wordView } from './word-view.js'

/**
 * Where words stand one after the other, whatever white space is between; the first may end a longer word of the document,
 * and the last begin one. Every place, ascending.
 *
 * Compares around the places of a long word that stands at few of them; where none does, it searches the document's
 * words joined by one blank each. Linear in document and words.
 *
 * @param searched words with one blank between
 */
export function* findWords(document: TextDocument, searched: string, budget: Budget): Generator<Span> {
  const words = searched.split(' ')
  const { at, places } = seedOf(document, words, budget) ?? {}
  for (const place of places ?? []) {
    budget.spend(words.length)
    const run = runThrough(document.text, words, at ?? 0, place)
    if (run !== undefined) yield run
  }
  if (places === undefined) yield* findInView(document, searched, budget)
}

function* findInView(document: TextDocument, searched: string, budget: Budget): Generator<Span> {
  const view = wordView(document)
  budget.spend(1 + document.text.length / CHARACTERS_PER_STEP)
  for (const at of findText(view.text, searched, budget))
    yield { start: view.toOriginal(at), end: view.toOriginal(at + searched.length - 1) + 1 }
}

const CHARACTERS_PER_STEP = 32

/** The words of which the one with number `at` stands at a place, where the others stand around it. */
function runThrough(text: string, words: readonly string[], at: number, place: number): Span | undefined {
  const seed = words[at] ?? ''
  if (!text.startsWith(seed, place)) return undefined
  let start = place
  let end = place + seed.length
  for (const word of words.slice(0, at).reverse()) {
    const ink = skipBlanks(text, start, -1)
    if (ink === start || ink < word.length || !text.startsWith(word, ink - word.length)) return undefined
    start = ink - word.length
  }
  for (const word of words.slice(at + 1)) {
    const ink = skipBlanks(text, end, 1)
    if (ink === end || !text.startsWith(word, ink)) return undefined
    end = ink + word.length
  }
  return splitsPair(text, start) || splitsPair(text, end) ? undefined : { start, end }
}

/** Where the white space before an offset begins (step -1), or that behind it ends (step 1). */
function skipBlanks(text: string, offset: number, step: 1 | -1): number {
  let at = offset
  while (/\s/.test(text.charAt(step === 1 ? at : at - 1))) at += step
  return at
}
