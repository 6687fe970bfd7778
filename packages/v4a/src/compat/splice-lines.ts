import type { Line, TextDocument } from '@emend/core/plugin'
import type { LineChange } from './line-changes.js'

/** A piece of the result, and the ending to write after it if another piece follows. */
interface Stretch {
  readonly text: string
  readonly ending: string
}

/**
 * Applies line changes to a text. Kept lines keep their endings. An added line gets the ending of the line that it
 * replaces, else of a neighbor, else its own. If the last line is kept, the result ends with or without a newline as the
 * text does.
 *
 * @param document the text with one extra newline at its end, which is not written to the result
 * @param changes in ascending order, without overlaps
 */
export function spliceLines(document: TextDocument, changes: readonly LineChange[]): string {
  const { text, contentStart, lineCount } = document
  const stretches: Stretch[] = []
  let nextLine = 0
  for (const change of changes) {
    keepLines(document, stretches, nextLine, change.at)
    for (const [i, line] of change.added.entries())
      stretches.push({ text: line.content, ending: endingFor(document, change, i, line) })
    nextLine = change.at + change.removed
  }
  keepLines(document, stretches, nextLine, lineCount)
  const pieces = stretches.map(({ text, ending }, i) => (i < stretches.length - 1 ? text + ending : text))
  return text.slice(0, contentStart) + pieces.join('')
}

function keepLines(document: TextDocument, stretches: Stretch[], from: number, to: number): void {
  if (from >= to) return
  // The extra newline is one character, even if the text ends in a carriage return.
  const end = to === document.lineCount ? document.text.length - 1 : document.lineEnd(to - 1)
  const ending = endingOf(document, to - 1) || endingOf(document, to - 2) || '\n'
  stretches.push({ text: document.text.slice(document.lineStart(from), end), ending })
}

function endingFor(document: TextDocument, { at, removed }: LineChange, i: number, line: Line): string {
  const replaced = removed === 0 ? '' : endingOf(document, at + Math.min(i, removed - 1))
  const above = endingOf(document, Math.min(at, document.lineCount - 1) - 1)
  return replaced || above || endingOf(document, at) || line.ending || '\n'
}

/** The ending of a line; empty for the last line, whose newline was added to the text. */
function endingOf(document: TextDocument, line: number): string {
  return line >= 0 && line < document.lineCount - 1 ? document.lineEnding(line) : ''
}
