import { findLines } from '../search/find-lines.js'
import { FOLDED } from '../search/line-keys.js'
import type { TextDocument } from '../text/document.js'
import type { Budget } from '../vocabulary/replacer.js'
import type { OwnLines } from './merged-line.js'

/**
 * The lines of a document from `first` on, as a merge asks for them.
 *
 * @param near how many lines above and below count as near
 */
export function ownLines(
  document: TextDocument,
  { first, count, near }: { readonly first: number; readonly count: number; readonly near: number },
  budget: Budget,
): OwnLines {
  const top = document.lineStart(Math.max(0, first - near))
  const bottom = document.lineStart(first + count + near)
  return {
    count,
    line: (at) => {
      const line = first + at
      return line >= 0 && line < document.lineCount ? document.line(line) : undefined
    },
    isNowhere: (line) => findLines(document, FOLDED, [line], budget).next().done === true,
    isOnly(lines, where) {
      let places = 0
      for (const { start } of findLines(document, FOLDED, lines, budget, where === 'near' ? top : 0)) {
        if (where === 'near' && start >= bottom) break
        if (++places > 1) break
      }
      return places === 1
    },
  }
}
