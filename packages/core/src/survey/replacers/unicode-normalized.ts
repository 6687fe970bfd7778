import { findText, unixView } from '../../search/find-text.js'
import { FOLDED } from '../../search/line-keys.js'
import { isAsciiDocument, isPlainDocument } from '../../search/plain-document.js'
import { perDocument } from '../../text/document.js'
import { toUnixEndings } from '../../text/lines.js'
import { type Folding, foldLookalikes, isAscii, mapFold } from '../../text/lookalikes.js'
import { distinctSpans, isInside } from '../../text/span.js'
import type { Match, Query, Replacer } from '../../vocabulary/replacer.js'
import { exact } from './exact.js'
import { findWholeLines } from './line-wise.js'

/**
 * Finds text that differs only in look-alike characters (typographic quotes and dashes, unusual whitespace,
 * full-width forms, decomposed accents) and, for whole lines, in leading and trailing whitespace: `"hi"` finds `“hi”`.
 * A place never begins or ends inside a character that folds to several: `wait..` does not find a part of `wait…`.
 * Finds nothing where both document and search text are ASCII. Linear in document and search text.
 */
export const unicodeNormalized: Replacer<'unicode-normalized'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'unicode-normalized',
  tier: 'lookalike',
  find(query: Query) {
    const { document, edit, within } = query
    const matches = Array.from(findWholeLines(query, FOLDED))
    if (edit.unit === 'text') for (const match of findFoldedText(query)) matches.push(match)
    // Without look-alikes these are only places that stricter replacers find, under rules of their own.
    if (matches.length === 0 || (isAscii(edit.search) && isAsciiDocument(document))) return []
    if (edit.unit === 'lines') return matches
    const spans = matches.map(({ span }) => span)
    return Array.from(distinctSpans(spans, within), (span) => ({ span }))
  },
})

function* findFoldedText(query: Query): Generator<Match> {
  const { document, edit, within, budget } = query
  const needle = foldLookalikes(toUnixEndings(edit.search))
  if (needle.trim() === '') return
  if (isPlainDocument(document)) return yield* exact.find({ ...query, edit: { ...edit, search: needle } })
  const view = unixView(document)
  const folding = foldedView(document)
  for (const at of findText(folding.text, needle, budget)) {
    const end = at + needle.length
    if (splitsExpansion(folding, at) || splitsExpansion(folding, end)) continue
    const span = {
      start: view.toOriginal(folding.starts[at] ?? 0),
      end: view.toOriginal(folding.ends[end - 1] ?? 0),
    }
    if (isInside(span, within)) yield { span }
  }
}

function splitsExpansion({ starts }: Folding, at: number): boolean {
  return at > 0 && starts[at - 1] === starts[at]
}

const foldedView = /* @__PURE__ */ perDocument((document) => mapFold(unixView(document).text))
