import type { Failure } from '@emend/core'

/** What went wrong, in the words of hosts of V4A appliers. Coarser than the codes of `@emend/core`. */
export const PatchErrorCode = {
  /** The patch cannot be read. */
  INVALID_FORMAT: 'INVALID_FORMAT',
  FILE_NOT_FOUND: 'FILE_NOT_FOUND',
  FILE_EXISTS: 'FILE_EXISTS',
  /** A hunk's lines, or its anchor, are nowhere. */
  CONTEXT_NOT_FOUND: 'CONTEXT_NOT_FOUND',
  /** A hunk's lines are in several places, or in one where it is doubtful that they are meant. */
  AMBIGUOUS_CONTEXT: 'AMBIGUOUS_CONTEXT',
  OVERLAPPING_CHUNKS: 'OVERLAPPING_CHUNKS',
  /** A hunk is found, but what it says cannot be applied there. */
  INVALID_CHUNK: 'INVALID_CHUNK',
  /** The score is above `maxFuzzScore`. */
  FUZZ_EXCEEDED: 'FUZZ_EXCEEDED',
  /** The patch, or with `validateBeforeApply` a part of it, is there already or changes nothing. */
  NO_EFFECT: 'NO_EFFECT',
  /** A path that leaves the root or names no file, or a file that holds no text. */
  INVALID_FILE: 'INVALID_FILE',
  /** The file was changed by others between reading and writing. */
  FILE_CHANGED: 'FILE_CHANGED',
  READ_FAILED: 'READ_FAILED',
  WRITE_FAILED: 'WRITE_FAILED',
  /** The work of the call was cancelled or took too many steps. */
  LIMIT_EXCEEDED: 'LIMIT_EXCEEDED',
} as const

export type PatchErrorCode = (typeof PatchErrorCode)[keyof typeof PatchErrorCode]

/** The code of a failure: of one about the request itself `INVALID_FORMAT`, else by its kind. */
export function patchErrorCode(failure: Failure): PatchErrorCode {
  if ('format' in failure) return 'INVALID_FORMAT'
  return CODES[failure.code] ?? 'INVALID_CHUNK'
}

const CODES: Readonly<Partial<Record<Failure['code'], PatchErrorCode>>> = {
  'file-not-found': 'FILE_NOT_FOUND',
  'file-exists': 'FILE_EXISTS',
  'not-found': 'CONTEXT_NOT_FOUND',
  'anchor-not-found': 'CONTEXT_NOT_FOUND',
  'lost-dash': 'INVALID_FORMAT',
  'unprefixed-line': 'INVALID_FORMAT',
  ambiguous: 'AMBIGUOUS_CONTEXT',
  'doubtful-place': 'AMBIGUOUS_CONTEXT',
  overlap: 'OVERLAPPING_CHUNKS',
  'fuzz-exceeded': 'FUZZ_EXCEEDED',
  'already-applied': 'NO_EFFECT',
  unchanged: 'NO_EFFECT',
  'path-refused': 'INVALID_FILE',
  'not-a-file': 'INVALID_FILE',
  'not-text': 'INVALID_FILE',
  stale: 'FILE_CHANGED',
  'read-failed': 'READ_FAILED',
  'write-failed': 'WRITE_FAILED',
  'budget-exceeded': 'LIMIT_EXCEEDED',
  cancelled: 'LIMIT_EXCEEDED',
}
