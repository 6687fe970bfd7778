import { indentationOf, isBlank } from '@emend/core/plugin'

/**
 * Takes the indentation that all content lines of a unified diff share off them, for display.
 *
 * Content lines are those that begin with `+`, `-` or a blank, without the `---` and `+++` headers. Lines that
 * are blank after their first character are not counted. Linear.
 */
export function trimDiff(diff: string): string {
  const lines = diff.split('\n')
  const shared = lines
    .filter((line) => isContent(line) && !isBlank(line.slice(1)))
    .reduce((least, line) => Math.min(least, indentationOf(line.slice(1)).length), Number.POSITIVE_INFINITY)
  if (!Number.isFinite(shared)) return diff
  return lines.map((line) => (isContent(line) ? line.charAt(0) + line.slice(1 + shared) : line)).join('\n')
}

function isContent(line: string): boolean {
  return /^[-+ ]/.test(line) && !line.startsWith('---') && !line.startsWith('+++')
}
