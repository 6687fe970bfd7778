import type { Failure } from '@emend/core'
import { describe, expect, test } from 'vitest'
import { type PatchErrorCode, patchErrorCode } from '../src/patch-error-code.js'

const WHERE = { path: 'a', edit: 0, edits: 1 } as const
const PLACE = { start: 1, end: 1 } as const

const CASES: readonly (readonly [Failure, PatchErrorCode])[] = [
  [{ code: 'empty-request', format: 'v4a' }, 'INVALID_FORMAT'],
  [{ ...WHERE, code: 'unprefixed-line', text: 'x' }, 'INVALID_FORMAT'],
  [{ path: 'a', code: 'file-not-found' }, 'FILE_NOT_FOUND'],
  [{ path: 'a', code: 'file-exists' }, 'FILE_EXISTS'],
  [{ ...WHERE, code: 'not-found', tried: [] }, 'CONTEXT_NOT_FOUND'],
  [{ ...WHERE, code: 'anchor-not-found', anchor: 'x' }, 'CONTEXT_NOT_FOUND'],
  [{ ...WHERE, code: 'ambiguous', replacer: 'exact', tier: 'exact', places: [] }, 'AMBIGUOUS_CONTEXT'],
  [{ ...WHERE, code: 'doubtful-place', place: PLACE, seen: PLACE }, 'AMBIGUOUS_CONTEXT'],
  [{ ...WHERE, code: 'overlap', other: 1, place: PLACE }, 'OVERLAPPING_CHUNKS'],
  [{ ...WHERE, code: 'no-place' }, 'INVALID_CHUNK'],
  [{ ...WHERE, code: 'placeholder', text: 'x' }, 'INVALID_CHUNK'],
  [{ ...WHERE, code: 'fuzz-exceeded', message: '', score: 2, limit: 1 }, 'FUZZ_EXCEEDED'],
  [{ ...WHERE, code: 'budget-exceeded', limit: 'x' }, 'LIMIT_EXCEEDED'],
  [{ path: 'a', code: 'already-applied' }, 'NO_EFFECT'],
  [{ path: 'a', code: 'unchanged' }, 'NO_EFFECT'],
  [{ path: 'a', code: 'path-refused', reason: 'x' }, 'INVALID_FILE'],
  [{ path: 'a', code: 'not-a-file' }, 'INVALID_FILE'],
  [{ path: 'a', code: 'not-text', reason: 'nul', offset: 0 }, 'INVALID_FILE'],
  [{ path: 'a', code: 'stale' }, 'FILE_CHANGED'],
  [{ path: 'a', code: 'read-failed', reason: 'x' }, 'READ_FAILED'],
  [{ path: 'a', code: 'write-failed', operation: 'write', reason: 'x', rolledBack: true }, 'WRITE_FAILED'],
]

describe('patchErrorCode', () => {
  test.for(CASES)('$0.code: $1', ([failure, code]) => {
    expect(patchErrorCode(failure)).toBe(code)
  })
})
