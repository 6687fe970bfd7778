import { type LineSpan, perDocument, type TextDocument } from '../text/document.js'
import { isAscii, isPlain } from '../text/lookalikes.js'
import { FOLDED } from './line-keys.js'

/** Whether a document is only ASCII. Linear, computed once per document. */
export const isAsciiDocument: (document: TextDocument) => boolean = /* @__PURE__ */ perDocument(({ text }) =>
  isAscii(text),
)

/** Whether a document has no look-alike characters, so that it folds to itself. Linear, computed once per document. */
export const isPlainDocument: (document: TextDocument) => boolean = /* @__PURE__ */ perDocument(
  ({ text, contentStart }) => isPlain(contentStart === 0 ? text : text.slice(contentStart)),
)

/**
 * The lines of a document with non-ASCII characters, which may differ from their folded form, by that form. Made once per
 * document, linear in the text.
 */
export const nonAsciiLines: (document: TextDocument) => ReadonlyMap<string, readonly LineSpan[]> =
  /* @__PURE__ */ perDocument((document) => {
    const lines = new Map<string, LineSpan[]>()
    if (isPlainDocument(document)) return lines
    for (const line of notAscii(document)) {
      const folded = FOLDED.of(document.text.slice(line.start, line.end))
      const same = lines.get(folded)
      if (same === undefined) lines.set(folded, [line])
      else same.push(line)
    }
    return lines
  })

function* notAscii(document: TextDocument): Generator<LineSpan> {
  const pattern = /[^\u0000-\u007f]/g
  pattern.lastIndex = document.contentStart
  while (pattern.test(document.text)) {
    const line = document.lineAround(pattern.lastIndex - 1)
    pattern.lastIndex = line.next
    yield line
  }
}
