import { expect, test } from 'vitest'
import { numberLines, printable, quote } from '../../src/text/quote.js'

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

/** Characters that a terminal acts upon, or that make a line look like another one. */
const MISLEADING = [
  ...['\u0000', '\u0007', '\b', '\v', '\f', '\r', '\u001b', '\u007f', '\u0085', '\u009b', '\u009f'],
  ...['\u202a', '\u202e', '\u2066', '\u2069', '\u2028', '\u2029'],
  ...['\ufff9', '\u{e0041}', '\u{e007f}'],
]

test.each(MISLEADING)('printable(%j) shows its code point', (one) => {
  const shown = `\\u{${one.codePointAt(0)?.toString(16)}}`
  expect(printable(`a${one}b`)).toBe(`a${shown}b`)
})

test('printable leaves what people read, tabs and line breaks', () => {
  const text = 'a\tb\nä שלום א\u200f हिन्दी 👩‍👩‍👧 \u00a0\u3000'
  expect(printable(text)).toBe(text)
})

test.each(['\u2028', '\u2029', '\u0085', '\u009b'])('%j in a quoted line makes no line of its own', (one) => {
  const shown = `\\u{${one.codePointAt(0)?.toString(16)}}`
  expect(quote(`a${one}b`)).toBe(`"a${shown}b"`)
  expect(numberLines(`a${one}b`, 1)).toBe(`  1 | a${shown}b`)
})
