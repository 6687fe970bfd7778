import type { Tags } from './grammars.js'

/** The end of a value between tags: where its text stops, and where its last tag does. */
export interface ValueEnd {
  readonly end: number
  readonly next: number
  /** Whether the value has a tag of the grammar without its partner. */
  readonly isTorn: boolean
}

/**
 * Returns the end of the value that begins at an offset; undefined if it has none. Calls in the value that are whole are text
 * of it, as in a page that explains calls. A closing tag that neither another value nor the end of the call follows is text,
 * too. Linear.
 */
export function endOfValue(
  text: string,
  from: number,
  { field, tag }: Tags,
  close: RegExp,
): ValueEnd | 'missing' {
  let torn: ValueEnd | undefined
  let fields = 0
  let calls = 0
  tag.lastIndex = from
  for (let found = tag.exec(text); found !== null; found = tag.exec(text)) {
    const [, isField, endsField, isCall] = found
    if (isField !== undefined) fields++
    else if (isCall !== undefined) calls++
    else if (endsField === undefined) calls = Math.max(0, calls - 1)
    else {
      const next = tag.lastIndex
      const isLast = follows(text, next, close) || follows(text, next, field)
      if (isLast && fields === 0 && calls === 0) return { end: found.index, next, isTorn: false }
      if (isLast) torn ??= { end: found.index, next, isTorn: true }
      if (fields === 0 && calls === 0 && opensCall(text, next, tag)) return 'missing'
      fields = Math.max(0, fields - 1)
    }
  }
  return torn ?? 'missing'
}

function follows(text: string, at: number, pattern: RegExp): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

/** Whether the next tag, behind whitespace, begins another call. */
function opensCall(text: string, at: number, tag: RegExp): boolean {
  const before = tag.lastIndex
  const found = tag.exec(text)
  tag.lastIndex = before
  return found?.[3] !== undefined && text.slice(at, found.index).trim() === ''
}
