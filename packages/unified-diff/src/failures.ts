import type { ParseFailure, RequestLine } from '@emend/core/plugin'

/** The name of the format, in failures and registries. */
export const FORMAT = 'unified-diff'

/** A refusal of a request, ready to be returned. */
export interface Refusal {
  readonly ok: false
  readonly failure: ParseFailure
}

/** The line is not understood where it is. */
export function unexpected({ number: line, content: text }: RequestLine, expected: string): Refusal {
  return { ok: false, failure: { code: 'unexpected-line', format: FORMAT, line, text, expected } }
}

/** The line asks for something that is no change of a text. */
export function unsupported({ number: line, content: text }: RequestLine, feature: string): Refusal {
  return { ok: false, failure: { code: 'unsupported', format: FORMAT, line, text, feature } }
}

/** The header has nothing below it that it announces. */
export function emptySection({ number: line, content: text }: RequestLine, expected: string): Refusal {
  return { ok: false, failure: { code: 'empty-section', format: FORMAT, line, text, expected } }
}

/** A request in another syntax beside the diff. */
export function severalRequests(line: number): Refusal {
  return { ok: false, failure: { code: 'several-requests', format: FORMAT, line } }
}
