import { findLines } from '../search/find-lines.js'
import { FOLDED } from '../search/line-keys.js'
import type { TextDocument } from '../text/document.js'
import type { Budget } from '../vocabulary/replacer.js'
import type { OwnLines } from './merged-line.js'

/** So many lines of a document, from `first` on, as a merge asks for them. */
export function ownLines(document: TextDocument, first: number, count: number, budget: Budget): OwnLines {
  return {
    count,
    line: (at) => {
      const line = first + at
      return line >= 0 && line < document.lineCount ? document.line(line) : undefined
    },
    has: (line) => findLines(document, FOLDED, [line], budget).next().done !== true,
  }
}
