import type { TextDocument } from '../text/document.js'
import type { Span } from '../text/span.js'
import type { Budget } from '../vocabulary/replacer.js'
import { findText, splitsPair } from './find-text.js'
import { knownPart, rememberAbsent } from './seed.js'
import { unixView } from './unix-view.js'

/**
 * Where a text is in a document, every line with whatever ending it has: every place, ascending, overlapping places included.
 * Half of a surrogate pair is nowhere. Where it is known already at which few places a part of the text is, the rest is compared
 * around these; else the document is read once. Linear in both.
 *
 * @param sought with LF endings
 */
export function* placesOfText(document: TextDocument, sought: string, budget: Budget): Generator<Span> {
  const known = knownPart(document, sought)
  if (known !== undefined) {
    yield* placesAround(document, sought, known)
    return
  }
  const { text, toOriginal } = unixView(document)
  let isAbsent = true
  for (const at of findText(text, sought, budget)) {
    isAbsent = false
    yield { start: toOriginal(at), end: toOriginal(at + sought.length) }
  }
  // Of a text with other endings, that its lines are nowhere one below the other with these says nothing.
  if (isAbsent && text.length === document.text.length) rememberAbsent(document, sought)
}

/** Where a text is of which a part begins at an offset, and is at no other places than these. */
function* placesAround(
  { text, contentStart }: TextDocument,
  sought: string,
  { at, places }: { readonly at: number; readonly places: readonly number[] },
): Generator<Span> {
  const above = sought.slice(0, at).split('\n')
  const below = sought.slice(at).split('\n')
  for (const place of places) {
    const start = startOf(text, above, place)
    const end = start === undefined ? undefined : endOf(text, below, place)
    if (start === undefined || end === undefined || start < contentStart) continue
    if (!splitsPair(text, start) && !splitsPair(text, end)) yield { start, end }
  }
}

/** Where lines begin that end at an offset, the last of them within its line. */
function startOf(text: string, lines: readonly string[], offset: number): number | undefined {
  let start = offset
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i] as string
    start -= line.length
    if (start < 0 || !text.startsWith(line, start)) return undefined
    if (i === 0) break
    if (text[start - 1] !== '\n') return undefined
    start -= text[start - 2] === '\r' ? 2 : 1
  }
  return start
}

/** Where lines end that begin at an offset. */
function endOf(text: string, lines: readonly string[], offset: number): number | undefined {
  let end = offset
  for (const [i, line] of lines.entries()) {
    if (!text.startsWith(line, end)) return undefined
    end += line.length
    // A carriage return before a newline is of the ending, not of the line.
    if (line.endsWith('\r') && text[end] === '\n') return undefined
    if (i === lines.length - 1) break
    if (text[end] === '\n') end += 1
    else if (text.startsWith('\r\n', end)) end += 2
    else return undefined
  }
  return end
}
