import type { ParseFailure } from '@emend/core/plugin'

/** The name of the format, in failures and registries. */
export const FORMAT = 'hashline'

/** What a refusal says that this format expects. */
export const EXPECTED: string =
  'an object with path and edits, each with op (replace, append or prepend), pos, optionally end, and lines'

/** A refusal of a request, ready to be returned. */
export interface Refusal {
  readonly ok: false
  readonly failure: ParseFailure
}

/** The failure for an input that is not a call of this format. */
export function wrongInput(received: string, expected: string = EXPECTED): Refusal {
  return { ok: false, failure: { code: 'wrong-input', format: FORMAT, received, expected } }
}

/** The failure for rows that are named in a way that only the tool can read that gave it. */
export function foreignAnchors(received: string): Refusal {
  return wrongInput(
    `${received}, which only the tool can read that gave them`,
    'rows by their number and hash, such as 9#KT',
  )
}
