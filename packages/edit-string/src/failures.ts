import type { ParseFailure } from '@emend/core/plugin'
import { FORMAT } from './call.js'

/** What a refusal says that this format expects. */
export const EXPECTED: string =
  'an object with path, oldString, newString and optionally replaceAll, or an array of such objects'

/** The failure for an input that is not a call. */
export function wrongInput(
  received: string,
  expected: string = EXPECTED,
): { ok: false; failure: ParseFailure } {
  return { ok: false, failure: { code: 'wrong-input', format: FORMAT, received, expected } }
}

/** What a refusal of a part without old text says that is expected; undefined for other fields. */
export function expectedForPart(names: readonly string[]): string | undefined {
  return PARTS.find(([name]) => names.some((one) => name.test(one)))?.[1]
}

/** The fields by which calls name a part of a file that this format cannot place, and what takes them. */
const PARTS: readonly (readonly [RegExp, string])[] = [
  [/^cell_?(?:id|index|number)$/i, 'old and new text, or a call of the tool notebook_edit'],
  [
    /^(?:symbol(?:_?name)?|name_?path)$/i,
    'old and new text; a call of replace_symbol, insert_after_symbol or insert_before_symbol by its name; the tool edit_symbol; or emend edit --replace-symbol',
  ],
  [/^(?:pattern|regexp?)$/i, 'the old text exactly as it is in the file, and the new text'],
]
