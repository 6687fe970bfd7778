import { expect, test } from 'vitest'
import { unbalanced } from '../../src/check/new-text/balance.js'

const BEFORE = 'a(\n)\nb()\n'

test('the fault in the changed part is named, and not an earlier one', () => {
  const after = `x = {\n${BEFORE}c("d\n`
  expect(unbalanced({ path: 'a.ts', before: `x = {\n${BEFORE}}\n`, after })).toEqual({
    line: 5,
    message: '" is not closed',
  })
})

test.each([
  ['balanced', BEFORE, `${BEFORE}c()\n`],
  ['unbalanced before', `)${BEFORE}`, `))${BEFORE}`],
  ['the same', '(', '('],
  ['a new file', undefined, '('],
  ['a file that goes', BEFORE, undefined],
])('nothing is said of %s', (_, before, after) => {
  expect(unbalanced({ path: 'a.ts', before, after })).toBeUndefined()
})
