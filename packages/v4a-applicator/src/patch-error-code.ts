import type { Failure } from '@emend/core'

/** The error codes that hosts of V4A appliers know. They are coarser than the failure codes of `@emend/core`. */
export const PatchErrorCode = {
  /** The patch cannot be parsed. */
  INVALID_FORMAT: 'INVALID_FORMAT',
  FILE_NOT_FOUND: 'FILE_NOT_FOUND',
  FILE_EXISTS: 'FILE_EXISTS',
  /** The old lines of a hunk, or its anchor, are not in the file. */
  CONTEXT_NOT_FOUND: 'CONTEXT_NOT_FOUND',
  /** The old lines of a hunk are at several places, or at one place that may not be the intended one. */
  AMBIGUOUS_CONTEXT: 'AMBIGUOUS_CONTEXT',
  OVERLAPPING_CHUNKS: 'OVERLAPPING_CHUNKS',
  /** A hunk has a place, but its change cannot be applied there. */
  INVALID_CHUNK: 'INVALID_CHUNK',
  /** The fuzz score is above `maxFuzzScore`. */
  FUZZ_EXCEEDED: 'FUZZ_EXCEEDED',
  /** The patch is already applied or changes nothing. With `validateBeforeApply` one such part is enough. */
  NO_EFFECT: 'NO_EFFECT',
  /** The path leaves the root or does not name a file, or the file is not text. */
  INVALID_FILE: 'INVALID_FILE',
  /** Someone else changed the file between reading and writing. */
  FILE_CHANGED: 'FILE_CHANGED',
  READ_FAILED: 'READ_FAILED',
  WRITE_FAILED: 'WRITE_FAILED',
  /** The call was cancelled or took too many steps. */
  LIMIT_EXCEEDED: 'LIMIT_EXCEEDED',
} as const

export type PatchErrorCode = (typeof PatchErrorCode)[keyof typeof PatchErrorCode]

/** The error code for a failure: `INVALID_FORMAT` if the request cannot be parsed, else the code for that kind of failure. */
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
  'wrong-content': 'INVALID_FILE',
  stale: 'FILE_CHANGED',
  'read-failed': 'READ_FAILED',
  'write-failed': 'WRITE_FAILED',
  'budget-exceeded': 'LIMIT_EXCEEDED',
  cancelled: 'LIMIT_EXCEEDED',
}
