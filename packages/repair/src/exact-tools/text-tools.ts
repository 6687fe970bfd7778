/** One replacement in a call. */
export interface Piece {
  readonly oldText: string
  readonly newText: string
  /** Replace every occurrence. Default false. */
  readonly all?: boolean
  /** The number of occurrences that the call expects. */
  readonly count?: number
}

/** A model of a host's edit tool, for old text that is in the file exactly. What else the tool tolerates does not matter. */
export interface ExactTextTool {
  /** The text of a file as the tool sees it. Old texts must be parts of it. */
  view(text: string): string
  /** The text in which the tool counts occurrences. A piece must occur only once in it. */
  fold(text: string): string
  /** The text of the file after the edit; undefined if an old text is not found exactly, or not as often as the piece says. */
  apply(text: string, pieces: readonly Piece[]): string | undefined
}

/** A tool that sees the file unchanged. */
export const verbatimTool: ExactTextTool = {
  view: (text) => text,
  fold: (text) => text,
  apply: inTurn,
}

/** The tool of OpenCode: it converts old and new text to the line endings of the file. */
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

/** The tools of Claude Code and Gemini CLI: they convert all endings to LF, and write one kind of ending for all lines. */
export const unixTool: ExactTextTool = {
  view: (text) => toUnix(withoutMark(text)),
  fold: (text) => text,
  apply: (text, pieces) => {
    const after = inTurn(toUnix(withoutMark(text)), unixPieces(pieces))
    return after === undefined ? undefined : restored(after, text)
  },
}

/**
 * The tool of pi: like {@link unixTool}, but a lone CR is a line ending, too. All pieces are found in the original text.
 * Occurrences are counted after folding whitespace at line ends, compatibility forms and look-alikes.
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

/** Applies the pieces one after the other, each to the result of those before. */
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

/** Gives a text with LF endings the byte order mark of the original, and the kind of ending that its first line has. */
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
