import type { TextEdit } from '@emend/core'
import type { RequestLine } from '@emend/core/plugin'
import type { Hunk, HunkLine } from './hunk.js'

/** In a request whose headers end in LF a carriage return before it belongs to the line. */
export function hasOwnReturn({ source }: HunkLine, header: RequestLine): boolean {
  return source.ending === '\r\n' && header.ending === '\n'
}

/** Whether a file's hunks show that its lines do not all end alike, before and after. */
export function hasMixedEndings(hunks: readonly Hunk[]): boolean {
  const kinds = new Set<boolean>()
  for (const { lines, line } of hunks) {
    for (const one of lines) {
      const own = hasOwnReturn(one, line)
      // Where no newline follows, the carriage return is the text's last character.
      if (one.unended === undefined) kinds.add(own)
      else if (own) return true
    }
  }
  return kinds.size > 1
}

/** How far a hunk's endings count. Of lines without any around them only a tool's, or such as others than its headers have. */
export function endingsOf({ lines, line }: Hunk, isMixed: boolean, isComputed: boolean): TextEdit['endings'] {
  if (isMixed) return 'written'
  const hasOld = lines.some(({ step }) => step !== 'add')
  return hasOld || isComputed || lines.some((one) => hasOwnReturn(one, line)) ? 'alike' : undefined
}
