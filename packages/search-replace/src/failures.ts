import type { ParseFailure } from '@emend/core/plugin'
import type { RequestLine } from '@emend/request'
import { FORMAT, SEARCH } from './markers.js'
import { misplacedText, strayLineMarkerText, unescapedText } from './texts.js'

export interface Refusal {
  readonly ok: false
  readonly failure: ParseFailure
}

/** A marker at a point where another one was expected. */
export function misplaced({ number: line, content: text }: RequestLine, expected: string): Refusal {
  return {
    ok: false,
    failure: {
      code: 'misplaced-marker',
      format: FORMAT,
      line,
      text,
      expected,
      message: misplacedText(text, expected),
    },
  }
}

/** A line of content that looks like a marker. */
export function unescaped({ number: line, content: text }: RequestLine): Refusal {
  return {
    ok: false,
    failure: { code: 'unescaped-marker', format: FORMAT, line, text, message: unescapedText(text) },
  }
}

/** A line marker such as `:start_line:` without a number, or where it has no meaning. */
export function strayLineMarker({ number: line, content: text }: RequestLine): Refusal {
  return {
    ok: false,
    failure: { code: 'stray-line-marker', format: FORMAT, line, text, message: strayLineMarkerText(text) },
  }
}

/** A line that the format does not allow at this point. */
export function unexpected({ number: line, content: text }: RequestLine, expected: string): Refusal {
  return { ok: false, failure: { code: 'unexpected-line', format: FORMAT, line, text, expected } }
}

/** The request is cut off before what was expected. */
export function missingEnd(expected: string, line: number): Refusal {
  return { ok: false, failure: { code: 'missing-end', format: FORMAT, expected, line } }
}

/** The request contains no block. */
export function missingBegin(): Refusal {
  return { ok: false, failure: { code: 'missing-begin', format: FORMAT, expected: SEARCH } }
}

/** The file of a block is missing, unclear or contradicted. */
export function wrongInput(received: string, expected: string): Refusal {
  return { ok: false, failure: { code: 'wrong-input', format: FORMAT, received, expected } }
}

/** The message contains more than one form of request. */
export function severalRequests(other: number, own?: number): Refusal {
  const [line, first] = own === undefined || other > own ? [other, own] : [own, other]
  return {
    ok: false,
    failure: { code: 'several-requests', format: FORMAT, line, ...(first !== undefined && { first }) },
  }
}
