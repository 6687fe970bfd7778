import { describe, expect, test } from 'vitest'
import { TextDocument } from '../../src/text/document.js'
import { indentationUnit, linesAround } from '../../src/text/indentation-unit.js'

describe('indentationUnit', () => {
  test.each([
    { name: 'two blanks', lines: ['a', '  b', '    c', 'd', '  e'], unit: 2 },
    { name: 'four blanks', lines: ['a', '    b', '        c'], unit: 4 },
    { name: 'tabs', lines: ['a', '\tb', '\t\tc'], unit: 1 },
    { name: 'the most frequent one', lines: ['a', '      b', 'c', '  d', '    e'], unit: 2 },
    { name: 'none where no line is deeper', lines: ['    a', '  b', 'c', 'd'], unit: undefined },
    { name: 'not the stars of comments', lines: ['/**', ' * a', ' */', 'b', '    c'], unit: 4 },
    { name: 'not a single blank', lines: ['a', ' b', 'c', ' d', 'e', '  f'], unit: 2 },
    { name: 'blank lines apart', lines: ['a', '', '  b', '', '    c'], unit: 2 },
    { name: 'none of no lines', lines: [], unit: undefined },
  ])('$name', ({ lines, unit }) => {
    expect(indentationUnit(lines)).toBe(unit)
  })
})

test('lines around a place end where the document does', () => {
  const document = new TextDocument('a\nb\nc\n')
  expect(linesAround(document, 1, 2)).toEqual(['a', 'b', 'c'])
  expect(linesAround(new TextDocument(''), 0, 0)).toEqual([])
})
