import { hunkOf } from '../hunk/hunk.js'
import { FOLDED } from '../search/line-keys.js'
import { isTypo, wholeWordFinder } from '../search/typos.js'
import type { TextDocument } from '../text/document.js'
import { lineContents } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { Budget } from '../vocabulary/replacer.js'

/**
 * Returns a check that says whether a place of the tier `similar` differs from the search text in typos only. It must
 * have as many lines as the search text. Lines that the edit removes, and lines next to an added one, must be the
 * same up to whitespace at their ends and look-alike characters; any other line may have one typo ({@link isTypo}).
 * Linear in the search text, once and for every place with that many lines, and one pass over the document for every
 * line that may have a typo.
 *
 * File `first value`, `second value`, `third value`; hunk ` frist value`, ` second value`, `-third value`: true.
 * Hunk ` first value`, `-secnod value`, ` third value`: false, the removed line differs.
 */
export function hasOnlyTypos(
  document: TextDocument,
  edit: TextEdit,
  budget: Budget,
): (span: Span) => boolean {
  const wanted = lineContents(edit.search)
  const touched = touchedLines(edit)
  const hasWord = wholeWordFinder(document, budget)
  return ({ start, end }) => {
    const last = document.lineAt(Math.max(start, end - 1))
    if (last - document.lineAt(start) + 1 !== wanted.length) return false
    budget.spend(wanted.length)
    const actual = lineContents(document.text.slice(start, end))
    return wanted.every((line, i) => {
      const own = actual[i] ?? ''
      return FOLDED.of(own) === FOLDED.of(line) || (!touched.includes(i) && isTypo(line, own, hasWord))
    })
  }
}

function touchedLines(edit: TextEdit): number[] {
  const { steps, old: lines } = hunkOf(edit)
  return steps
    .flatMap(({ step, old }) => (step === 'remove' ? [old] : step === 'add' ? [old - 1, old] : []))
    .filter((line) => line >= 0 && line < lines.length)
}
