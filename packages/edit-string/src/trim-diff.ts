import { indentationOf, isBlank } from '@emend/core/plugin'

/**
 * Removes from a unified diff the indentation that all its content lines share, for display.
 *
 * Content lines begin with `+`, `-` or a space; the headers `---` and `+++` are not content. Lines that are blank after
 * their first character do not count when the shared indentation is computed. Linear.
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
