import type { Piece } from '../calls/text-call.js'

/** What an edit tool of a host does with old text that is in the file exactly. What it tolerates is not of interest here. */
export interface ExactTextTool {
  /** What of a file's text the tool looks at. Old texts are pieces of this. */
  view(text: string): string
  /** A text in which occurrences are counted: a piece must be the only one in this. */
  fold(text: string): string
  /** The file's text afterwards; undefined where an old text is not found exactly, or not as often as the piece says. */
  apply(text: string, pieces: readonly Piece[]): string | undefined
}

/** Looks at the file as it is. */
export const verbatimTool: ExactTextTool = {
  view: (text) => text,
  fold: (text) => text,
  apply: inTurn,
}

/** OpenCode: old and new text get the line endings of the file. */
export const opencodeTool: ExactTextTool = {
  view: toUnix,
  fold: (text) => text,
  apply(text, pieces) {
    const written = (one: string) =>
      text.includes('\r\n') ? toUnix(one).replaceAll('\n', '\r\n') : toUnix(one)
    return inTurn(
      text,
      pieces.map((piece) => ({ ...piece, oldText: written(piece.oldText), newText: written(piece.newText) })),
    )
  },
}

/** Claude Code and Gemini CLI: the file with LF for every ending, and afterwards with one kind of ending for all lines. */
export const unixTool: ExactTextTool = {
  view: (text) => toUnix(withoutMark(text)),
  fold: (text) => text,
  apply: (text, pieces) => {
    const after = inTurn(toUnix(withoutMark(text)), unixPieces(pieces))
    return after === undefined ? undefined : restored(after, text)
  },
}

/**
 * pi: likewise, a lone CR being a line ending, too. All pieces are found in the text as it was, and counted where white space at line
 * ends, compatibility forms and look-alikes are folded.
 */
export const piTool: ExactTextTool = {
  view: (text) => withoutReturns(withoutMark(text)),
  fold: foldAsPi,
  apply(text, pieces) {
    const view = withoutReturns(withoutMark(text))
    const places = pieces.map(({ oldText, newText }) => {
      const old = withoutReturns(oldText)
      const start = old === '' || countIn(foldAsPi(view), foldAsPi(old)) !== 1 ? -1 : view.indexOf(old)
      return { start, end: start + old.length, newText: withoutReturns(newText) }
    })
    const sorted = places.toSorted((a, b) => a.start - b.start)
    if (sorted.some(({ start }, i) => start < (sorted[i - 1]?.end ?? 0))) return undefined
    const after = sorted.reduceRight(
      (all, { start, end, newText }) => all.slice(0, start) + newText + all.slice(end),
      view,
    )
    return restored(after, text)
  },
}

/** One piece after the other, each on the result of those before. */
function inTurn(text: string, pieces: readonly Piece[]): string | undefined {
  let result = text
  for (const { oldText, newText, all = false, count } of pieces) {
    const found = oldText === '' ? 0 : countIn(result, oldText)
    if (found === 0 || found !== (count ?? (all ? found : 1))) return undefined
    result = result.split(oldText).join(newText)
  }
  return result
}

function countIn(text: string, part: string): number {
  return part === '' ? 0 : text.split(part).length - 1
}

function unixPieces(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.map((piece) => ({
    ...piece,
    oldText: toUnix(piece.oldText),
    newText: toUnix(piece.newText),
  }))
}

/** A text of LF with the byte order mark and the kind of ending that the first line had. */
function restored(text: string, original: string): string {
  const mark = original.startsWith('\uFEFF') ? '\uFEFF' : ''
  return mark + (/^[^\n]*\r\n/.test(original) ? text.replaceAll('\n', '\r\n') : text)
}

function toUnix(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

function withoutReturns(text: string): string {
  return toUnix(text).replaceAll('\r', '\n')
}

function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

function foldAsPi(text: string): string {
  return text
    .normalize('NFKC')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/[\u2018-\u201B]/g, "'")
    .replace(/[\u201C-\u201F]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u00A0\u2002-\u200A\u202F\u205F\u3000]/g, ' ')
}
