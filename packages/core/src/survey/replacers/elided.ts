import { hunkOf } from '../../hunk/hunk.js'
import { indentationPair, learnIndentation, type Reindent } from '../../merge/indentation.js'
import { findLines } from '../../search/find-lines.js'
import { FOLDED } from '../../search/line-keys.js'
import type { TextDocument } from '../../text/document.js'
import { type OutermostPlacements, outermostPlacements } from '../../text/in-order.js'
import { indentationDepth } from '../../text/indentation.js'
import { isBlank, lineContents } from '../../text/lines.js'
import { isElision } from '../../text/placeholder.js'
import { isInside, type Span } from '../../text/span.js'
import type { TextEdit } from '../../vocabulary/edit.js'
import type { Match, Query, Replacer } from '../../vocabulary/replacer.js'
import { blockOf } from './line-wise.js'

/**
 * Finds search text that leaves out lines (`...`, `// ... existing code ...`) by the pieces around these marks: old
 * `a\n...\nb` finds `a\nx\nb`.
 * - Each piece has text and stands below the one before. So a mark in the first or last line finds nothing.
 * - The pieces that the edit changes decide: if they have one position, the other pieces go as near to them as possible.
 *   If they have several, the highest and the lowest are yielded, so that the edit is ambiguous.
 * - A line left out is never indented less than its mark, because it would be outside the mark's block: old
 *   `.a {\n  // ...\n  margin: 0;\n}` finds nothing where `margin` stands in the next block. Nor is it the mark itself:
 *   where the file has the same line `// ...`, nothing is left out, and nothing is found.
 * - The lines left out are read from the file, in the new text too. If that has another number of marks, the match has
 *   no replacement.
 *
 * Lines are compared without leading and trailing whitespace and with look-alikes folded. Linear in document and search
 * text.
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
    const placed = outermostPlacements(placesOf(query, pieces))
    if (placed === undefined) return
    const ways = startsOfPieces(placed, changedPieces(edit))
    const marks = searched.filter(isElision)
    for (const firsts of ways) {
      const indentAsRequested = indentationOfRequest(document, pieces, firsts)
      // A mark that the file itself has leaves nothing out. A line indented less than the mark is outside its block.
      const cannotBeLeftOut = (line: string, mark: string) =>
        FOLDED.of(line) === FOLDED.of(mark) || isShallower(indentAsRequested(line) ?? line, mark)
      const gaps = gapsOf(document, pieces, firsts)
      if (gaps.some((gap, i) => gap.some((line) => cannotBeLeftOut(line, marks[i] ?? '')))) continue
      const match = matchAt(query, pieces, firsts, gaps, indentAsRequested)
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

/** All places of each piece. Equal pieces are searched once. */
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

/** The line numbers of a piece, from its first line to before the line below it. */
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

/** The first lines of all pieces, once for the only way to place the changed pieces, or for the highest and the lowest way. */
function startsOfPieces(
  placed: OutermostPlacements<LinesOfPiece>,
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
  indentAsRequested: Reindent,
): Match {
  const gaps = own.map((gap) => gap.map((text) => indentAsRequested(text) ?? text))
  const last = (firsts.at(-1) ?? 0) + (pieces.at(-1)?.length ?? 0) - 1
  const replacement = fillElisions(edit.replacement, gaps)
  return {
    span: blockOf(document, edit, firsts[0] ?? 0, last),
    reading: {
      search: fillElisions(edit.search, gaps) ?? '',
      ...(replacement !== undefined && { replacement }),
    },
  }
}

/** Indents the file's lines as the request would, learned from the lines that it does not leave out. */
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

/** The text with each mark replaced by the lines that it leaves out; undefined if it has another number of marks. */
function fillElisions(text: string, gaps: readonly string[][]): string | undefined {
  const pieces = splitAtElisions(lineContents(text))
  if (pieces.length !== gaps.length + 1) return undefined
  const lines = pieces.flatMap((piece, i) => [...piece, ...(gaps[i] ?? [])])
  return lines.join('\n') + (text.endsWith('\n') ? '\n' : '')
}
