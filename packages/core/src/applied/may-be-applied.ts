import type { FileText } from '../text/file-text.js'
import { nextLine } from '../text/lines.js'
import { isPlain } from '../text/lookalikes.js'
import type { Span } from '../text/span.js'
import type { Hunk } from '../vocabulary/hunk.js'
import { addedLines, BLANKS, longestOf } from './done-at.js'

/**
 * Whether a sign may show that an edit was applied before whose old text is at one place to the letter. The file has its longest new
 * line, and the new text may be around the place, as it has the old one in it, or elsewhere, as something points there. What a tool
 * computed from this text is meant on its line.
 */
export function mayBeApplied(file: FileText, hunk: Hunk, span: Span): boolean {
  const { hints, edit } = hunk
  const { text, document } = file
  const { search, replacement, unit } = edit
  const isPointed = !edit.computed && (hints.line !== undefined || (hints.anchors?.length ?? 0) > 0)
  const isAround = replacement.includes(search.trim())
  if (!isPointed && !isAround) return false
  const added = addedLines(hunk)
  if (!text.includes(longestOf(added).trim())) return false
  if (!file.isPlain || !isPlain(replacement) || (unit === 'text' && document.hasCrlf)) return true
  if (isAround && (mayBeAround(text, added, span) || (unit === 'text' && text.includes(replacement))))
    return true
  return isPointed && mayBeElsewhere(text, hunk.now, span)
}

/** Whether the lines around a place may have all added ones: equal lines have the same longest word. */
function mayBeAround(text: string, added: readonly string[], { start, end }: Span): boolean {
  let [top, bottom] = [start, end]
  for (let reach = added.length + BLANKS; reach > 0; reach--) {
    top = top === 0 ? 0 : text.lastIndexOf('\n', top - 2) + 1
    bottom = nextLine(text, bottom)
  }
  const around = text.slice(top, bottom)
  return added.every((line) => around.includes(longestWord(line)))
}

/** Whether the lines of the new text may be apart from a place. */
function mayBeElsewhere(text: string, now: readonly string[], { start, end }: Span): boolean {
  return now.every((line) => {
    const word = longestWord(line)
    return text.indexOf(word, end) >= 0 || text.lastIndexOf(word, start - word.length) >= 0
  })
}

function longestWord(line: string): string {
  return longestOf(line.split(/\s+/))
}
