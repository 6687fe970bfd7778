import { perDocument, type TextDocument } from '../text/document.js'
import { toUnixEndings } from '../text/lines.js'
import { findSequence, lastAtMost } from '../text/sequences.js'
import type { Span } from '../text/span.js'
import type { Budget } from '../vocabulary/replacer.js'
import { HEAD_LENGTH, type Seed, seedOf } from './scans.js'

/**
 * Finds the offset of every place of a text in another, ascending, overlapping places included. No place begins or ends
 * inside a surrogate pair. Nothing for an empty needle.
 *
 * It compares the needle at each place of its first {@link HEAD_LENGTH} characters. If that becomes dearer than one scan
 * (a periodic text), it goes on with the algorithm of Knuth, Morris and Pratt (1977). So it is linear in both texts,
 * which `String.indexOf` is not.
 */
export function* findText(text: string, needle: string, budget: Budget): Generator<number> {
  if (needle === '' || needle.length > text.length) return
  budget.spend(1 + text.length / CHARACTERS_PER_STEP)
  const isWhole = (at: number) => !splitsPair(text, at) && !splitsPair(text, at + needle.length)
  const head = needle.slice(0, HEAD_LENGTH)
  const rest = needle.slice(HEAD_LENGTH)
  let allowance = text.length * 4
  for (let at = text.indexOf(head); at !== -1; at = text.indexOf(head, at + 1)) {
    budget.spend(1)
    allowance -= rest.length
    if (allowance < 0) {
      budget.spend((text.length - at) / CHARACTERS_PER_STEP)
      for (const found of findSequence(codesOf(text, at), codesOf(needle, 0)))
        if (isWhole(at + found)) yield at + found
      return
    }
    if (text.startsWith(rest, at + head.length) && isWhole(at)) yield at
  }
}

/** Whether an offset is inside a surrogate pair. */
export function splitsPair(text: string, at: number): boolean {
  return at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff
}

const CHARACTERS_PER_STEP = 64

function codesOf(text: string, from: number): Uint16Array {
  const codes = new Uint16Array(text.length - from)
  for (let i = 0; i < codes.length; i++) codes[i] = text.charCodeAt(from + i)
  return codes
}

/**
 * Finds every place of a text in a document, whatever endings the document's lines have: ascending, overlapping places
 * included. No place begins or ends inside a surrogate pair.
 *
 * In a large document it searches one line of the text first and compares the rest around its few places. That is faster
 * than searching all lines, and does not need a copy of the document with LF endings. Else it searches the document for
 * the whole text. Linear in both.
 *
 * @param sought the text, with LF endings
 */
export function* placesOfText(document: TextDocument, sought: string, budget: Budget): Generator<Span> {
  const { text, contentStart } = document
  // A rare line is most likely among the first ones, if there is one at all.
  const lines = text.length < LARGE ? [] : sought.split('\n', MOST_LINES).map((line) => line.trim())
  const seed = lines.length === 0 ? undefined : seedOf(document, lines, budget)
  if (seed?.places !== undefined) return yield* placesAround(document, sought, seed)
  // Endings do not matter for a text within a line.
  const view = /[\r\n]/.test(sought) ? unixView(document) : undefined
  for (const at of findText(view?.text ?? text, sought, budget)) {
    const end = at + sought.length
    const span = view ? { start: view.toOriginal(at), end: view.toOriginal(end) } : { start: at, end }
    if (span.start >= contentStart) yield span
  }
}

/** In a smaller document, one scan for the whole text takes no longer than choosing a line. */
const LARGE = 2 ** 16

const MOST_LINES = 100

/** The places of a text, given all places of a part of it (the seed). */
function* placesAround(
  { text, contentStart }: TextDocument,
  sought: string,
  { head, places = [] }: Seed,
): Generator<Span> {
  const at = sought.indexOf(head)
  const above = sought.slice(0, at).split('\n')
  const below = sought.slice(at).split('\n')
  for (const place of places) {
    const start = startOf(text, above, place)
    if (start < contentStart || endOf(text, above, start) !== place) continue
    const end = endOf(text, below, place)
    if (end !== undefined && !splitsPair(text, start) && !splitsPair(text, end)) yield { start, end }
  }
}

/** The offset where the lines begin that end at `offset`, if they stand there. */
function startOf(text: string, lines: readonly string[], offset: number): number {
  return lines.reduceRight((below, line, i) => {
    const ending = i === lines.length - 1 ? 0 : text[below - 2] === '\r' ? 2 : 1
    return below - ending - line.length
  }, offset)
}

/** The offset where the lines end that begin at `offset`; undefined if they do not stand there. */
function endOf(text: string, lines: readonly string[], offset: number): number | undefined {
  let end = offset
  for (const [i, line] of lines.entries()) {
    if (!text.startsWith(line, end)) return undefined
    end += line.length
    // A carriage return before a newline belongs to the ending, not to the line.
    if (line.endsWith('\r') && text[end] === '\n') return undefined
    if (i === lines.length - 1) break
    if (text[end] === '\n') end += 1
    else if (text.startsWith('\r\n', end)) end += 2
    else return undefined
  }
  return end
}

/** A document's text in another form, for searching only. */
export interface TextView {
  readonly text: string
  /** The offset in the document of an offset in the view. */
  toOriginal(offset: number): number
}

/**
 * The content of a document without byte order mark and with every CRLF as LF. The offset before an LF of the view is
 * before the whole ending, the one after it is after the whole ending. Made once per document in linear time; mapping an
 * offset is logarithmic in the lines.
 */
export const unixView: (document: TextDocument) => TextView = /* @__PURE__ */ perDocument((document) =>
  document.text.includes('\r\n') ? mappedView(document) : shiftedView(document),
)

function shiftedView({ text, contentStart }: TextDocument): TextView {
  return {
    text: contentStart === 0 ? text : text.slice(contentStart),
    toOriginal: (offset) => offset + contentStart,
  }
}

function mappedView(document: TextDocument): TextView {
  const starts = new Uint32Array(document.lineCount)
  let start = 0
  for (let line = 0; line < starts.length; line++) {
    starts[line] = start
    start += document.lineEnd(line) - document.lineStart(line) + (document.lineEnding(line) === '' ? 0 : 1)
  }
  return {
    text: toUnixEndings(document.text.slice(document.contentStart)),
    toOriginal(offset) {
      const line = Math.max(0, lastAtMost(starts, offset))
      const column = offset - (starts[line] ?? 0)
      const start = document.lineStart(line)
      return column > document.lineEnd(line) - start ? document.lineNext(line) : start + column
    },
  }
}
