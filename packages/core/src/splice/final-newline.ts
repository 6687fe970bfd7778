import type { Change } from '../text/change.js'
import type { TextDocument } from '../text/document.js'
import type { Ending } from '../text/lines.js'

/** Changes with what the request says of the newline at the end of the file; unchanged where it says nothing. */
export function withFinalNewline(
  { text }: TextDocument,
  changes: readonly Change[],
  wanted: boolean | undefined,
  ending: Ending,
): readonly Change[] {
  if (wanted === undefined) return changes
  const last = changes.at(-1)
  const reachesEnd = last !== undefined && last.span.end === text.length
  const isEnded = reachesEnd && last.text !== '' ? last.text.endsWith('\n') : text.endsWith('\n')
  if (isEnded === wanted) return changes
  if (reachesEnd && last.text !== '') {
    const bare = last.text.replace(/\r?\n$/, '')
    return changes.with(-1, { ...last, text: wanted ? bare + ending : bare })
  }
  if (wanted) return [...changes, { span: { start: text.length, end: text.length }, text: ending }]
  const start = text.length - (text.endsWith('\r\n') ? 2 : 1)
  return [...changes, { span: { start, end: text.length }, text: '' }]
}
