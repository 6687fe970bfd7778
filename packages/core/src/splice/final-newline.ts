import type { Change } from '../text/change.js'
import type { TextDocument } from '../text/document.js'
import type { Ending } from '../text/lines.js'

/**
 * Changes with what the request says of the newline at the end of the file; unchanged where it says nothing.
 *
 * @rule final-newline The edit says how the file ends, and its place is not at the end.
 * @off changes
 */
export function withFinalNewline(
  { text, contentStart }: TextDocument,
  changes: readonly Change[],
  wanted: boolean | undefined,
  ending: Ending,
): readonly Change[] {
  if (wanted === undefined) return changes
  const last = changes.at(-1)
  const { span, text: now } =
    last !== undefined && last.span.end === text.length
      ? last
      : { span: { start: text.length, end: text.length }, text: '' }
  const others = last?.span === span ? changes.slice(0, -1) : changes
  // Where the end of the file is removed, it ends with what is above.
  const before = now === '' ? text.slice(Math.max(contentStart, span.start - 2), span.start) : now
  if (before === '' || before.endsWith('\n') === wanted) return changes
  if (wanted) return [...others, { span, text: now + ending }]
  const bare = now.replace(/\r?\n$/, '')
  const cut = now === '' ? (before === '\r\n' ? 2 : 1) : 0
  return [...others, { span: { start: span.start - cut, end: span.end }, text: bare }]
}
