import { describe, expect, test } from 'vitest'
import { unifiedDiff } from '../../../unified-diff/src/index.js'
import { applyFormatToFiles } from '../../src/apply/apply-format.js'
import type { RequestOptions } from '../../src/apply/apply-options.js'
import type { Edit } from '../../src/vocabulary/edit.js'
import { editText, USUAL } from '../support/calls.js'

function applied(hunks: number, options: RequestOptions) {
  const lines = Array.from({ length: hunks }, (_, at) => `@@ -${at + 1} +${at + 1} @@\n-${at}\n+new ${at}\n`)
  const text = Array.from({ length: hunks }, (_, at) => `${at}\n`).join('')
  return applyFormatToFiles(unifiedDiff(), { f: text }, `--- a/f\n+++ b/f\n${lines.join('')}`, {
    ...USUAL,
    ...options,
  })
}

describe('a request has bounds, which options change', () => {
  test('as many edits as the bound are applied, and no more', () => {
    expect(applied(3, { mostEdits: 3 }).ok).toBe(true)
    const refused = applied(4, { mostEdits: 3 })
    expect(refused).toMatchObject({ ok: false, failures: [{ code: 'wrong-input' }] })
    expect(refused.message).toBe(
      'unified-diff request: got a request of 4 edits. Expected at most 3: send it in several requests.',
    )
  })

  test('a text that is too long is not read', () => {
    expect(applied(3, { mostCharacters: 10 })).toMatchObject({
      ok: false,
      failures: [{ code: 'wrong-input', expected: 'at most 10: send it in several requests' }],
    })
  })

  test('by default there may be a hundred thousand', () => {
    expect(applied(100_001, { steps: 0 })).toMatchObject({ failures: [{ code: 'budget-exceeded' }] })
    expect(applied(120_001, { steps: 0 })).toMatchObject({ failures: [{ code: 'wrong-input' }] })
  })
})

test('edits that are each searched in a text of their own share a budget', () => {
  const text = Array.from({ length: 400 }, (_, at) => `  value${at}  =  compute(${at})\n`).join('')
  const edits = Array.from(
    { length: 400 },
    (_, at): Edit => ({
      unit: 'text',
      search: `value${at} = compute`,
      replacement: `value${at} = other`,
      all: true,
      count: 1,
    }),
  )
  const enough = 400 * text.length * 4
  expect(editText(text, edits, { steps: enough }).ok).toBe(true)
  expect(editText(text, edits, { steps: enough / 4 })).toMatchObject({
    ok: false,
    failures: [{ code: 'budget-exceeded' }],
  })
})
