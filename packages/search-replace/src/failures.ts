import type { ParseFailure, RequestLine } from '@emend/core/plugin'
import { FORMAT, SEARCH } from './markers.js'

export interface Refusal {
  readonly ok: false
  readonly failure: ParseFailure
}

/** A marker where another was due. */
export function misplaced({ number: line, content: text }: RequestLine, expected: string): Refusal {
  return { ok: false, failure: { code: 'misplaced-marker', format: FORMAT, line, text, expected } }
}

/** A line of content that looks like a marker. */
export function unescaped({ number: line, content: text }: RequestLine): Refusal {
  return { ok: false, failure: { code: 'unescaped-marker', format: FORMAT, line, text } }
}

/** `:start_line:` where it says nothing. */
export function strayLineMarker({ number: line, content: text }: RequestLine): Refusal {
  return { ok: false, failure: { code: 'stray-line-marker', format: FORMAT, line, text } }
}

/** A line that fits nowhere. */
export function unexpected({ number: line, content: text }: RequestLine, expected: string): Refusal {
  return { ok: false, failure: { code: 'unexpected-line', format: FORMAT, line, text, expected } }
}

/** The request breaks off. */
export function missingEnd(expected: string, line: number): Refusal {
  return { ok: false, failure: { code: 'missing-end', format: FORMAT, expected, line } }
}

/** No block is in the request. */
export function missingBegin(): Refusal {
  return { ok: false, failure: { code: 'missing-begin', format: FORMAT, expected: SEARCH } }
}

/** What a block says of its file is wrong. */
export function wrongInput(received: string, expected: string): Refusal {
  return { ok: false, failure: { code: 'wrong-input', format: FORMAT, received, expected } }
}

/** More than one form of request in a message. */
export function severalRequests(other: number, own?: number): Refusal {
  const [line, first] = own === undefined || other > own ? [other, own] : [own, other]
  return {
    ok: false,
    failure: { code: 'several-requests', format: FORMAT, line, ...(first !== undefined && { first }) },
  }
}
