/** A piece of a line: intact text, or the marks and debris that lost characters left. */
export interface Piece {
  readonly text: string
  readonly isLost: boolean
  /** The file's text for it: the text itself, until {@link restorePieces} has found what was lost. */
  readonly found: string
}

/** A line in pieces. */
export type Pieces = readonly Piece[]

/** The marks that lost characters leave: U+FFFD, or the question mark of an encoding that lacks the character. */
export type LossMark = '\uFFFD' | '?'

/**
 * Splits a line into pieces. U+FFFD stands for non-ASCII characters. If a text in a double-byte encoding was read in
 * another one, characters beside the mark were damaged too and belong to the lost piece: a letter that is the second half
 * of a character, and other non-ASCII characters. Linear.
 */
export function piecesOf(line: string, mark: LossMark): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { index, 0: run } of line.matchAll(mark === '?' ? QUESTIONS : RUNS)) {
    if (!run.includes(mark)) continue
    if (index > from) pieces.push(intact(line.slice(from, index)))
    pieces.push({ text: run, isLost: true, found: run })
    from = index + run.length
  }
  if (from < line.length) pieces.push(intact(line.slice(from)))
  return pieces
}

function intact(text: string): Piece {
  return { text, isLost: false, found: text }
}

const QUESTIONS = /\?+/g
/** Non-ASCII characters, each with an ASCII character that may be the second half of a double-byte character. */
const RUNS = /(?:[^\u0000-\u007f][@-~]?)+/g

/**
 * The pieces with what a line of the file has in place of each lost one; undefined if the two lines differ elsewhere.
 * `caf\uFFFD au lait` gets `é` from `café au lait`. A question mark may stand for itself. Linear.
 */
export function restorePieces(pieces: Pieces, line: string): Piece[] | undefined {
  const restored: Piece[] = []
  let at = 0
  for (const piece of pieces) {
    const { text, isLost } = piece
    const end = isLost ? endOfLost(text, line, at) : line.startsWith(text, at) ? at + text.length : undefined
    if (end === undefined) return undefined
    restored.push({ ...piece, found: line.slice(at, end) })
    at = end
  }
  return at === line.length ? restored : undefined
}

function endOfLost(text: string, line: string, from: number): number | undefined {
  if (/^\?+$/.test(text) && line.startsWith(text, from)) return from + text.length
  let at = from
  let isRestored = false
  for (const character of text) {
    const before = at
    while (at < line.length && line.charCodeAt(at) > LAST_OF_ASCII) at++
    isRestored ||= at > before
    // The second half of a character, or a question mark that stands for itself; skipped if the file lacks it.
    const isItself = character === '?' ? at === before : character.charCodeAt(0) <= LAST_OF_ASCII
    if (isItself && line[at] === character) at++
  }
  return isRestored ? at : undefined
}

const LAST_OF_ASCII = 0x7f
