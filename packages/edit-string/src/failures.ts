import type { ParseFailure } from '@emend/core/format'
import { FORMAT } from './call.js'

/** What a refusal says that this format expects. */
export const EXPECTED: string =
  'an object with path, oldString, newString and optionally replaceAll, or an array of such objects'

/** The failure for an input that is not a call. */
export function wrongInput(received: string): { ok: false; failure: ParseFailure } {
  return { ok: false, failure: { code: 'wrong-input', format: FORMAT, received, expected: EXPECTED } }
}
