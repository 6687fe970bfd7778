import type { FileResult, PlacedChange } from '@emend/core'
import type { Change } from '@emend/core/plugin'
import { fileOf, type ResultOrFile } from './files-of.js'
import { type Position, type PositionEncoding, Positions } from './positions.js'

/** A change of a text as the Language Server Protocol has it. */
export interface TextEdit {
  readonly range: { readonly start: Position; readonly end: Position }
  readonly newText: string
}

/** How positions are counted. */
export interface PositionOptions {
  /** What the server and its client have agreed on. Default `utf-16`. */
  readonly positionEncoding?: PositionEncoding | undefined
}

/**
 * The changes of a file as edits of its text before, in the order of the text. A text with a byte order mark has it at the start of
 * its first line: give `applyToFiles` the texts of the editor, which have none. Linear in the text.
 *
 * @param result a file, or a result with no more than one
 * @throws TypeError for anything else
 *
 * @example
 * if (result.ok) for (const file of result.files) send(uriOf(file.path), toTextEdits(file))
 */
export function toTextEdits(
  result: ResultOrFile<Pick<FileResult, 'before' | 'changes'>>,
  options: PositionOptions = {},
): TextEdit[] {
  const file = fileOf('toTextEdits', result, 'changes')
  if (file === undefined) return []
  return editsOf(file, options).map(({ edit }) => edit)
}

/** The edits of a file, each with the changes that it was made of. */
export function editsOf(
  { before = '', changes }: Pick<FileResult, 'before' | 'changes'>,
  { positionEncoding = 'utf-16' }: PositionOptions,
): { readonly edit: TextEdit; readonly changes: readonly PlacedChange[] }[] {
  const positions = new Positions(before, positionEncoding)
  return untorn(before, changes).map(({ span, text, parts }) => ({
    edit: { range: { start: positions.at(span.start), end: positions.at(span.end) }, newText: text },
    changes: parts,
  }))
}

interface Joined extends Change {
  readonly parts: readonly PlacedChange[]
}

/** Changes that neither begin nor end between CR and LF, where the protocol has no position. */
function untorn(before: string, changes: readonly PlacedChange[]): Joined[] {
  const whole: Joined[] = []
  for (const change of changes) {
    const { span, text } = change
    const isTornAbove = isInCrlf(before, span.start)
    const last = whole.at(-1)
    const next = isInCrlf(before, span.end)
      ? { end: span.end + 1, text: `${text}\n` }
      : { end: span.end, text }
    if (isTornAbove && last !== undefined && last.span.end > span.start) {
      // The change above has taken the LF with it.
      whole[whole.length - 1] = {
        span: { start: last.span.start, end: next.end },
        text: last.text.slice(0, -1) + next.text,
        parts: [...last.parts, change],
      }
    } else if (isTornAbove)
      whole.push({ span: { start: span.start - 1, end: next.end }, text: `\r${next.text}`, parts: [change] })
    else whole.push({ span: { start: span.start, end: next.end }, text: next.text, parts: [change] })
  }
  return whole
}

function isInCrlf(text: string, offset: number): boolean {
  return text[offset - 1] === '\r' && text[offset] === '\n'
}
