import type { ParseFailure } from '@emend/core/plugin'
import type { RequestLine } from '@emend/request'
import { FORMAT } from './markers.js'

/** A refusal of a request, ready to be returned. */
export interface Refusal {
  readonly ok: false
  readonly failure: ParseFailure
}

/** The failure for a line that the format does not allow at this point. */
export function unexpectedLine({ number: line, content: text }: RequestLine, expected: string): Refusal {
  return { ok: false, failure: { code: 'unexpected-line', format: FORMAT, line, text, expected } }
}

/** The failure for input that the format does not accept. */
export function wrongInput(received: string, expected: string): Refusal {
  return { ok: false, failure: { code: 'wrong-input', format: FORMAT, received, expected } }
}

/** The failure for a request without an edit. */
export function emptyRequest(): Refusal {
  return { ok: false, failure: { code: 'empty-request', format: FORMAT } }
}

/** The expected form of a line in a new file. */
export const ADDED_LINE = "a line beginning with '+', or the next section"

/** The expected form of the lines in a hunk. */
export const HUNK_LINES = "lines beginning with ' ', '+' or '-' below it"
