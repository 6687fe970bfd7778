import type { FileEdit } from '../vocabulary/edit.js'
import type { ParseFailure } from '../vocabulary/parse-failure.js'
import { countEdits } from './count-edits.js'

/** How large a request may be. A larger one is refused before anything is searched. */
export interface RequestBounds {
  /** The most edits of all files together. A file that is created, deleted or moved counts as one. Default 120,000. */
  readonly mostEdits?: number | undefined
  /** The most characters, where the request is a text. Default 50 million. */
  readonly mostCharacters?: number | undefined
}

/** More edits than any request has that was meant: a diff of ten thousand files, or of a hundred thousand hunks. */
const MOST_EDITS = 120_000
const MOST_CHARACTERS = 50_000_000

/** The failure of a text that is too long. */
export function longerThan(
  input: unknown,
  format: string,
  { mostCharacters: most = MOST_CHARACTERS }: RequestBounds,
): ParseFailure | undefined {
  if (typeof input !== 'string' || input.length <= most) return undefined
  return tooLarge(format, `a request of ${input.length} characters`, `at most ${most}`)
}

/** The failure of a request with too many edits. */
export function moreThan(
  edits: readonly FileEdit[],
  format: string,
  { mostEdits: most = MOST_EDITS }: RequestBounds,
): ParseFailure | undefined {
  // What a plugin gives is judged by its caller: what is no list of edits counts as none.
  if (!Array.isArray(edits) || edits.some((file) => file?.kind === 'update' && !Array.isArray(file.edits)))
    return undefined
  const count = countEdits(edits)
  return count <= most ? undefined : tooLarge(format, `a request of ${count} edits`, `at most ${most}`)
}

function tooLarge(format: string, received: string, most: string): ParseFailure {
  return { code: 'wrong-input', format, received, expected: `${most}: send it in several requests` }
}
