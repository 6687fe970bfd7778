import { hunkOf } from '../hunk/hunk.js'
import { FOLDED } from '../search/line-keys.js'
import { isTypo, wordsAsWholeIn } from '../search/typos.js'
import type { TextDocument } from '../text/document.js'
import { lineContents } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { Budget } from '../vocabulary/replacer.js'

/**
 * Tells whether a place that is only similar is the one that is meant: it has as many lines as were searched, up to
 * whitespace at their ends and look-alike characters the same ones wherever the edit removes a line or adds one beside it, and all
 * others but for a typo each. Linear in the search text, once and for each place of as many lines, and one pass over the
 * document for every line that may have a typo.
 */
export function hasOnlyTypos(
  document: TextDocument,
  edit: TextEdit,
  budget: Budget,
): (span: Span) => boolean {
  const wanted = lineContents(edit.search)
  let touched: number[] | undefined
  const hasWord = wordsAsWholeIn(document, budget)
  return ({ start, end }) => {
    const last = document.lineAt(Math.max(start, end - 1))
    if (last - document.lineAt(start) + 1 !== wanted.length) return false
    budget.spend(wanted.length)
    const actual = lineContents(document.text.slice(start, end))
    touched ??= touchedLines(edit)
    return wanted.every((line, i) => {
      const own = actual[i] ?? ''
      return FOLDED.of(own) === FOLDED.of(line) || (!touched?.includes(i) && isTypo(line, own, hasWord))
    })
  }
}

function touchedLines(edit: TextEdit): number[] {
  const { steps, old: lines } = hunkOf(edit)
  return steps
    .flatMap(({ step, old }) => (step === 'remove' ? [old] : step === 'add' ? [old - 1, old] : []))
    .filter((line) => line >= 0 && line < lines.length)
}
