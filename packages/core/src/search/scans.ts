import { perDocument, type TextDocument } from '../text/document.js'
import type { Budget } from '../vocabulary/replacer.js'

/** So many characters of a text are looked for by the engine, which takes no more into account to skip others. */
export const HEAD_LENGTH = 256

/** What was looked for in a document by scans of its text. */
interface Scans {
  /** How many times the text was read. */
  count: number
  readonly places: Map<string, readonly number[] | undefined>
}

const scansOf = /* @__PURE__ */ perDocument((): Scans => ({ count: 0, places: new Map() }))

/** An index of the lines takes as long as some scores of scans, and many times their memory. */
const MOST_SCANS = 32
/** A text that is at more places does not show where a longer one is. */
const FEW = 16
const CHARACTERS_PER_STEP = 64

/** Whether one more scan of a document is worth it, which then counts, or an index of its lines is by now. */
export function isScanCheap(document: TextDocument): boolean {
  return scansOf(document).count++ < MOST_SCANS
}

/** Says that so much will be looked for in a document. Where an index of its lines is worth that, no scan is made before. */
export function expectSearches(document: TextDocument, count: number): void {
  if (count > MOST_SCANS) scansOf(document).count = Number.POSITIVE_INFINITY
}

/**
 * Where a text can only be in a document, or its beginning if it is long, ascending, overlapping places included; undefined where that is
 * at many places, or no more scans are worth it. Each text is looked for once, by a scan that ends where many were seen.
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
  // What ended early counts for what it read.
  const share = isRead ? 1 : at / text.length
  scans.count += share - 1
  budget.spend(1 + (share * text.length) / CHARACTERS_PER_STEP)
  scans.places.set(searched, isRead ? places : undefined)
  return scans.places.get(searched)
}

/** A part of what is searched, by its number, around whose places the rest is compared ("seed and extend"). */
export interface Seed {
  readonly at: number
  /** The part, or the beginning of a long one: no search compares more than that at every place. */
  readonly head: string
  /** Where the head is, ascending; undefined where no part was found that is at few places. */
  readonly places: readonly number[] | undefined
}

/**
 * The part of what is searched that is best looked for: one that was looked for before and is at few places, else of
 * the longest few the first that does, else the longest. Undefined where all are empty.
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
 * As `indexOf` of a document's text, for a text of a line or so. Engines look for a few characters by the first of them, and
 * many times as fast as for a longer text where that one is rare. So a few characters of the text are looked for, from one on
 * that is rare in the document, and the others are compared where these are. Where they are at many places, others are
 * tried, and then the whole text.
 *
 * @returns what gives the first place from an offset on, -1 for nowhere; offsets must ascend
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

/** Of a smaller text, a scan takes no longer than choosing what to look for. */
const LARGE = 2 ** 16
/** For longer texts engines skip more than they read. */
const LONGEST = 100
/** Up to so many characters, V8 looks for the first. */
const PIECE_LENGTH = 6
const MOST_PIECES = 10
/** Where a piece is at more places than one in so many characters, comparing them takes longer than another search. */
const CHARACTERS_PER_PLACE = 256
const FEW_PLACES = 32

interface Piece {
  readonly text: string
  readonly offset: number
}

/**
 * The piece of a text that should take the least time to look for in a document: it begins with a character that is rare there, and is
 * at few places itself. None of those tried, nor one that shares most of its characters with one of them.
 */
function rarestPiece(document: TextDocument, sought: string, tried: readonly Piece[]): Piece | undefined {
  const { sample, counts } = sampleOf(document)
  let rarest: Piece | undefined
  let least = Number.POSITIVE_INFINITY
  for (let offset = 0; offset < sought.length; offset++) {
    const count = counts[sought.charCodeAt(offset) % counts.length] ?? 0
    if (count >= least || tried.some((one) => Math.abs(one.offset - offset) < PIECE_LENGTH / 2)) continue
    const text = sought.slice(offset, offset + PIECE_LENGTH)
    const cost = count + PLACE * (sample.split(text).length - 1)
    if (cost >= least) continue
    rarest = { text, offset }
    least = cost
  }
  return rarest
}

/** How many times as long a place of a piece takes as one of its first character. */
const PLACE = 8

/** Pieces of a document from all over it, and how often characters are in them. */
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
/** Its multiples are spread evenly, and in no rhythm that lines may have, too. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2
