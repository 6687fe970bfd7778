import type { ParseFailure } from '@emend/core/plugin'
import type { RequestLine } from '@emend/request'

/** The name of the format, in failures and registries. */
export const FORMAT = 'unified-diff'

/** A refusal of a request, ready to be returned. */
export interface Refusal {
  readonly ok: false
  readonly failure: ParseFailure
}

/** The format does not allow the line at this point. */
export function unexpected({ number: line, content: text }: RequestLine, expected: string): Refusal {
  return { ok: false, failure: { code: 'unexpected-line', format: FORMAT, line, text, expected } }
}

/** The line asks for a change that is not a change of text, such as a binary change. */
export function unsupported({ number: line, content: text }: RequestLine, feature: string): Refusal {
  return { ok: false, failure: { code: 'unsupported', format: FORMAT, line, text, feature } }
}

/** The lines that the header requires are missing below it. */
export function emptySection({ number: line, content: text }: RequestLine, expected: string): Refusal {
  return { ok: false, failure: { code: 'empty-section', format: FORMAT, line, text, expected } }
}

/** There is a request in another format beside the diff. */
export function severalRequests(one: number, other: number): Refusal {
  const [first, line] = [Math.min(one, other), Math.max(one, other)]
  return { ok: false, failure: { code: 'several-requests', format: FORMAT, line, first } }
}
