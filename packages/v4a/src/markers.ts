import type { Step } from '@emend/core/plugin'
import { PATCH_WORDS, SECTION_WORDS, withoutStars } from '@emend/core/plugin'

/** The lines that structure a V4A patch. */
export const BEGIN_PATCH: string = `*** ${PATCH_WORDS.begin}`
export const END_PATCH: string = `*** ${PATCH_WORDS.end}`
export const ADD_FILE: string = `*** ${SECTION_WORDS[1]?.words}:`
export const UPDATE_FILE: string = `*** ${SECTION_WORDS[0]?.words}:`
export const DELETE_FILE: string = `*** ${SECTION_WORDS[2]?.words}:`
export const MOVE_TO = '*** Move to:'
export const END_OF_FILE: string = `*** ${PATCH_WORDS.file}`

/** What the mark of a line of a hunk says. */
export const STEPS: Readonly<Record<string, Step>> = { ' ': 'keep', '-': 'remove', '+': 'add' }

/** The name of the format, in failures and registries. */
export const FORMAT = 'v4a'

/** A hunk header with numbers, as in unified diffs: `@@ -3,4 +3,6 @@ section`. Group 1 is the old start line. */
export const NUMERIC_HEADER: RegExp = /^@@ *-(\d+)(?:,\d+)? +\+\d+(?:,\d+)?/

/** Whether a line is the end-of-file mark, apart from whitespace after it. Constant time for lines that begin otherwise. */
export function isEndOfFile(line: string): boolean {
  return line.startsWith('*') && withoutStars(line) === END_OF_FILE
}

/** The first words of the markers and headers. */
export function firstWords(): readonly string[] {
  const words = [...Object.values(PATCH_WORDS), ...SECTION_WORDS.map((one) => one.words), 'Move to']
  return words.map((one) => one.split(' ', 1)[0] ?? '')
}
