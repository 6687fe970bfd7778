import { type LineRange, splitLines, terminated } from '@emend/core/plugin'
import { escapeMarker, REPLACE, SEARCH, SEPARATOR } from './markers.js'

/** What a block says. */
export interface BlockEdit {
  /** Whole lines. */
  readonly search: string
  readonly replacement: string
  /** The line where the text to find begins, counted from 1. */
  readonly line?: LineRange['start']
}

/** A block as text; reading it gives the same edit, whatever it holds. Ends in a newline. Linear. */
export function renderBlock({ search, replacement, line }: BlockEdit): string {
  const header = line === undefined ? '' : `:start_line:${line}\n-------\n`
  return `${SEARCH}\n${header}${render(search)}${SEPARATOR}\n${render(replacement)}${REPLACE}\n`
}

function render(text: string): string {
  return splitLines(text)
    .map((line) => terminated({ ...line, content: escapeMarker(line.content) }))
    .join('')
}
