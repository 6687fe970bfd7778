import { perDocument, type TextDocument } from '../text/document.js'
import { lastAtMost } from '../text/last-at-most.js'
import { toUnixEndings } from '../text/lines.js'

/**
 * The content of a document (without byte order mark) with every CRLF read as LF, for searching only.
 * `toOriginal` maps an offset in the view back to the document: before an LF of the view it is the place
 * before the whole ending, after it the place after.
 */
export interface UnixView {
  readonly text: string
  toOriginal(offset: number): number
}

/** The view of a document, made once. Linear to make; mapping is logarithmic in the lines. */
export const unixView: (document: TextDocument) => UnixView = /* @__PURE__ */ perDocument((document) =>
  document.text.includes('\r\n') ? mappedView(document) : shiftedView(document),
)

function shiftedView({ text, contentStart }: TextDocument): UnixView {
  return {
    text: contentStart === 0 ? text : text.slice(contentStart),
    toOriginal: (offset) => offset + contentStart,
  }
}

function mappedView(document: TextDocument): UnixView {
  const starts = new Uint32Array(document.lineCount)
  let start = 0
  for (let line = 0; line < starts.length; line++) {
    starts[line] = start
    start += document.lineEnd(line) - document.lineStart(line) + (document.lineEnding(line) === '' ? 0 : 1)
  }
  return {
    text: toUnixEndings(document.text.slice(document.contentStart)),
    toOriginal(offset) {
      const line = Math.max(0, lastAtMost(starts, offset))
      const column = offset - (starts[line] ?? 0)
      const start = document.lineStart(line)
      return column > document.lineEnd(line) - start ? document.lineNext(line) : start + column
    },
  }
}
