import type { TextDocument } from '../text/document.js'
import { foldWhitespace } from '../text/fold-whitespace.js'
import { lineContents } from '../text/lines.js'
import { foldLookalikes } from '../text/lookalikes.js'
import { perDocument } from '../text/per-document.js'
import type { Match, Query, Replacer } from '../vocabulary/replacer.js'
import { similarity, similaritySteps } from './similarity.js'

/**
 * Finds runs of as many lines as were searched that are only similar: by edit distance, with white space and
 * look-alike characters folded. Yields every place at or above the query's threshold (default 0.9), so that the best
 * is the true best. A place whose length alone rules it out is passed over unmeasured; else each costs the product of
 * two lengths, within the budget.
 */
export const similar: Replacer<'similar'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'similar',
  tier: 'similar',
  *find({ document, edit, within, budget, threshold = 0.9 }: Query): Generator<Match> {
    const searched = lineContents(edit.search)
    const wanted = searched.map(fold).join('\n')
    if (wanted.trim() === '') return
    const lines = foldedLines(document)
    for (let first = document.lineAt(within.start); first + searched.length <= lines.length; first++) {
      const span = spanOf(document, first, first + searched.length - 1, edit.unit)
      if (span.end > within.end) return
      if (span.start < within.start) continue
      const found = lines.slice(first, first + searched.length).join('\n')
      budget.spend(searched.length)
      if (mostPossible(found, wanted) < threshold) continue
      budget.spend(similaritySteps(found, wanted))
      const alike = similarity(found, wanted)
      if (alike >= threshold) yield { span, similarity: alike }
    }
  },
})

const foldedLines = /* @__PURE__ */ perDocument((document) =>
  Array.from({ length: document.lineCount }, (_, line) => fold(document.line(line))),
)

function fold(line: string): string {
  return foldWhitespace(foldLookalikes(line))
}

/** No similarity is greater: every character by which one is longer is one edit. */
function mostPossible(a: string, b: string): number {
  return Math.min(a.length, b.length) / Math.max(a.length, b.length, 1)
}

function spanOf(document: TextDocument, first: number, last: number, unit: 'text' | 'lines'): Match['span'] {
  const end = unit === 'lines' ? document.lineNext(last) : document.lineEnd(last)
  return { start: document.lineStart(first), end }
}
