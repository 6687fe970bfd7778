import { describe, expect, test } from 'vitest'
import { newTextChecks } from '../src/plugin.js'
import { editText } from './support/calls.js'
import { readCases } from './support/case-files.js'
import { callOf } from './support/case-outcome.js'

const KINDS = new Set(newTextChecks.map(({ kind }) => kind))
const refused = readCases(new URL('./cases/', import.meta.url)).flatMap((one) => {
  const result = editText(one.file, one.edits, callOf(one.settings))
  const failures = result.ok ? result.skipped : result.failures
  return failures.flatMap((failure) =>
    'corrected' in failure && failure.corrected !== undefined
      ? [{ one, code: failure.code, edit: failure.corrected.edit }]
      : [],
  )
})

test('edits are offered for many cases', () => {
  expect(refused.length).toBeGreaterThan(70)
})

describe('an edit that is offered applies as it is, and leaves no sign of damage', () => {
  test.for(refused)('$code: $one.name', ({ one, edit }) => {
    const result = editText(one.file, [edit], callOf(one.settings))
    expect(result).toMatchObject({ ok: true })
    expect(result.ok && result.notices.filter(({ code }) => KINDS.has(code))).toEqual([])
  })
})
