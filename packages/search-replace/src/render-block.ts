import { type LineRange, splitLines, terminated } from '@emend/core/plugin'
import { escapeMarker, REPLACE, SEARCH, SEPARATOR } from './markers.js'

/** The content of a block. */
export interface BlockEdit {
  /** Whole lines. */
  readonly search: string
  readonly replacement: string
  /** The line where the old text begins, counted from 1. */
  readonly line?: LineRange['start']
}

/** Writes a block as text that ends in a newline. Parsing it gives the same edit, whatever the texts contain. Linear. */
export function renderBlock({ search, replacement, line }: BlockEdit): string {
  const header = line === undefined ? '' : `:start_line:${line}\n-------\n`
  return `${SEARCH}\n${header}${render(search)}${SEPARATOR}\n${render(replacement)}${REPLACE}\n`
}

function render(text: string): string {
  return splitLines(text)
    .map((line) => terminated({ ...line, content: escapeMarker(line.content) }))
    .join('')
}
