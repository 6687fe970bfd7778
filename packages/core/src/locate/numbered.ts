import type { TextDocument } from '../text/document.js'
import { lineContents } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { TextEdit } from '../vocabulary/edit.js'
import type { Located } from './locate.js'

/**
 * What the line numbers of all edits of a file say together: `before` when every old text stands exactly on its
 * line, `after` when every new text stands where the edits above it move it. Edits that only add lines may show
 * both; then they count as applied. Undefined when the numbers say neither, or an edit has none. Linear.
 *
 * @param located the edits from top to bottom, with their chosen candidates
 */
export function numberedState(
  document: TextDocument,
  located: readonly Located[],
): 'before' | { readonly after: readonly Span[] } | undefined {
  if (located.length === 0 || located.some(({ edit }) => edit.hints?.line === undefined)) return undefined
  const before = located.every((one) => isOnItsLine(document, one))
  const onlyAdds = located.every(({ edit }) => edit.script?.every((step) => step !== 'remove') === true)
  const after = before && !onlyAdds ? undefined : spansAfter(document, located)
  if (after !== undefined) return { after }
  return before ? 'before' : undefined
}

/** Whether the edit has one candidate, and that on another line than it names. */
export function isOffItsLine(document: TextDocument, located: Located): boolean {
  const { line } = located.edit.hints ?? {}
  if (located.kind !== 'candidates' || located.candidates.length !== 1 || located.edit.search === '')
    return false
  return line !== undefined && document.lineAt(located.candidates[0]?.span.start ?? 0) + 1 !== line
}

/** Whether the edit has one candidate, found exactly as it is and on the very line that it names. */
function isOnItsLine(document: TextDocument, located: Located): boolean {
  if (located.kind !== 'candidates' || located.candidates.length !== 1) return false
  const [candidate] = located.candidates
  if (located.edit.search === '') return true
  const line = document.lineAt(candidate?.span.start ?? 0) + 1
  return candidate?.tier === 'exact' && line === located.edit.hints?.line
}

/** Where all new texts stand when the edits were applied; undefined when one does not, or none would tell. */
function spansAfter(document: TextDocument, located: readonly Located[]): Span[] | undefined {
  const spans: Span[] = []
  let shift = 0
  let telling = false
  for (const { edit } of located) {
    const lines = lineContents(edit.replacement)
    const first = firstOldLine(edit) + shift
    if (lines.some((line, i) => first + i >= document.lineCount || document.line(first + i) !== line)) {
      return undefined
    }
    spans.push({ start: document.lineStart(first), end: document.lineStart(first + lines.length) })
    shift += lines.length - lineContents(edit.search).length
    telling ||= edit.replacement.trim() !== '' && edit.replacement !== edit.search
  }
  return telling ? spans : undefined
}

/** Counted from 0; for an insertion the line that it goes before. */
function firstOldLine({ search, hints }: TextEdit): number {
  const line = hints?.line ?? 0
  return search === '' ? line : Math.max(0, line - 1)
}
