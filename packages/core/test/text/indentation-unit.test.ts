import { describe, expect, test } from 'vitest'
import { TextDocument } from '../../src/text/document.js'
import { indentationUnit, indentationUnitAround } from '../../src/text/indentation-unit.js'

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

describe('indentationUnitAround', () => {
  test('looks no further than the document goes', () => {
    const document = new TextDocument('a\n   b\nc\n')
    expect(indentationUnitAround(document, 1, 2)).toBe(3)
    expect(indentationUnitAround(new TextDocument(''), 0, 0)).toBeUndefined()
  })

  test('looks a hundred lines up and down', () => {
    const document = new TextDocument(`a\n  b\n${'c\n'.repeat(101)}d\n    e\n`)
    expect(indentationUnitAround(document, 0, 1)).toBe(2)
    expect(indentationUnitAround(document, 103, 105)).toBe(4)
    expect(indentationUnitAround(document, 102, 103)).toBe(4)
  })
})
