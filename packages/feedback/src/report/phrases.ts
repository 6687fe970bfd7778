import type { LineRange } from '@emend/core/plugin'
import { shorten } from '@emend/core/plugin'

/** Returns `line 3` or `lines 3-5`. */
export function linesAt({ start, end }: LineRange): string {
  return start === end ? `line ${start}` : `lines ${start}-${end}`
}

/** Returns `line 3` or `lines 3, 5, 9`, with ten numbers at most. */
export function listLines(lines: readonly number[]): string {
  const more = lines.length > 10 ? ', …' : ''
  return `${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, 10).join(', ')}${more}`
}

/** The default length limit of a description, in characters. */
export const LIMIT = 1200

/** Cuts the text to a limit. The last of several lines, which is the next step, is kept if there is room for it. */
export function cut(text: string, limit: number = LIMIT): string {
  if (text.length <= limit) return text
  const room = limit - (text.length - text.lastIndexOf('\n'))
  return text.includes('\n') && room > 1
    ? shorten(text.slice(0, text.lastIndexOf('\n')), room) + text.slice(text.lastIndexOf('\n'))
    : shorten(text, limit)
}

/** A text with its first letter in upper case. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
