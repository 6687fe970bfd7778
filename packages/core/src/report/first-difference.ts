import { lineContents } from '../text/lines.js'
import type { LineDifference } from '../vocabulary/region.js'

/**
 * The first line that differs, line endings, byte order mark and final newline aside. Undefined where none does.
 * Linear.
 */
export function firstDifference(expected: string, actual: string): LineDifference | undefined {
  if (expected === actual) return undefined
  const wanted = lineContents(expected.replace(/^\uFEFF/, ''))
  const found = lineContents(actual.replace(/^\uFEFF/, ''))
  for (let i = 0; i < Math.max(wanted.length, found.length); i++) {
    const [line, other] = [wanted[i], found[i]]
    if (line === other) continue
    return {
      line: i + 1,
      ...(line !== undefined && { expected: line }),
      ...(other !== undefined && { actual: other }),
    }
  }
  return undefined
}
