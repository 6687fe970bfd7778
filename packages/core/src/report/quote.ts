import { lineContents } from '../text/lines.js'
import { printable, shorten } from './visible.js'

/** The text in quotation marks, on one line, cut to a length (default 120 characters). */
export function quote(text: string, length = 120): string {
  return JSON.stringify(printable(shorten(text, length))).replaceAll('\\\\u{', '\\u{')
}

/** An excerpt with line numbers: at most six lines of at most 90 characters. */
export function numberLines(text: string, first: number): string {
  const all = lineContents(text)
  const numbered = all.slice(0, 6).map((line, i) => `  ${first + i} | ${shorten(printable(line), 90)}`)
  if (all.length > numbered.length) numbered.push(`  … ${all.length - numbered.length} more lines`)
  return numbered.join('\n')
}
