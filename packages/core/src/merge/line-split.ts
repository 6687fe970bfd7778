import type { Place } from '../place/place.js'
import { countNewlines, isBlank, toUnixEndings } from '../text/lines.js'

/** A line of the file whose rest an edit moves behind its last new line. */
export interface LineSplit {
  readonly rest: string
  /** Whether the edit only appends lines, and nothing shows that it means to break this line. */
  readonly isTorn: boolean
}

/**
 * How an edit of a part of a line breaks that line; undefined where it breaks none. If it only appends lines, the request took
 * a part of a line for all of it, unless the first new line ends in an opening bracket, an operator or a comma.
 *
 * File `f(); g()`, old `f();`, new `f();`, `h();`: the result would be `f();`, `h(); g()`.
 *
 * @rule line-split The edit would cut a line of the file in two.
 * @off undefined
 */
export function lineSplit({ hunk, span, file, isText }: Place): LineSplit | undefined {
  const { unit, search, replacement } = hunk.edit
  if (!isText || unit === 'lines' || span.end === span.start || !replacement.includes('\n')) return undefined
  const [old, now] = [toUnixEndings(search), toUnixEndings(replacement)]
  if (countNewlines(now) <= countNewlines(old)) return undefined
  const rest = file.text.slice(span.end, file.document.lineAround(span.end - 1).end)
  const lastLine = (text: string) => text.slice(text.lastIndexOf('\n') + 1)
  const last = lastLine(now)
  // A last new line that ends like the old text is followed by the rest as before.
  if (isBlank(rest) || isBlank(last) || last.endsWith(lastLine(old))) return undefined
  const first = now.slice(0, now.indexOf('\n')).trimEnd()
  return { rest, isTorn: now.startsWith(`${old}\n`) && !CONTINUES.test(first) }
}

const CONTINUES = /[([{,+\-*/%&|^~<>=!?:.\\]$/
