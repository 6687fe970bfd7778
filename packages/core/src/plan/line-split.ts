import type { TextDocument } from '../text/document.js'
import { countNewlines, isBlank, toUnixEndings } from '../text/lines.js'
import type { Candidate } from '../vocabulary/candidate.js'

/** What an edit of a part of a line does to the rest of that line. */
export interface LineSplit {
  /** The rest, which will be behind the last new line. */
  readonly rest: string
  /** Whether the edit only appends lines, and nothing says that it means to break this one. */
  readonly isTorn: boolean
}

/**
 * Whether an edit breaks a line: its new text has more lines than its old one and does not end with the line. The rest of
 * the line then is behind the last new line. That is meant where the first line of the new text ends as a line that goes on
 * does: with an opening bracket, an operator or a comma. Where the edit only appends lines to its old text the
 * request mistook a part of a line for all of it.
 */
export function lineSplit(document: TextDocument, { span, edit }: Candidate): LineSplit | undefined {
  if (edit.unit !== 'text' || span.end === span.start) return undefined
  const [search, replacement] = [toUnixEndings(edit.search), toUnixEndings(edit.replacement)]
  if (countNewlines(replacement) <= countNewlines(search)) return undefined
  const rest = document.text.slice(span.end, document.lineAround(span.end - 1).end)
  const lastLine = (text: string) => text.slice(text.lastIndexOf('\n') + 1)
  const last = lastLine(replacement)
  // What ends as the old text did keeps its rest.
  if (isBlank(rest) || isBlank(last) || last.endsWith(lastLine(search))) return undefined
  const appended = replacement.startsWith(`${search}\n`)
  const first = replacement.slice(0, replacement.indexOf('\n'))
  return { rest, isTorn: appended && !GOES_ON.test(first.trimEnd()) }
}

const GOES_ON = /[([{,+\-*/%&|^~<>=!?:.\\]$/
