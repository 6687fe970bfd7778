import { expect, test } from 'vitest'
import { outerWhitespace } from '../../src/text/whitespace.js'

test.each([
  ['', '', ''],
  ['a b', '', ''],
  [' \n\ta\u00a0\r\n', ' \n\t', '\u00a0\r\n'],
  [' \n', ' \n', ' \n'],
])('%j', (text, lead, tail) => {
  expect(outerWhitespace(text)).toEqual({ lead, tail })
})
