import { hunkOf } from '../../hunk/hunk.js'
import { changedRuns } from '../../hunk/script.js'
import { findLines } from '../../search/find-lines.js'
import { FOLDED } from '../../search/line-keys.js'
import { isAsciiDocument } from '../../search/plain-document.js'
import { splitLines, toUnixEndings } from '../../text/lines.js'
import {
  type LossMark,
  type Piece,
  type Pieces,
  piecesOf,
  restoreLike,
  restoreLine,
  restorePieces,
} from '../../text/lost-characters.js'
import { isInside } from '../../text/span.js'
import { withTextOf } from '../../text/whitespace.js'
import { hasWord } from '../../text/words.js'
import type { TextEdit } from '../../vocabulary/edit.js'
import type { Match, Query, Replacer } from '../../vocabulary/replacer.js'
import { blockOf } from './line-wise.js'

/**
 * Finds whole lines whose non-ASCII characters were lost on the way to the model.
 * - U+FFFD stands for one or more of them: `caf\uFFFD au lait` finds `café au lait`. The rest of the line must agree to
 *   both ends: `caf\uFFFD` does not find `café au lait`.
 * - `?` does so only if enough else agrees, see `isCertain`: `from 1 ? 2` finds `from 1 → 2` below three lines
 *   that agree, but not alone.
 * - The request is read with the file's characters, in the new text too where that shares them with the old text: old
 *   `say("caf\uFFFD", a)` and new `say("caf\uFFFD", b)` become `say("café", a)` and `say("café", b)`.
 *
 * Linear in document and search text. Where repeated lines would make it more, nothing is found.
 */
export const lostCharacters: Replacer<'lost-characters'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'lost-characters',
  tier: 'lookalike',
  *find(query: Query): Generator<Match> {
    const { document, edit, within } = query
    const mark = edit.search.includes('\uFFFD') ? '\uFFFD' : '?'
    if (!edit.search.includes(mark) || isAsciiDocument(document)) return
    const searched = hunkOf(edit).old
    if (searched.length > MOST_LINES) return
    const lines = searched.map((line): Wanted => ({ line, pieces: piecesOf(line.trim(), mark) }))
    const letters = lines.reduce((sum, { pieces }) => sum + lettersIn(pieces), 0)
    if (mark === '\uFFFD' && letters < FEWEST_LETTERS) return
    const [top, bottom] = [document.lineAt(within.start), document.lineAt(within.end)]
    let allowance = COMPARISONS_PER_LINE * (document.lineCount + lines.length)
    const matches: Match[] = []
    for (const first of startsOf(query, lines, top, bottom)) {
      const old = restoreAt(query, lines, first)
      allowance -= old.length + 1
      // No match is yielded at all: one of several places would look like the only one.
      if (allowance < 0) return
      if (old.length < lines.length || !isCertain(old, mark)) continue
      const reading = readingOf(edit, old, mark)
      const span = blockOf(document, edit, first, first + lines.length - 1)
      if (reading !== undefined && isInside(span, within)) matches.push({ span, reading })
    }
    yield* matches
  },
})

const MOST_LINES = 2_000
/** Lines that may be compared for each line of document and request. If repeated lines need more, nothing is found. */
const COMPARISONS_PER_LINE = 8
/** A search text with fewer letters and digits beside its marks could be almost any line. */
const FEWEST_LETTERS = 4

interface Wanted {
  readonly line: string
  readonly pieces: Pieces
}

/** The number of letters and digits in what is left of a line. */
function lettersIn(pieces: Pieces): number {
  const kept = pieces.map(({ text, isLost }) => (isLost ? '' : text))
  return kept.join('').match(/[\p{L}\p{N}]/gu)?.length ?? 0
}

/** The lines at which the searched lines may begin: around the longest one that lost nothing, or every line if all lost something. */
function* startsOf(
  { document, budget }: Query,
  lines: readonly Wanted[],
  top: number,
  bottom: number,
): Generator<number> {
  const whole = lines.filter(({ pieces }) => pieces.every(({ isLost }) => !isLost))
  const [first, ...others] = whole
  const last = bottom + 1 - lines.length
  if (first === undefined) {
    budget.spend(bottom - top + 1)
    for (let start = top; start <= last; start++) yield start
    return
  }
  const seed = others.reduce(
    (best, one) => (one.line.trim().length > best.line.trim().length ? one : best),
    first,
  )
  const at = lines.indexOf(seed)
  for (const { start } of findLines(document, FOLDED, [seed.line], budget)) {
    const line = document.lineAt(start) - at
    if (line >= top && line <= last) yield line
  }
}

/** The searched lines with the file's characters, as many of them as stand from line `first` on. */
function restoreAt({ document, budget }: Query, lines: readonly Wanted[], first: number): Piece[][] {
  const old: Piece[][] = []
  for (const [i, { line, pieces }] of lines.entries()) {
    budget.spend(1)
    const actual = document.lineIfAny(first + i)
    if (actual === undefined) return old
    const isWhole = !pieces.some(({ isLost }) => isLost)
    if (isWhole && FOLDED.of(actual) !== FOLDED.of(line)) return old
    const restored = isWhole ? [...pieces] : restorePieces(pieces, actual.trim())
    if (restored === undefined) return old
    old.push(restored)
  }
  return old
}

/**
 * Whether the file's characters may stand for the lost ones. Always for U+FFFD. For a question mark, three other lines
 * with text must agree, or every line that lost something must have 40 letters and digits that agree.
 */
function isCertain(old: readonly Pieces[], mark: LossMark): boolean {
  if (mark !== '?') return true
  const isLost = (line: Pieces) => line.some(isRestored)
  const others = old.filter((line) => !isLost(line) && hasWord(restoreLine(line)))
  const isLong = (line: Pieces) => lettersIn(line) >= AS_LONG_AS_THREE_LINES
  return old.some(isLost) && (others.length >= 3 || old.filter(isLost).every(isLong))
}

const AS_LONG_AS_THREE_LINES = 40

function isRestored({ isLost, found }: Piece): boolean {
  return isLost && found !== '?'
}

/** The request with the file's characters; undefined if a question mark in the new text may or may not be a lost character. */
function readingOf(edit: TextEdit, old: readonly Pieces[], mark: LossMark): Match['reading'] {
  const [before, after] = [
    splitLines(toUnixEndings(edit.search)),
    splitLines(toUnixEndings(edit.replacement)),
  ]
  const whole = before.map(({ content }, i) => withTextOf(content, restoreLine(old[i] ?? [])))
  const lines = after.map(({ content }) => content)
  const { steps } = hunkOf(edit)
  for (const { step, old: line, now } of steps) if (step === 'keep') lines[now] = whole[line] ?? ''
  for (const { removed, added } of changedRuns(steps)) {
    const gone = removed.map((line) => old[line.old] ?? [])
    for (const { now } of added) lines[now] = restoreLikeRemoved(lines[now] ?? '', gone, mark)
  }
  const endings = (of: readonly { readonly ending: string }[]) => (content: string, i: number) =>
    content + (of[i]?.ending ?? '')
  const replacement = lines.map(endings(after)).join('')
  if (mark === '?' && lines.some((one, i) => hasDoubtfulMark(one, after[i]?.content ?? '', old)))
    return undefined
  return { search: whole.map(endings(before)).join(''), replacement }
}

/** An added line with the file's characters, taken from the removed line that leaves the fewest marks in it. */
function restoreLikeRemoved(line: string, removed: readonly Pieces[], mark: LossMark): string {
  if (!line.includes(mark)) return line
  const own = line.trim()
  const ways = removed.map((old) => restoreLike(own, old, mark))
  const marks = (text: string) => text.split(mark).length
  const best = ways.reduce((least, way) => (marks(way) < marks(least) ? way : least), own)
  return withTextOf(line, best)
}

/**
 * Whether a question mark left in a new line may be a lost character: it stands between the same two characters as a lost
 * one (old `1 ? 2` for the file's `1 → 2`, new `1 ? 2 or 1 ? 2`), or the line got characters back and still has more
 * question marks than any of the file's lines there.
 */
function hasDoubtfulMark(line: string, written: string, old: readonly Pieces[]): boolean {
  if (!written.includes('?')) return false
  const most = Math.max(0, ...old.map((one) => marksIn(restoreLine(one))))
  if (line !== written && marksIn(line) > most) return true
  return old.some((pieces) =>
    pieces.some((piece, i) => {
      const around = `${pieces[i - 1]?.text.at(-1) ?? ''}?${pieces[i + 1]?.text[0] ?? ''}`
      return isRestored(piece) && line.includes(around)
    }),
  )
}

function marksIn(text: string): number {
  return text.split('?').length - 1
}
