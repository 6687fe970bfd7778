import type { FileText } from '../text/file-text.js'
import type { Span } from '../text/span.js'

/**
 * Where a text of one line or several is to the letter, by an index of the words of the file: for many edits, whose searches
 * through all of it would cost more. Undefined where the text has no whole word inside, or each of them is at many places.
 */
export function spansByWords(file: FileText, text: string): Span[] | undefined {
  const { document } = file
  if (!document.hasMade(offsetsOfWords)) file.budget.spend(file.text.length / CHARACTERS_PER_STEP)
  const offsets = document.once(offsetsOfWords)
  let [fewest, from]: [readonly number[] | undefined, number] = [undefined, 0]
  for (const { 0: word, index } of text.matchAll(WORD)) {
    // A word at the edge may be a part of one.
    if (index === 0 || index + word.length === text.length) continue
    const own = offsets.get(word) ?? []
    if (fewest === undefined || own.length < fewest.length) [fewest, from] = [own, index]
  }
  if (fewest === undefined || fewest.length > MOST_PLACES) return undefined
  file.budget.spend(1 + fewest.length * STEPS_PER_PLACE)
  return fewest.flatMap((offset) => {
    const start = offset - from
    return start >= document.contentStart && file.text.startsWith(text, start)
      ? [{ start, end: start + text.length }]
      : []
  })
}

const WORD = /[\p{L}\p{N}_]+/gu
const MOST_PLACES = 100
const STEPS_PER_PLACE = 5
const CHARACTERS_PER_STEP = 4

/** The offsets of every word of a document, ascending. */
function offsetsOfWords({ text }: FileText['document']): ReadonlyMap<string, readonly number[]> {
  const offsets = new Map<string, number[]>()
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const known = offsets.get(word)
    if (known === undefined) offsets.set(word, [index])
    else known.push(index)
  }
  return offsets
}
