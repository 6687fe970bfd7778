import type { TextDocument } from '../text/document.js'
import { findText } from '../text/find-text.js'
import { FOLDED } from '../text/line-keys.js'
import { toUnixEndings } from '../text/lines.js'
import { type Folding, isAscii, mapFold } from '../text/lookalikes.js'
import { unixView } from '../text/unix-view.js'
import type { Match, Query, Replacer } from '../vocabulary/replacer.js'
import { findWholeLines } from './line-wise.js'

/**
 * Finds text that is the same but for look-alike characters (typographic quotes and dashes, unusual blanks,
 * full-width forms, decomposed accents) and, for whole lines, leading and trailing blanks. A place never
 * begins or ends inside a character that folds to several. Linear in document and search text.
 */
export const unicodeNormalized: Replacer = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'unicode-normalized',
  tier: 'lookalike',
  find(query: Query) {
    if (isAscii(query.edit.search) && isAsciiDocument(query.document)) return []
    const wholeLines = Array.from(findWholeLines(query, FOLDED))
    if (query.edit.unit === 'lines') return wholeLines
    return inOrder([...findFoldedText(query), ...wholeLines])
  },
})

const asciiDocuments = new WeakMap<TextDocument, boolean>()

function isAsciiDocument(document: TextDocument): boolean {
  let ascii = asciiDocuments.get(document)
  if (ascii === undefined) {
    ascii = isAscii(document.text)
    asciiDocuments.set(document, ascii)
  }
  return ascii
}

function inOrder(matches: Match[]): Match[] {
  matches.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
  return matches.filter(({ span }, i) => {
    const before = matches[i - 1]?.span
    return before?.start !== span.start || before.end !== span.end
  })
}

function* findFoldedText({ document, edit, within, budget }: Query): Generator<Match> {
  const needle = mapFold(toUnixEndings(edit.search)).text
  if (needle.trim() === '') return
  const view = unixView(document)
  const folding = foldedView(document)
  for (const at of findText(folding.text, needle, budget)) {
    const end = at + needle.length
    if (splitsExpansion(folding, at) || splitsExpansion(folding, end)) continue
    const span = {
      start: view.toOriginal(folding.starts[at] ?? 0),
      end: view.toOriginal(folding.ends[end - 1] ?? 0),
    }
    if (span.start >= within.start && span.end <= within.end) yield { span }
  }
}

function splitsExpansion({ starts }: Folding, at: number): boolean {
  return at > 0 && starts[at - 1] === starts[at]
}

const foldings = new WeakMap<TextDocument, Folding>()

function foldedView(document: TextDocument): Folding {
  let folding = foldings.get(document)
  if (folding === undefined) {
    folding = mapFold(unixView(document).text)
    foldings.set(document, folding)
  }
  return folding
}
