import type { Change } from '../text/change.js'
import { sharedLines } from '../text/shared-lines.js'

/** A change without the lines that the file has at its ends already. Linear in the change. */
export function withoutSharedLines({ text: all }: { readonly text: string }, { span, text }: Change): Change {
  const { head, tail } = sharedLines(all.slice(span.start, span.end), text)
  if (head + tail === 0) return { span, text }
  return {
    span: { start: span.start + head, end: span.end - tail },
    text: text.slice(head, text.length - tail),
  }
}
