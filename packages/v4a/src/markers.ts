/** The lines that structure a V4A patch. */
export const BEGIN_PATCH = '*** Begin Patch'
export const END_PATCH = '*** End Patch'
export const ADD_FILE = '*** Add File:'
export const UPDATE_FILE = '*** Update File:'
export const DELETE_FILE = '*** Delete File:'
export const MOVE_TO = '*** Move to:'
export const END_OF_FILE = '*** End of File'

/** The name of the format, in failures and registries. */
export const FORMAT = 'v4a'

/** A hunk header with numbers, as unified diffs have it: `@@ -3,4 +3,6 @@ section`. Groups the old start. */
export const NUMERIC_HEADER: RegExp = /^@@ *-(\d+)(?:,\d+)? +\+\d+(?:,\d+)?/

/** Whether a line is the end-of-file marker, apart from whitespace behind it. Linear only in a line that may be one. */
export function isEndOfFile(line: string): boolean {
  return line.startsWith('*') && withoutStars(line) === END_OF_FILE
}

/** A marker or header as it should be: without whitespace around it, and where some models glue stars to it or end it with them. */
export function withoutStars(line: string): string {
  const text = line.trim()
  if (!text.startsWith('***')) return text
  return `*** ${text
    .slice(3)
    .trimStart()
    .replace(/ ?\*\*\*$/, '')
    .trimEnd()}`
}
