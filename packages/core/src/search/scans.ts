import { perDocument, type TextDocument } from '../text/document.js'
import type { Budget } from '../vocabulary/replacer.js'

/** The characters of a longer text that `indexOf` searches for. More would not let the engine skip more of the document. */
export const HEAD_LENGTH = 256

/** The scans of a document's text so far, and the places that they found. */
interface Scans {
  /** How many times the text was read. A part of it counts as a fraction. */
  count: number
  readonly places: Map<string, readonly number[] | undefined>
}

const scansOf = /* @__PURE__ */ perDocument((): Scans => ({ count: 0, places: new Map() }))

/** An index of the lines takes as long as a few dozen scans, and many times their memory. */
const MOST_SCANS = 32
/** A text with more places does not help to find the longer text that contains it. */
const FEW = 16
const CHARACTERS_PER_STEP = 64

/** Whether one more scan of a document is cheaper than an index of its lines. Counts that scan. */
export function isScanCheap(document: TextDocument): boolean {
  return scansOf(document).count++ < MOST_SCANS
}

/** Announces the number of searches to come in a document. If they are worth an index of its lines, no scans are made. */
export function expectSearches(document: TextDocument, count: number): void {
  if (count > MOST_SCANS) scansOf(document).count = Number.POSITIVE_INFINITY
}

/**
 * All places of a text in a document, or of its first {@link HEAD_LENGTH} characters if it is longer: ascending, overlapping
 * places included. Undefined if there are many, or if no more scans are worth it. Each text is searched once, by a scan
 * that stops after {@link FEW} places.
 */
export function placesIfFew(
  document: TextDocument,
  sought: string,
  budget: Budget,
): readonly number[] | undefined {
  const searched = sought.slice(0, HEAD_LENGTH)
  const { text } = document
  const scans = scansOf(document)
  if (scans.places.has(searched) || !isScanCheap(document)) return scans.places.get(searched)
  const places: number[] = []
  const find = findShort(document, searched)
  let at = find(0)
  for (; at !== -1 && places.length < FEW; at = find(at + 1)) places.push(at)
  const isRead = at === -1
  // A scan that stopped early counts only for the part that it read.
  const share = isRead ? 1 : at / text.length
  scans.count += share - 1
  budget.spend(1 + (share * text.length) / CHARACTERS_PER_STEP)
  scans.places.set(searched, isRead ? places : undefined)
  return scans.places.get(searched)
}

/** A part of the searched text, by its number, around whose places the rest is compared ("seed and extend"). */
export interface Seed {
  readonly at: number
  /** The part, or the beginning of a long one, so that no search compares more than that at every place. */
  readonly head: string
  /** The places of the head, ascending; undefined if no tried part has few places. */
  readonly places: readonly number[] | undefined
}

/**
 * The part that is best to search first: one that was searched before and has few places, else the first with few places
 * among the {@link MOST_TRIED} longest, else the longest. Undefined if all parts are empty.
 */
export function seedOf(document: TextDocument, parts: readonly string[], budget: Budget): Seed | undefined {
  const { places: known } = scansOf(document)
  const heads = parts.map((part) => part.slice(0, HEAD_LENGTH))
  const seen = known.size === 0 ? -1 : heads.findIndex((head) => head !== '' && known.get(head) !== undefined)
  if (seen !== -1) return { at: seen, head: heads[seen] ?? '', places: known.get(heads[seen] ?? '') }
  let longest: Seed | undefined
  for (let tried = 0; tried < MOST_TRIED; tried++) {
    const at = heads.reduce((most, head, i) => (head.length > (heads[most]?.length ?? 0) ? i : most), 0)
    const head = heads[at] ?? ''
    if (head === '') break
    const places = placesIfFew(document, head, budget)
    if (places !== undefined) return { at, head, places }
    longest ??= { at, head, places }
    heads[at] = ''
  }
  return longest
}

const MOST_TRIED = 4

/**
 * Like `indexOf` of a document's text, but faster for a text of about a line. Engines search a few characters by the first
 * of them; if that is rare, this is many times as fast as searching a longer text. So it searches a short piece of the
 * text that begins with a character rare in the document, and compares the rest there. If the piece has many places, it
 * tries other pieces, and then the whole text.
 *
 * @returns a function that gives the first place from an offset on, or -1; offsets must ascend
 */
export function findShort(document: TextDocument, sought: string): (from: number) => number {
  const { text } = document
  const tried: Piece[] = []
  let piece =
    text.length < LARGE || sought.length > LONGEST ? undefined : rarestPiece(document, sought, tried)
  let allowance = FEW_PLACES
  return (from) => {
    let start = from
    while (piece !== undefined) {
      const at = text.indexOf(piece.text, start + piece.offset)
      if (at === -1) return -1
      allowance += (at - piece.offset - start) / CHARACTERS_PER_PLACE - 1
      start = at - piece.offset
      if (text.startsWith(sought, start)) return start
      start++
      if (allowance > 0) continue
      tried.push(piece)
      piece = tried.length < MOST_PIECES ? rarestPiece(document, sought, tried) : undefined
      allowance = FEW_PLACES
    }
    return text.indexOf(sought, start)
  }
}

/** In a smaller document, a scan takes no longer than choosing a piece. */
const LARGE = 2 ** 16
/** For a longer text, engines skip more characters than they read. */
const LONGEST = 100
/** Up to this length, V8 searches a text by its first character. */
const PIECE_LENGTH = 6
const MOST_PIECES = 10
/** If a piece has more than one place in so many characters, comparing there takes longer than another search. */
const CHARACTERS_PER_PLACE = 256
const FEW_PLACES = 32

interface Piece {
  readonly text: string
  readonly offset: number
}

/**
 * The piece of a text that is expected to be the fastest to search in a document: it begins with a character that is rare
 * there, and has few places itself. Skips the tried pieces, and pieces that share most of their characters with one.
 */
function rarestPiece(document: TextDocument, sought: string, tried: readonly Piece[]): Piece | undefined {
  const { sample, counts } = sampleOf(document)
  let rarest: Piece | undefined
  let least = Number.POSITIVE_INFINITY
  for (let offset = 0; offset < sought.length; offset++) {
    const count = counts[sought.charCodeAt(offset) % counts.length] ?? 0
    if (count >= least || tried.some((one) => Math.abs(one.offset - offset) < PIECE_LENGTH / 2)) continue
    const text = sought.slice(offset, offset + PIECE_LENGTH)
    const cost = count + COST_OF_PLACE * (sample.split(text).length - 1)
    if (cost >= least) continue
    rarest = { text, offset }
    least = cost
  }
  return rarest
}

/** The cost of a place of a whole piece, as a multiple of that of a place of its first character. */
const COST_OF_PLACE = 8

/** Estimates which characters are rare in a large document: a sample of 1,024 characters from all over it, and their counts. */
const sampleOf = /* @__PURE__ */ perDocument(({ text }) => {
  let sample = ''
  for (let i = 0; i < SAMPLES; i++) {
    const start = Math.floor(((i * GOLDEN_RATIO) % 1) * (text.length - SAMPLE_LENGTH))
    sample += text.slice(start, start + SAMPLE_LENGTH)
  }
  const counts = new Uint16Array(128)
  for (let at = 0; at < sample.length; at++) {
    const code = sample.charCodeAt(at) % counts.length
    counts[code] = (counts[code] ?? 0) + 1
  }
  return { sample, counts }
})

const SAMPLES = 32
const SAMPLE_LENGTH = 32
/** The fractions of its multiples are spread evenly, without a period that the document's lines may share. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2
