import type { Line, TextDocument } from '@emend/core/plugin'
import type { LineChange } from './line-changes.js'

/** A stretch of the result, and the ending that follows where more comes after it. */
interface Stretch {
  readonly text: string
  readonly ending: string
}

/**
 * Applies changes of lines. Kept lines keep their endings; an added line takes the ending of the line whose
 * place it takes, else of its neighbour, else its own. The text ends as its last line does: where that was kept,
 * with a newline or without.
 *
 * @param document the text with one newline more than it has, which ends no line of the result
 * @param changes ascending, none overlapping another
 */
export function spliceLines(document: TextDocument, changes: readonly LineChange[]): string {
  const { text, contentStart, lineCount } = document
  const stretches: Stretch[] = []
  let kept = 0
  for (const change of changes) {
    keep(document, stretches, kept, change.at)
    for (const [i, line] of change.added.entries())
      stretches.push({ text: line.content, ending: endingFor(document, change, i, line) })
    kept = change.at + change.removed
  }
  keep(document, stretches, kept, lineCount)
  const pieces = stretches.map(({ text, ending }, i) => (i < stretches.length - 1 ? text + ending : text))
  return text.slice(0, contentStart) + pieces.join('')
}

function keep(document: TextDocument, stretches: Stretch[], from: number, to: number): void {
  if (from >= to) return
  // The newline that the text does not have is one character, also after a carriage return that it has.
  const end = to === document.lineCount ? document.text.length - 1 : document.lineEnd(to - 1)
  const ending = endingOf(document, to - 1) || endingOf(document, to - 2) || '\n'
  stretches.push({ text: document.text.slice(document.lineStart(from), end), ending })
}

function endingFor(document: TextDocument, { at, removed }: LineChange, i: number, line: Line): string {
  const replaced = removed === 0 ? '' : endingOf(document, at + Math.min(i, removed - 1))
  const above = endingOf(document, Math.min(at, document.lineCount - 1) - 1)
  return replaced || above || endingOf(document, at) || line.ending || '\n'
}

/** The line's own ending; none for the last, whose newline is not the text's. */
function endingOf(document: TextDocument, line: number): string {
  return line >= 0 && line < document.lineCount - 1 ? document.lineEnding(line) : ''
}
