import { indentationDepth, indentationOf } from '../text/indentation.js'
import { isBlank } from '../text/lines.js'

/**
 * Whose indentation the new lines of an edit have, where that of its old lines is not the file's. Usually the
 * request's. But some requests lose the indentation of the old lines only: `file` where a line that both the file and
 * the new text have proves it; `unknown` where no line tells, and no new line is as shallow as the old ones. Linear.
 *
 * @param found the file's lines at the place
 */
export function indentationOfNew(
  found: readonly string[],
  searched: readonly string[],
  replacement: readonly string[],
): 'request' | 'file' | 'unknown' {
  const written = replacement.filter((line) => !isBlank(line))
  const shallowest = (lines: readonly string[]) =>
    Math.min(...lines.filter((line) => !isBlank(line)).map((line) => indentationDepth(indentationOf(line))))
  if (written.length === 0 || shallowest(found) <= shallowest(searched)) return 'request'
  if (shallowest(written) <= shallowest(searched)) return 'request'
  const trimmed = new Set(found.map((line) => line.trim()))
  const exact = new Set(found.map((line) => line.trimEnd()))
  const shared = written.filter((line) => trimmed.has(line.trim()))
  if (shared.length === 0) return 'unknown'
  return shared.every((line) => exact.has(line.trimEnd())) ? 'file' : 'unknown'
}
