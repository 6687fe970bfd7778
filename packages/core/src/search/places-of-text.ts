import type { TextDocument } from '../text/document.js'
import type { Span } from '../text/span.js'
import type { Budget } from '../vocabulary/replacer.js'
import { findText, splitsPair } from './find-text.js'
import { knownPart, rememberAbsent, seedOf } from './seed.js'
import { type UnixView, unixView } from './unix-view.js'

/**
 * Where a text is in a document, every line with whatever ending it has: every place, ascending, overlapping places included.
 * Half of a surrogate pair is nowhere. Where a line of the text is known to be at few places, or found to be in a large document, the rest
 * is compared around these; else the document is read for all of it. Linear in both.
 *
 * @param sought with LF endings
 */
export function* placesOfText(document: TextDocument, sought: string, budget: Budget): Generator<Span> {
  const known = knownPart(document, sought) ?? rarePart(document, sought, budget)
  if (known !== undefined) {
    yield* placesAround(document, sought, known)
    return
  }
  const { text, toOriginal } = /[\r\n]/.test(sought) ? unixView(document) : asItIs(document)
  let isAbsent = true
  for (const at of findText(text, sought, budget)) {
    isAbsent = false
    const span = { start: toOriginal(at), end: toOriginal(at + sought.length) }
    if (span.start >= document.contentStart) yield span
  }
  // Of a text with other endings, that its lines are nowhere one below the other with these says nothing.
  if (isAbsent && text.length === document.text.length) rememberAbsent(document, sought)
}

/** A text within a line is the same whatever ends the lines. */
function asItIs({ text }: TextDocument): UnixView {
  return { text, toOriginal: (offset) => offset }
}

/** To look for a line is quicker than for several, and nobody has to ask what endings there are. */
function rarePart(document: TextDocument, sought: string, budget: Budget): ReturnType<typeof knownPart> {
  if (document.text.length < LARGE) return undefined
  const lines = sought.split('\n', MOST_LINES).map((line) => line.trim())
  return seedOf(document, lines, budget)?.places && knownPart(document, sought)
}

/** Of a smaller text, a scan takes no longer than choosing what to look for. */
const LARGE = 2 ** 16
/** A rare line is among the first ones, or there may be none. */
const MOST_LINES = 100

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
