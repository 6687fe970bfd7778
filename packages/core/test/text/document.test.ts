import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TextDocument } from '../../src/text/document.js'
import { splitLines } from '../../src/text/lines.js'

function linesOf(document: TextDocument): string[][] {
  return Array.from({ length: document.lineCount }, (_, line) => [
    document.line(line),
    document.lineEnding(line),
  ])
}

describe('TextDocument', () => {
  test.each([
    { text: '', lines: [], endsWithNewline: false },
    { text: '\uFEFF', lines: [], endsWithNewline: false },
    { text: '\uFEFF\n', lines: [['', '\n']], endsWithNewline: true },
    {
      text: '\uFEFFa\r\nb',
      lines: [
        ['a', '\r\n'],
        ['b', ''],
      ],
      endsWithNewline: false,
    },
    {
      text: 'a\rb\n\r\n',
      lines: [
        ['a\rb', '\n'],
        ['', '\r\n'],
      ],
      endsWithNewline: true,
    },
    { text: 'a\f\u2028b', lines: [['a\f\u2028b', '']], endsWithNewline: false },
    { text: 'a\uFEFF\n', lines: [['a\uFEFF', '\n']], endsWithNewline: true },
    {
      text: '🌍\n🌎',
      lines: [
        ['🌍', '\n'],
        ['🌎', ''],
      ],
      endsWithNewline: false,
    },
  ])('$text', ({ text, lines, endsWithNewline }) => {
    const document = new TextDocument(text)
    expect(linesOf(document)).toEqual(lines)
    expect(document.endsWithNewline).toBe(endsWithNewline)
    expect(document.text).toBe(text)
  })

  test('a byte order mark belongs to no line', () => {
    const document = new TextDocument('\uFEFFa\n')
    expect([document.contentStart, document.lineStart(0), document.lineEnd(0), document.lineNext(0)]).toEqual(
      [1, 1, 2, 3],
    )
  })

  test('the start after the last line is the length of the text', () => {
    expect(new TextDocument('a\nb').lineStart(2)).toBe(3)
    expect(new TextDocument('').lineStart(0)).toBe(0)
  })

  test.each([
    ['a\r\nb', 0, 0],
    ['a\r\nb', 1, 0],
    ['a\r\nb', 2, 0],
    ['a\r\nb', 3, 1],
    ['a\r\nb', 4, 1],
    ['a\n', 2, 0],
    ['', 0, 0],
    ['\uFEFF', 1, 0],
    ['\uFEFFa\nb', 0, 0],
  ])('in %j offset %i is on line %i', (text, offset, line) => {
    expect(new TextDocument(text).lineAt(offset)).toBe(line)
  })

  test('agrees with splitLines on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r', '\r\n', '🌍') }), (text) => {
        const expected = splitLines(text).map(({ content, ending }) => [content, ending])
        expect(linesOf(new TextDocument(text))).toEqual(expected)
      }),
    )
  })

  test('lineAround gives the same lines as the line table', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r', '\r\n', '\uFEFF'), maxLength: 20 })
    fc.assert(
      fc.property(text, fc.array(fc.nat(40)), (text, offsets) => {
        const [document, table] = [new TextDocument(text), new TextDocument(text)]
        for (const offset of offsets.map((one) => Math.min(one, text.length))) {
          const line = table.lineAt(offset)
          const [start, end, next] = [table.lineStart(line), table.lineEnd(line), table.lineNext(line)]
          expect(document.lineAround(offset)).toEqual({ start, end, next })
          expect(document.endingAround(offset)).toBe(table.lineEnding(line))
        }
        expect(document.isEmpty).toBe(table.lineCount === 0)
      }),
    )
  })

  test('grows its line table beyond the first estimate', () => {
    const document = new TextDocument('\n'.repeat(10_000))
    expect(document.lineCount).toBe(10_000)
    expect(document.lineStart(9_999)).toBe(9_999)
  })
})
