import { expect, test } from 'vitest'
import { tokensOf } from '../../src/text/tokens.js'

test.each([
  { line: '  call(a_1, b)', tokens: ['call', '(', 'a_1', ',', 'b', ')'] },
  { line: "x = 'a b'", tokens: ['x', '=', '"a b"'] },
  { line: 'x = "a b"', tokens: ['x', '=', '"a b"'] },
  { line: `x = "it's"`, tokens: ['x', '=', `"it's"`] },
  { line: String.raw`x = 'it\'s'`, tokens: ['x', '=', String.raw`'it\'s'`] },
  { line: `say("`, tokens: ['say', '(', '"'] },
  { line: "don't", tokens: ['don', "'", 't'] },
  { line: '.a  .b:c .d.e', tokens: ['.', 'a', ' .', 'b', ':', 'c', ' .', 'd', '.', 'e'] },
  { line: 'f() [x] = [y]', tokens: ['f', '(', ')', ' [', 'x', ']', '=', '[', 'y', ']'] },
  { line: '  .then(`a  b`)', tokens: ['.', 'then', '(', '`a  b`', ')'] },
  { line: `'$x'`, tokens: [`'$x'`] },
  { line: ' \t', tokens: [] },
])('tokens of $line', ({ line, tokens }) => {
  expect(tokensOf(line)).toEqual(tokens)
})

test('a line of escaped quotes without an end is read once', () => {
  expect(tokensOf(String.raw`\"`.repeat(100_000))).toHaveLength(200_000)
})
