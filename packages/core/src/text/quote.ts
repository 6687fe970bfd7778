import { lineContents } from './lines.js'

/** Returns the text in quotation marks, on one line, cut to a length (default 120 characters). */
export function quote(text: string, length = 120): string {
  return JSON.stringify(shorten(visible(text), length)).replaceAll('\\\\u{', '\\u{')
}

/**
 * Returns the text on one line, without quotation marks, cut to 200 characters. Characters that are not seen are
 * shown, because a name that looks right may be wrong by one of them.
 */
export function oneLine(text: string): string {
  return shorten(printable(visible(text, 'unseen')).replaceAll('\n', '\\u{a}'), 200)
}

/** How many lines, and how many characters of each, {@link numberLines} shows. */
const [MOST_NUMBERED, MOST_CHARACTERS] = [6, 90]

/** The lines of a text that {@link numberLines} shows to the end. */
export function numberedLines(text: string): readonly string[] {
  return lineContents(text)
    .slice(0, MOST_NUMBERED)
    .filter(({ length }) => length <= MOST_CHARACTERS)
}

/** Returns an excerpt with line numbers: at most six lines of at most 90 characters each. */
export function numberLines(text: string, first: number, show: (line: string) => string = visible): string {
  const all = lineContents(text)
  const width = String(first + Math.min(all.length, MOST_NUMBERED) - 1).length
  const numbered = all
    .slice(0, MOST_NUMBERED)
    .map((line, i) => `  ${String(first + i).padStart(width)} | ${shorten(show(line), MOST_CHARACTERS)}`)
  if (all.length > numbered.length) numbered.push(`  … ${all.length - numbered.length} more lines`)
  return numbered.join('\n')
}

/**
 * Makes a text safe to look at: shows control characters, separators of lines other than line breaks, characters that change the text
 * direction, and letters that no font shows as code points. Whatever leaves for the eyes of a person goes through this: names, what is
 * printed on a terminal, and questions. Tabs and line breaks stay.
 */
export function printable(text: string): string {
  return visible(text).replace(MISLEADING, codePoint)
}

/** What turns a text around, which the marks of one letter do not, and the letters of tags and annotations, which are not seen. */
const MISLEADING = /[\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/**
 * Shows control characters and separators of lines as code points. For lines that a model copies: characters that change the text
 * direction stay, because they belong to the line. Line breaks stay, too.
 *
 * @param also what is shown besides: `whitespace` as `·` for a space, `→` for a tab, and code points for all other; `unseen`,
 *   characters that are not seen, as `[U+200F]`
 */
export function visible(text: string, also?: 'whitespace' | 'unseen'): string {
  const shown = text.replace(CONTROLS, codePoint)
  if (also === 'unseen') return shown.replace(INVISIBLE, unseenCharacter)
  return also === 'whitespace' ? shown.replace(/\s/gu, blankCharacter) : shown
}

const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g

/** Characters that are not seen: spaces without width, joiners, and marks of the text direction. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

function unseenCharacter(one: string): string {
  return `[U+${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`
}

function blankCharacter(blank: string): string {
  if (blank === ' ') return '·'
  if (blank === '\t') return '→'
  return blank === '\n' ? '\n' : codePoint(blank)
}

export function withoutInvisibles(text: string): string {
  return text.replace(INVISIBLE, '')
}

/** Cuts the text to a number of characters, and ends it with `…` where it was cut. Never splits a surrogate pair. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const cutToLimit = text.charCodeAt(length - 2)
  return `${text.slice(0, cutToLimit >= 0xd800 && cutToLimit <= 0xdbff ? length - 2 : length - 1)}…`
}

function codePoint(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}
