import { lineContents } from '../text/lines.js'
import type { LineDifference } from '../vocabulary/edit-failure.js'

/**
 * Returns the first line in which two texts differ; undefined where there is none. Line endings, the byte order
 * mark and the final newline do not count. Linear.
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
