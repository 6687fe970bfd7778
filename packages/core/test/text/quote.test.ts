import { expect, test } from 'vitest'
import { numberLines, quote } from '../../src/text/quote.js'

test.each([
  ['a "b"', '"a \\"b\\""'],
  ['a\nb\t', '"a\\nb\\t"'],
  ['\u001b', '"\\u{1b}"'],
  ['a\\b', '"a\\\\b"'],
])('quote(%j) is %s', (text, quoted) => {
  expect(quote(text)).toBe(quoted)
})

test('quote cuts long text', () => {
  expect(quote('x'.repeat(500), 10)).toBe(`"${'x'.repeat(9)}…"`)
})

test('numberLines numbers, cuts and counts', () => {
  const lines = ['short\r', 'x'.repeat(200), '', '\u001b[1m', '5', '6', '7', '8']
  expect(numberLines(lines.join('\n'), 9)).toBe(
    [
      '   9 | short',
      `  10 | ${'x'.repeat(89)}…`,
      '  11 | ',
      '  12 | \\u{1b}[1m',
      '  13 | 5',
      '  14 | 6',
      '  … 2 more lines',
    ].join('\n'),
  )
})
