import type { ParseFailure, RequestLine } from '@emend/core/plugin'
import { FORMAT } from './markers.js'

/** The failure for a line that the format does not allow at this point. */
export function unexpectedLine(
  { number, content }: RequestLine,
  expected: string,
): { readonly ok: false; readonly failure: ParseFailure } {
  return {
    ok: false,
    failure: { code: 'unexpected-line', format: FORMAT, line: number, text: content, expected },
  }
}

/** The failure for input that the format does not accept. */
export function wrongInput(
  received: string,
  expected: string,
): { readonly ok: false; readonly failure: ParseFailure } {
  return { ok: false, failure: { code: 'wrong-input', format: FORMAT, received, expected } }
}

/** The expected form of a line in a new file. */
export const ADDED_LINE = "a line beginning with '+', or the next section"

/** The expected form of the lines in a hunk. */
export const HUNK_LINES = "lines beginning with ' ', '+' or '-' below it"
