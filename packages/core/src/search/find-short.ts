import type { TextDocument } from '../text/document.js'
import { perDocument } from '../text/per-document.js'

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
  const pieces = text.length < LARGE || sought.length > LONGEST ? [] : rarePieces(document, sought)
  let [next, allowance] = [0, FEW_PLACES]
  return (from) => {
    let start = from
    for (let piece = pieces[next]; piece !== undefined; piece = pieces[next]) {
      const at = text.indexOf(piece.text, start + piece.offset)
      if (at === -1) return -1
      allowance += (at - piece.offset - start) / CHARACTERS_PER_PLACE - 1
      start = at - piece.offset
      if (text.startsWith(sought, start)) return start
      start++
      if (allowance > 0) continue
      next++
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
  readonly cost: number
}

/**
 * Pieces of a text that begin with the characters of it that are rarest in a document, each piece of its own characters; the one first
 * that should take the least time to look for.
 */
function rarePieces(document: TextDocument, sought: string): Piece[] {
  const { sample, counts } = sampleOf(document)
  const countAt = (offset: number) => counts[sought.charCodeAt(offset) % counts.length] ?? 0
  const offsets = Array.from(sought, (_, offset) => offset).sort((a, b) => countAt(a) - countAt(b))
  const pieces: Piece[] = []
  for (const offset of offsets) {
    if (pieces.some((piece) => Math.abs(piece.offset - offset) < PIECE_LENGTH / 2)) continue
    const text = sought.slice(offset, offset + PIECE_LENGTH)
    pieces.push({ text, offset, cost: countAt(offset) + PLACE * (sample.split(text).length - 1) })
    if (pieces.length === MOST_PIECES) break
  }
  return pieces.sort((a, b) => a.cost - b.cost)
}

/** How many times as long a place of a piece takes as one of its first character. */
const PLACE = 8

/** Pieces of a document from all over it, and how often characters are in them. */
const sampleOf = /* @__PURE__ */ perDocument(({ text }) => {
  const pieces = Array.from({ length: SAMPLES }, (_, i) => {
    const start = Math.floor(((i * GOLDEN_RATIO) % 1) * (text.length - SAMPLE_LENGTH))
    return text.slice(start, start + SAMPLE_LENGTH)
  })
  const sample = pieces.join('')
  const counts = new Uint16Array(128)
  for (let at = 0; at < sample.length; at++) {
    const code = sample.charCodeAt(at) % counts.length
    counts[code] = (counts[code] ?? 0) + 1
  }
  return { sample, counts }
})

const SAMPLES = 64
const SAMPLE_LENGTH = 32
/** Its multiples are spread evenly, and in no rhythm that lines may have, too. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2
