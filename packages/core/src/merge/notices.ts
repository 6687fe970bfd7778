import { isBlank } from '../text/lines.js'
import type { Notice } from '../vocabulary/format.js'

/** Returns the notice about a line on which the request and the file disagree. */
export function noticeOfLine(code: keyof typeof MESSAGES, text: string): Notice {
  return { code, message: MESSAGES[code](JSON.stringify(text.trim())) }
}

const MESSAGES = {
  'line-present': (line: string) => `the file has the line ${line} there already; it was not added again`,
  'context-added': (line: string) =>
    `the context line ${line} is not in the file and is between added lines; it was added with them`,
  'context-missing': (line: string) =>
    `the context line ${line} is not in the file; the file stays without it`,
  'removal-missing': (line: string) =>
    `the line ${line}, which the edit removes, is not in the file; there was nothing to remove`,
}

export const BLANK_LINE_STAYS: Notice = {
  code: 'line-present',
  message: 'the file has a blank line there already; it was not added again',
}

export const NEWLINE_STAYS: Notice = {
  code: 'newline-kept',
  message:
    'the new text lacks a newline that the old one begins or ends with; it was kept, so that no lines are joined',
}

/** Returns the notice that names the look-alike characters that new lines got from the file. */
export function fileCharacters(replaced: ReadonlyMap<string, string>): Notice {
  const pairs = Array.from(replaced, ([written, found]) => `${shown(found)} for ${shown(written)}`).join(', ')
  return {
    code: 'file-characters',
    message: `new lines were written with the file's characters: ${pairs}`,
  }
}

/** Returns a character as it is shown in a notice: one that looks like a space by its code, as in U+00A0. */
function shown(character: string): string {
  if (!isBlank(character)) return character
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}

export const MARKS_OFF: Notice = {
  code: 'marks-off',
  message:
    "lines of the hunk have a space too few or too many behind their mark; what it adds is indented as the file's lines are",
}
