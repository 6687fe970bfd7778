import { lineContents } from '../text/lines.js'
import type { LineRange } from '../text/span.js'

/** The text in quotation marks, on one line, cut to a length (default 120 characters). */
export function quote(text: string, length = 120): string {
  return JSON.stringify(shorten(visibleControls(text), length)).replaceAll('\\\\u{', '\\u{')
}

/** The text without quotation marks, on one line, cut to 200 characters. */
export function oneLine(text: string): string {
  return shorten(printable(text).replaceAll('\n', '\\u{a}'), 200)
}

/** An excerpt with line numbers: at most six lines of at most 90 characters. */
export function numberLines(
  text: string,
  first: number,
  show: (line: string) => string = visibleControls,
): string {
  const all = lineContents(text)
  const numbered = all.slice(0, 6).map((line, i) => `  ${first + i} | ${shorten(show(line), 90)}`)
  if (all.length > numbered.length) numbered.push(`  … ${all.length - numbered.length} more lines`)
  return numbered.join('\n')
}

/** The text with {@link visibleControls} and its whitespace to be seen: `·` for a space, `→` for a tab, code points for rarer ones. */
export function visibleWhitespace(text: string): string {
  return visibleControls(text).replace(/\s/gu, (blank) => {
    if (blank === ' ') return '·'
    if (blank === '\t') return '→'
    return blank === '\n' ? '\n' : codePoint(blank)
  })
}

/**
 * The text without what a terminal would act upon, control characters and changes of direction: they are shown as code points.
 * For names, and for whatever is on a terminal.
 */
export function printable(text: string): string {
  return visibleControls(text).replace(/[\u202a-\u202e\u2066-\u2069]/g, codePoint)
}

/** The text with its control characters as code points. For lines that a model is to copy, changes of direction among them. */
export function visibleControls(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, codePoint)
}

/** The text, cut to a number of characters with a mark where it was cut. Never splits a surrogate pair. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.charCodeAt(length - 2)
  return `${text.slice(0, cut >= 0xd800 && cut <= 0xdbff ? length - 2 : length - 1)}…`
}

/** How long a description is unless the options say otherwise, in characters. */
export const LIMIT = 1200

/** The text cut to a limit. The last line of several, which is the next step, stays if there is room for it. */
export function cut(text: string, limit: number = LIMIT): string {
  if (text.length <= limit) return text
  const room = limit - (text.length - text.lastIndexOf('\n'))
  return text.includes('\n') && room > 1
    ? shorten(text.slice(0, text.lastIndexOf('\n')), room) + text.slice(text.lastIndexOf('\n'))
    : shorten(text, limit)
}

function codePoint(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}

/** `line 3` or `lines 3-5`. */
export function linesAt({ start, end }: LineRange): string {
  return start === end ? `line ${start}` : `lines ${start}-${end}`
}

/** `line 3` or `lines 3, 5, 9`: ten at the most. */
export function severalLines(lines: readonly number[]): string {
  const more = lines.length > 10 ? ', …' : ''
  return `${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, 10).join(', ')}${more}`
}
