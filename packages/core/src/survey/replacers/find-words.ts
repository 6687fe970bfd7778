import { findText, splitsPair } from '../../search/find-text.js'
import { seedOf } from '../../search/scans.js'
import { perDocument, type TextDocument } from '../../text/document.js'
import { lastAtMost } from '../../text/last-at-most.js'
import { lazily } from '../../text/lazily.js'
import type { Span } from '../../text/span.js'
import type { Budget } from '../../vocabulary/replacer.js'

/**
 * Where words are one after the other, whatever whitespace is between; the first may end a longer word of the document,
 * and the last begin one. Every place, ascending.
 *
 * Compares around the places of a long word that is at few of them; where none does, it searches the document's
 * words joined by one space each. Linear in document and words.
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

/** The words of which the one with number `at` is at a place, where the others are around it. */
function runThrough(text: string, words: readonly string[], at: number, place: number): Span | undefined {
  const seed = words[at] ?? ''
  if (!text.startsWith(seed, place)) return undefined
  let start = place
  let end = place + seed.length
  for (const word of words.slice(0, at).reverse()) {
    const edge = skipWhitespace(text, start, -1)
    if (edge === start || edge < word.length || !text.startsWith(word, edge - word.length)) return undefined
    start = edge - word.length
  }
  for (const word of words.slice(at + 1)) {
    const edge = skipWhitespace(text, end, 1)
    if (edge === end || !text.startsWith(word, edge)) return undefined
    end = edge + word.length
  }
  return splitsPair(text, start) || splitsPair(text, end) ? undefined : { start, end }
}

/** Where the whitespace before an offset begins (step -1), or that behind it ends (step 1). */
function skipWhitespace(text: string, offset: number, step: 1 | -1): number {
  let at = offset
  while (/\s/.test(text.charAt(step === 1 ? at : at - 1))) at += step
  return at
}

/**
 * The words of a document's content, joined by one space each: a text in which every run of whitespace, newlines too,
 * is one blank. With the way back to the document.
 */
interface WordView {
  readonly text: string
  /** The document's offset of a character of the view that is part of a word. */
  toOriginal(offset: number): number
}

/**
 * The view of a document, made once. Linear to make; where its words are in the document is worked out when it is first asked for, and
 * logarithmic in the words from then on.
 */
export const wordView: (document: TextDocument) => WordView = /* @__PURE__ */ perDocument(buildView)

function buildView({ text }: TextDocument): WordView {
  const view = text.trim().split(/\s+/).join(' ')
  const startsIn = (some: string) => Array.from(some.matchAll(/\S+/g), ({ index }) => index)
  const originals = lazily(() => startsIn(text))
  const starts = lazily(() => startsIn(view))
  return {
    text: view,
    toOriginal(offset) {
      const word = lastAtMost(starts(), offset)
      return (originals()[word] ?? 0) + offset - (starts()[word] ?? 0)
    },
  }
}
