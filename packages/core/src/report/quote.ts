import { lineContents } from '../text/lines.js'
import { printable, shorten } from './visible.js'

/** The text in quotation marks, on one line, cut to a length (default 120 characters). */
export function quote(text: string, length = 120): string {
  return JSON.stringify(shorten(printable(text), length)).replaceAll('\\\\u{', '\\u{')
}

/** The text without quotation marks, on one line, cut to a length (default 200 characters). */
export function oneLine(text: string, length = 200): string {
  return shorten(printable(text).replaceAll('\n', '\\u{a}'), length)
}

/** An excerpt with line numbers: at most six lines of at most 90 characters. */
export function numberLines(text: string, first: number, show: (line: string) => string = printable): string {
  const all = lineContents(text)
  const numbered = all.slice(0, 6).map((line, i) => `  ${first + i} | ${shorten(show(line), 90)}`)
  if (all.length > numbered.length) numbered.push(`  … ${all.length - numbered.length} more lines`)
  return numbered.join('\n')
}
