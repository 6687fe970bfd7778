import { perDocument, type TextDocument } from '../text/document.js'
import { isAscii, isPlain } from '../text/lookalikes.js'

/** Whether a document is only ASCII. Linear, computed once per document. */
export const isAsciiDocument: (document: TextDocument) => boolean = /* @__PURE__ */ perDocument(({ text }) =>
  isAscii(text),
)

/** Whether a document has no look-alike characters, so that it folds to itself. Linear, computed once per document. */
export const isPlainDocument: (document: TextDocument) => boolean = /* @__PURE__ */ perDocument(
  ({ text, contentStart }) => isPlain(contentStart === 0 ? text : text.slice(contentStart)),
)
