import { hunkOf } from '../hunk/hunk.js'
import type { TextDocument } from '../text/document.js'
import type { Span } from '../text/span.js'
import type { Candidate } from '../vocabulary/candidate.js'

/** What decoders write in place of a character that they cannot read. */
const LOST = '\uFFFD'

/**
 * The first line that an edit adds with a lost character (U+FFFD) in it; undefined where there is none, or the lines that it is
 * for have such a character: then it is the file's own. An edit that a tool worked out from two texts may say what it will.
 */
export function damagedLine(document: TextDocument, { span, edit }: Candidate): string | undefined {
  if (edit.computed || !edit.replacement.includes(LOST)) return undefined
  const start = document.lineAround(span.start).start
  const end = document.lineAround(Math.max(span.start, span.end - 1)).end
  if (span.end > span.start && document.text.slice(start, end).includes(LOST)) return undefined
  return damagedLineOf(hunkOf(edit).added)
}

/** The first of new lines that has a lost character. */
export function damagedLineOf(lines: readonly string[]): string | undefined {
  return lines.find((line) => line.includes(LOST))
}

/** The first few runs of characters at a place that are not in ASCII, each once: some of them may be what was lost. */
export function charactersAt(document: TextDocument, { start, end }: Span): string[] {
  const runs = document.text.slice(start, end).match(NOT_ASCII) ?? []
  return Array.from(new Set(runs)).slice(0, MOST_RUNS)
}

const NOT_ASCII = /[^\u0000-\u007f]+/g
const MOST_RUNS = 5
