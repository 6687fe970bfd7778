import { hunkOf } from '../../hunk/hunk.js'
import { indentationPair, learnIndentation, type Reindent } from '../../merge/indentation.js'
import { findLines } from '../../search/find-lines.js'
import { FOLDED } from '../../search/line-keys.js'
import type { TextDocument } from '../../text/document.js'
import { type WaysInOrder, waysInOrder } from '../../text/in-order.js'
import { indentationDepth } from '../../text/indentation.js'
import { isBlank, lineContents } from '../../text/lines.js'
import { isElision } from '../../text/placeholder.js'
import { isInside, type Span } from '../../text/span.js'
import type { TextEdit } from '../../vocabulary/edit.js'
import type { Match, Query, Replacer } from '../../vocabulary/replacer.js'
import { blockOf } from './line-wise.js'

/**
 * Finds search text in which lines were left out (`...`, `// ... existing code ...`) by the pieces between: each
 * is below the one before, and there is only one way to place those that the edit changes; the others are as near to
 * them as they can. What was left out is nowhere shallower than its mark; it is read from the
 * file, in the new text too, which must leave out the same stretches. Lines are compared up to whitespace at their
 * ends and look-alike characters. Linear in document and search text.
 */
export const elided: Replacer<'elided'> = /* @__PURE__ */ Object.freeze({
  apiVersion: 1,
  name: 'elided',
  tier: 'drift',
  *find(query: Query): Generator<Match> {
    const { document, edit, within } = query
    const searched = lineContents(edit.search)
    const pieces = splitAtElisions(searched)
    if (pieces.length < 2 || pieces.some((piece) => piece.every(isBlank))) return
    const placed = waysInOrder(placesOf(query, pieces))
    if (placed === undefined) return
    const ways = waysOf(placed, changedPieces(edit))
    const marks = searched.filter(isElision)
    for (const firsts of ways) {
      const asRequested = indentationOfRequest(document, pieces, firsts)
      // What the file has itself stands for nothing else, and what is shallower than the mark is beyond the block that it is in.
      const isOther = (line: string, mark: string) =>
        FOLDED.of(line) === FOLDED.of(mark) || isShallower(asRequested(line) ?? line, mark)
      const gaps = gapsOf(document, pieces, firsts)
      if (gaps.some((gap, i) => gap.some((line) => isOther(line, marks[i] ?? '')))) continue
      const match = matchAt(query, pieces, firsts, gaps, asRequested)
      if (isInside(match.span, within)) yield match
    }
  },
})

function splitAtElisions(lines: readonly string[]): string[][] {
  const pieces: string[][] = [[]]
  for (const line of lines) {
    if (isElision(line)) pieces.push([])
    else pieces.at(-1)?.push(line)
  }
  return pieces
}

/** Where each piece is; the same piece is looked for once. */
function placesOf({ document, budget }: Query, pieces: readonly string[][]): LinesOfPiece[][] {
  const known = new Map<string, LinesOfPiece[]>()
  return pieces.map((piece) => {
    const key = piece.join('\n')
    const places =
      known.get(key) ??
      Array.from(findLines(document, FOLDED, piece, budget), ({ start }): LinesOfPiece => {
        const first = document.lineAt(start)
        return { span: { start: first, end: first + piece.length } }
      })
    known.set(key, places)
    return places
  })
}

/** From the first line of a piece to before the next one below it. */
interface LinesOfPiece {
  readonly span: Span
}

/** The numbers of the first and the last piece in which the edit changes anything. */
function changedPieces(edit: TextEdit): readonly [first: number, last: number] {
  const { steps, old } = hunkOf(edit)
  const changed: number[] = []
  let piece = 0
  for (const line of steps) {
    if (line.step !== 'keep') changed.push(piece)
    if (line.step !== 'add' && isElision(old[line.old] ?? '')) piece++
  }
  return [changed[0] ?? 0, changed.at(-1) ?? 0]
}

/** The first lines of all pieces, in the only way to place those that the edit changes, or in two ways. */
function waysOf(
  placed: WaysInOrder<LinesOfPiece>,
  [first, last]: readonly [number, number],
): readonly (readonly number[])[] {
  const [highest, lowest] = [placed.highest, placed.lowest].map((way) =>
    way.map((place) => place?.span.start ?? 0),
  ) as [number[], number[]]
  const isCertain = highest.slice(first, last + 1).every((place, i) => place === lowest[first + i])
  return isCertain ? [[...lowest.slice(0, first), ...highest.slice(first)]] : [highest, lowest]
}

function gapsOf(document: TextDocument, pieces: readonly string[][], firsts: readonly number[]): string[][] {
  return pieces.slice(1).map((_, i) => {
    const from = (firsts[i] ?? 0) + (pieces[i]?.length ?? 0)
    return document.lines(from, firsts[i + 1] ?? 0)
  })
}

function isShallower(line: string, mark: string): boolean {
  return !isBlank(line) && indentationDepth(line) < indentationDepth(mark)
}

function matchAt(
  { document, edit }: Query,
  pieces: readonly string[][],
  firsts: readonly number[],
  own: readonly string[][],
  asRequested: Reindent,
): Match {
  const gaps = own.map((gap) => gap.map((text) => asRequested(text) ?? text))
  const last = (firsts.at(-1) ?? 0) + (pieces.at(-1)?.length ?? 0) - 1
  const replacement = fill(edit.replacement, gaps)
  return {
    span: blockOf(document, edit, firsts[0] ?? 0, last),
    reading: { search: fill(edit.search, gaps) ?? '', ...(replacement !== undefined && { replacement }) },
  }
}

/** How the request would indent the file's lines that it leaves out, learned from those that it has. */
function indentationOfRequest(
  document: TextDocument,
  pieces: readonly string[][],
  firsts: readonly number[],
): Reindent {
  const pairs = pieces.flatMap((piece, i) =>
    piece.flatMap((line, j) => {
      const file = document.line((firsts[i] ?? 0) + j)
      return isBlank(line) ? [] : [indentationPair(file, line)]
    }),
  )
  return learnIndentation(pairs)
}

/** The text with its elisions replaced by what they stand for; undefined if it has another number of them. */
function fill(text: string, gaps: readonly string[][]): string | undefined {
  const pieces = splitAtElisions(lineContents(text))
  if (pieces.length !== gaps.length + 1) return undefined
  const lines = pieces.flatMap((piece, i) => [...piece, ...(gaps[i] ?? [])])
  return lines.join('\n') + (text.endsWith('\n') ? '\n' : '')
}
