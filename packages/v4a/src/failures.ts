import type { ParseFailure, RequestLine } from '@emend/core/plugin'
import { FORMAT } from './markers.js'

/** A line that is not understood where it is. */
export function unexpectedLine(
  { number, content }: RequestLine,
  expected: string,
): { readonly ok: false; readonly failure: ParseFailure } {
  return {
    ok: false,
    failure: { code: 'unexpected-line', format: FORMAT, line: number, text: content, expected },
  }
}

/** Input of a kind that the format does not take. */
export function wrongInput(
  received: string,
  expected: string,
): { readonly ok: false; readonly failure: ParseFailure } {
  return { ok: false, failure: { code: 'wrong-input', format: FORMAT, received, expected } }
}

/** What a line of a new file must be. */
export const ADDED_LINE = "a line beginning with '+', or the next section"

/** What the lines of a hunk must be. */
export const HUNK_LINES = "lines beginning with ' ', '+' or '-' below it"
