import type { Step } from '@emend/core/plugin'

/** The lines that structure a V4A patch. */
export const BEGIN_PATCH = '*** Begin Patch'
export const END_PATCH = '*** End Patch'
export const ADD_FILE = '*** Add File:'
export const UPDATE_FILE = '*** Update File:'
export const DELETE_FILE = '*** Delete File:'
export const MOVE_TO = '*** Move to:'
export const END_OF_FILE = '*** End of File'

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

/**
 * Normalizes a marker or header: removes the whitespace around it, puts one space after the stars, and removes stars at its
 * end, which some models add.
 */
export function withoutStars(line: string): string {
  const text = line.trim()
  if (!text.startsWith('***')) return text
  return `*** ${text
    .slice(3)
    .trimStart()
    .replace(/ ?\*\*\*$/, '')
    .trimEnd()}`
}
