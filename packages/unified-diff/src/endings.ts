import type { Edit } from '@emend/core'
import type { RequestLine } from '@emend/request'
import type { DiffHunk, DiffLine } from './hunk.js'

/** Whether a CR before the newline belongs to the file's line: it does if the hunk header ends in LF alone. */
export function hasOwnReturn({ source }: DiffLine, header: RequestLine): boolean {
  return source.ending === '\r\n' && header.ending === '\n'
}

/** Whether a file's hunks show that its lines, before or after, have different endings. */
export function hasMixedEndings(hunks: readonly DiffHunk[]): boolean {
  const kinds = new Set<boolean>()
  for (const { lines, line } of hunks) {
    for (const one of lines) {
      const own = hasOwnReturn(one, line)
      // If no newline follows, the CR is the last character of the text.
      if (one.noNewlineRemark === undefined) kinds.add(own)
      else if (own) return true
    }
  }
  return kinds.size > 1
}

/**
 * How to use the line endings of a hunk; see `endings` of `Edit`. In a hunk without old lines they count only if a tool
 * computed the diff, or a line has a CR that the header does not have.
 */
export function endingsOf({ lines, line }: DiffHunk, isMixed: boolean, isComputed: boolean): Edit['endings'] {
  if (isMixed) return 'written'
  const hasOld = lines.some(({ step }) => step !== 'add')
  return hasOld || isComputed || lines.some((one) => hasOwnReturn(one, line)) ? 'alike' : undefined
}
