import type { Change } from '../text/change.js'

/** A change without the lines that the file has at its ends already. Linear in the change. */
export function withoutSharedLines({ text: all }: { readonly text: string }, { span, text }: Change): Change {
  const old = all.slice(span.start, span.end)
  const head = sharedHead(old, text)
  const tail = sharedTail(old.slice(head), text.slice(head))
  if (head + tail === 0) return { span, text }
  return {
    span: { start: span.start + head, end: span.end - tail },
    text: text.slice(head, text.length - tail),
  }
}

/** The length of the whole lines that two texts begin with. */
function sharedHead(one: string, other: string): number {
  const least = Math.min(one.length, other.length)
  let at = 0
  let head = 0
  while (at < least && one.charCodeAt(at) === other.charCodeAt(at)) {
    if (one.charCodeAt(at) === NEWLINE) head = at + 1
    at++
  }
  return head
}

/** The length of the whole lines that two texts end with: what follows a newline in both, or all of one that begins a line. */
function sharedTail(one: string, other: string): number {
  const least = Math.min(one.length, other.length)
  let at = 0
  let tail = 0
  while (at < least && one.charCodeAt(one.length - 1 - at) === other.charCodeAt(other.length - 1 - at)) {
    at++
    if (beginsLine(one, one.length - at) && beginsLine(other, other.length - at)) tail = at
  }
  return tail
}

function beginsLine(text: string, at: number): boolean {
  return at === 0 || text.charCodeAt(at - 1) === NEWLINE
}

const NEWLINE = 10
