import { expect, test } from 'vitest'
import { asGiven, openRequest } from '../../src/index.js'

const nested = (levels: number, [open, close] = ['{"a":', '}']) =>
  `{"path":"a","old_string":"b","regex":${open.repeat(levels)}1${close.repeat(levels)}}`

test.each([
  ['objects', ['{"a":', '}']],
  ['lists', ['[', ']']],
] as const)('a call with %s within one another is refused beyond 64 levels', (_, marks) => {
  for (const open of [openRequest, asGiven]) {
    expect(open(JSON.parse(nested(63, [...marks])), 'mine')).toMatchObject({ ok: true })
    for (const levels of [64, 100_000])
      expect(open(JSON.parse(nested(levels, [...marks])), 'mine')).toMatchObject({
        failure: { code: 'wrong-input', received: 'fields within fields, more than 64 levels deep' },
      })
  }
})

test('so is one in text', () => {
  expect(openRequest(nested(63), 'mine')).toMatchObject({ ok: true })
  expect(openRequest(nested(100_000), 'mine')).toMatchObject({ failure: { code: 'wrong-input' } })
})
