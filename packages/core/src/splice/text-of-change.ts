import type { LineChange } from '../merge/line-change.js'
import type { TextChange } from '../merge/merge.js'
import type { Change } from '../text/change.js'
import type { TextDocument } from '../text/document.js'
import { type Ending, textOfLines } from '../text/lines.js'

/**
 * A change of lines as one of characters. At an end of the file without a newline it stays without one: the newline before
 * goes with the last line, and one comes before lines behind it.
 */
export function changeOfLines(document: TextDocument, { first, end, lines }: LineChange): TextChange {
  const { text, contentStart } = document
  const span = { start: document.lineStart(first), end: document.lineStart(end) }
  const written = textOfLines(lines)
  const isOpenEnd = span.end === text.length && text.length > contentStart && !text.endsWith('\n')
  if (!isOpenEnd) return { ...span, text: written }
  if (written !== '') return { ...span, text: (span.start === span.end ? '\n' : '') + written.slice(0, -1) }
  if (span.start === span.end) return { ...span, text: '' }
  return { ...span, start: beforeEnding(document, span.start), text: '' }
}

function beforeEnding({ text, contentStart }: TextDocument, offset: number): number {
  if (offset === contentStart || text[offset - 1] !== '\n') return offset
  return text[offset - 2] === '\r' ? offset - 2 : offset - 1
}

/**
 * A change with the file's line endings: each new line has that of the line that it replaces, else that of its neighbour.
 *
 * @param fallback the ending where the file has none
 */
export function inFileEndings(document: TextDocument, change: TextChange, fallback: Ending): Change {
  const { start, end, text } = change
  const span = { start, end }
  if (!text.includes('\n')) return { span, text }
  const hasEndings = document.text.indexOf('\n') >= 0
  if (hasEndings && !document.hasCrlf) return { span, text }
  const own = document.text.slice(start, end).match(/\r?\n/g) ?? []
  const near = own.at(-1) ?? (hasEndings ? endingNear(document, change) : fallback)
  let at = 0
  return { span, text: text.replaceAll('\n', () => own[at++] ?? near) }
}

/** A change of lines as one of characters, in the file's line endings. */
export function lineChangeInFile(document: TextDocument, change: LineChange): Change {
  return inFileEndings(document, changeOfLines(document, change), '\n')
}

/** The ending for new lines that replace none: of the line above what is inserted between lines, else of the line that they are in. */
function endingNear({ text, contentStart }: TextDocument, { start, end }: TextChange): string {
  const isBetween = start === end && start > contentStart && text[start - 1] === '\n'
  const below = isBetween ? start - 1 : text.indexOf('\n', end)
  return endingAt(text, below < 0 ? text.lastIndexOf('\n', end) : below)
}

function endingAt(text: string, newline: number): Ending {
  return text[newline - 1] === '\r' ? '\r\n' : '\n'
}

/** The ending of the last line that has one; undefined where none has. */
export function lastEnding({ text }: TextDocument): Ending | undefined {
  const newline = text.lastIndexOf('\n')
  return newline < 0 ? undefined : endingAt(text, newline)
}
