import type { TextDocument } from '../../text/document.js'
import { lastAtMost } from '../../text/last-at-most.js'
import { perDocument } from '../../text/once-per.js'

/**
 * The words of a document's content, joined by one space each: a text in which every run of whitespace, newlines too,
 * is one blank. With the way back to the document.
 */
export interface WordView {
  readonly text: string
  /** The document's offset of a character of the view that is part of a word. */
  toOriginal(offset: number): number
}

/** The view of a document, made once. Linear to make; mapping is logarithmic in the words. */
export const wordView: (document: TextDocument) => WordView = /* @__PURE__ */ perDocument(buildView)

function buildView({ text }: TextDocument): WordView {
  const words: string[] = []
  const originals: number[] = []
  const starts: number[] = []
  let start = 0
  for (const match of text.matchAll(/\S+/g)) {
    const [word] = match
    words.push(word)
    originals.push(match.index)
    starts.push(start)
    start += word.length + 1
  }
  return {
    text: words.join(' '),
    toOriginal(offset) {
      const word = lastAtMost(starts, offset)
      return (originals[word] ?? 0) + offset - (starts[word] ?? 0)
    },
  }
}
