import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countFoundInOrder,
  countNewlines,
  isBlank,
  lineContents,
  splitLines,
  terminated,
  toUnixEndings,
  writtenLines,
} from '../../src/text/lines.js'

describe('splitLines', () => {
  test.each([
    { text: '', lines: [] },
    { text: '\n', lines: [['', '\n']] },
    { text: 'a', lines: [['a', '']] },
    { text: 'a\n', lines: [['a', '\n']] },
    {
      text: 'a\r\nb\nc',
      lines: [
        ['a', '\r\n'],
        ['b', '\n'],
        ['c', ''],
      ],
    },
    { text: '\r\n', lines: [['', '\r\n']] },
    { text: 'a\rb\fc\u2028d\u0085e\vf\n', lines: [['a\rb\fc\u2028d\u0085e\vf', '\n']] },
    { text: 'a\r\r\n', lines: [['a\r', '\r\n']] },
    { text: 'a\r', lines: [['a\r', '']] },
    { text: '\uFEFFa\n', lines: [['\uFEFFa', '\n']] },
  ])('$text', ({ text, lines }) => {
    expect(splitLines(text).map(({ content, ending }) => [content, ending])).toEqual(lines)
  })

  test('keeps every character', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\u2028') }), (text) => {
        expect(
          splitLines(text)
            .map(({ content, ending }) => content + ending)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})

test('writtenLines are the same lines with their endings', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '\n', '\r') }), (text) => {
      expect(writtenLines(text)).toEqual(splitLines(text).map(({ content, ending }) => content + ending))
    }),
  )
})

test('lineContents drops the endings', () => {
  expect(lineContents('a\r\n\nb')).toEqual(['a', '', 'b'])
})

test.each([
  ['a\r\nb\r\n', 'a\nb\n'],
  ['a\rb\n', 'a\rb\n'],
  ['\r\r\n', '\r\n'],
  ['', ''],
])('toUnixEndings(%j) is %j', (text, unix) => {
  expect(toUnixEndings(text)).toBe(unix)
})

test.each([
  ['', true],
  [' \t\f\u00a0\u2028', true],
  [' .', false],
  ['\u0000', false],
])('isBlank(%j) is %s', (line, blank) => {
  expect(isBlank(line)).toBe(blank)
})

test.each([
  ['', 0],
  ['a', 0],
  ['a\nb\r\nc\r', 2],
  ['\n\n', 2],
])('countNewlines(%j)', (text, count) => {
  expect(countNewlines(text)).toBe(count)
})

test('terminated gives a line without ending an LF', () => {
  expect(terminated({ content: 'a', ending: '' })).toBe('a\n')
  expect(terminated({ content: 'a', ending: '\r\n' })).toBe('a\r\n')
})

test('wanted lines are counted as a search from each to the next one would', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 12 })
  fc.assert(
    fc.property(lines, lines, (file, wanted) => {
      let [count, from] = [0, 0]
      for (const line of wanted) {
        const at = file.indexOf(line, from)
        if (at >= 0) [count, from] = [count + 1, at + 1]
      }
      expect(countFoundInOrder(file, wanted)).toBe(count)
    }),
  )
})
