import { describe, expect, test } from 'vitest'
import { isPlainDocument, nonAsciiLines } from '../../src/search/unusual-lines.js'
import { TextDocument } from '../../src/text/document.js'

describe('isPlainDocument', () => {
  test.each([
    ['a\r\n', true],
    ['\uFEFFa', true],
    ['caf\u00e9', true],
    ['a\u00a0b', false],
    ['\u201ca\u201d', false],
    ['e\u0301', false],
  ])('of %j is %s', (text, plain) => {
    expect(isPlainDocument(new TextDocument(text))).toBe(plain)
  })
})

test('unusualLines gives the non-ASCII lines by their folded form', () => {
  const document = new TextDocument(
    '\uFEFF"a"\r\n \u201ca\u201d\u00ab\nb\n\u201ea\u2019"\u00e9\r\n "a""\u2003\u201d',
  )
  const found = Array.from(nonAsciiLines(document), ([folded, lines]) => [
    folded,
    lines.map(({ start }) => document.lineAt(start)),
  ])
  expect(found).toEqual([
    ['"a""', [1]],
    ['"a\'"\u00e9', [3]],
    ['"a"" "', [4]],
  ])
})
