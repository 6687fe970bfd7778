import { expect, test } from 'vitest'
import { blankEnds } from '../../src/text/blank-ends.js'

test.each([
  ['', '', ''],
  ['a b', '', ''],
  [' \n\ta\u00a0\r\n', ' \n\t', '\u00a0\r\n'],
  [' \n', ' \n', ' \n'],
])('%j', (text, lead, tail) => {
  expect(blankEnds(text)).toEqual({ lead, tail })
})
