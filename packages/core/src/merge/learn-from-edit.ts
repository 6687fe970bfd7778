import type { Hunk } from '../hunk/hunk.js'
import { FOLDED } from '../search/line-keys.js'
import type { LineSpan, TextDocument } from '../text/document.js'
import { indentationUnit, indentationUnitAround } from '../text/indentation-unit.js'
import { isBlank } from '../text/lines.js'
import { areSameButForWhitespace } from '../text/whitespace.js'
import { type IndentationUnits, indentationPair, learnIndentation, type Reindent } from './indentation.js'
import { indentationOfNew } from './indentation-of-new.js'
import { linesOfFile, type MergedLine } from './merged-line.js'
import { startsLine } from './slices.js'

/** How the new lines of an edit are indented at a place, learned from what is aligned there. Linear. */
export function learnFromEdit(
  document: TextDocument,
  slices: readonly LineSpan[],
  lines: readonly MergedLine[],
  { old, new: written }: Hunk,
): Reindent {
  const aligned: { readonly request: string; readonly file: string; readonly start: number }[] = []
  for (const { request, at } of linesOfFile(lines)) {
    const { start, end } = slices[at] as LineSpan
    if (request !== undefined) aligned.push({ request, file: document.text.slice(start, end), start })
  }
  if (aligned.every(({ request, file }) => request.trimEnd() === file.trimEnd())) return (line) => line
  const units = (): IndentationUnits => {
    const start = slices[0]?.start ?? 0
    return {
      request: indentationUnit(old, written),
      file: indentationUnitAround(document, { start, end: slices.at(-1)?.next ?? start }),
    }
  }
  const found = aligned.map(({ file }) => file)
  const added = lines.filter((line) => line.step === 'add').map(({ line }) => line.content)
  const own = indentationOfNew(
    { found, searched: aligned.map(({ request }) => request), added, replacement: written },
    () => units().file,
  )
  if (own === 'file') return (line) => line
  if (own === 'unknown') return () => undefined
  const pairs = aligned
    .filter(({ request, start }) => !isBlank(request) && startsLine(document, start))
    // A line with a slip in it says nothing about indentation.
    .filter(
      ({ request, file }) =>
        request.trim() === file.trim() || areSameButForWhitespace(FOLDED.of(request), FOLDED.of(file)),
    )
    .map(({ request, file }) => indentationPair(request, file))
  const opening = lines.find(
    (line) => line.step !== 'break' && (line.step === 'add' || !isBlank(line.request ?? '')),
  )
  // A first line that is kept, without indentation, says little about the others: a model often begins in the middle of it.
  const isExempt = opening?.step === 'keep' && pairs.length > 1 && pairs[0]?.request === ''
  return learnIndentation(isExempt ? pairs.slice(1) : pairs, units)
}
