import { describe, expect, test } from 'vitest'
import { TextDocument } from '../../src/text/document.js'
import {
  indentationAt,
  indentationUnit,
  indentationUnitAround,
  levelOf,
  smallest,
} from '../../src/text/indentation.js'

const spaces = (width: number) => ({ character: ' ', width }) as const
const tab = { character: '\t', width: 1 } as const

describe('indentationUnit', () => {
  test.each([
    { name: 'two spaces', lines: ['a', '  b', '    c', 'd', '  e'], unit: spaces(2) },
    { name: 'four spaces', lines: ['a', '    b', '        c'], unit: spaces(4) },
    { name: 'tabs', lines: ['a', '\tb', '\t\tc'], unit: tab },
    { name: 'tabs, if all lines have a single one', lines: ['\ta', '\tb'], unit: tab },
    { name: 'spaces, if most lines have spaces', lines: ['a', '\tb', 'c', '  d', '    e'], unit: spaces(2) },
    { name: 'the most frequent increase', lines: ['a', '      b', 'c', '  d', '    e'], unit: spaces(2) },
    {
      name: 'the smallest decrease, if no line is deeper than the one above',
      lines: ['    a', '  b', 'c', 'd'],
      unit: spaces(2),
    },
    { name: 'undefined if all lines have the same depth', lines: ['    a', '    b'], unit: undefined },
    {
      name: 'four spaces, without the stars of block comments',
      lines: ['/**', ' * a', ' */', 'b', '    c'],
      unit: spaces(4),
    },
    { name: 'two spaces, with the stars of lists', lines: ['One', '', '  * a', '  * b'], unit: spaces(2) },
    {
      name: 'four spaces, with other lines that begin with a star',
      lines: ['a {', '  *;', '}', 'b {', '    c'],
      unit: spaces(2),
    },
    {
      name: 'the smallest step, if most lines are no multiple of the usual step',
      lines: ['    a', '            b', '    c', '            d', '        e', '    f'],
      unit: spaces(4),
    },
    {
      name: 'the smallest step, if many lines are no multiple of the usual step',
      lines: [
        '        a',
        '    b',
        '            c',
        '        d',
        '    e',
        '            f',
        '        g',
        '    h',
        'i',
      ],
      unit: spaces(4),
    },
    { name: 'never a single space', lines: ['a', ' b', 'c', ' d', 'e', '  f'], unit: spaces(2) },
    {
      name: 'no step of more than eight spaces',
      lines: ['a = f(b,', '      c)', 'd'.padStart(20)],
      unit: spaces(6),
    },
    {
      name: 'undefined if it would be wider than eight',
      lines: ['a = f(b,', '         c)', 'd'],
      unit: undefined,
    },
    { name: 'two spaces, without blank lines', lines: ['a', '', '  b', '', '    c'], unit: spaces(2) },
    { name: 'undefined for no lines', lines: [], unit: undefined },
  ])('is $name', ({ lines, unit }) => {
    expect(indentationUnit(lines)).toEqual(unit)
  })
})

test('the unit of two texts with one depth each is the difference of the depths', () => {
  expect(indentationUnit(['    a', '    b'], ['        c', '        d'])).toEqual(spaces(4))
  expect(indentationUnit(['    a'], ['     c'])).toBeUndefined()
})

describe('indentationUnitAround', () => {
  const lines = (document: TextDocument, from: number, to: number) => ({
    start: document.lineStart(from),
    end: document.lineStart(to),
  })

  test('stops at the ends of the document', () => {
    const document = new TextDocument('a\n   b\nc\n')
    expect(indentationUnitAround(document, lines(document, 1, 2))).toEqual(spaces(3))
    expect(indentationUnitAround(new TextDocument(''), { start: 0, end: 0 })).toBeUndefined()
  })

  test('prefers the lines nearby to most of the file', () => {
    const spaced = 'x\n    y\n'.repeat(30)
    const document = new TextDocument(`${spaced}${'a\n\tb\n'.repeat(30)}${spaced}`)
    expect(indentationUnitAround(document, lines(document, 90, 91))).toEqual(tab)
  })

  test('looks a hundred lines up and down', () => {
    const document = new TextDocument(`a\n  b\n${'c\n'.repeat(101)}d\n    e\n`)
    expect(indentationUnitAround(document, lines(document, 0, 1))).toEqual(spaces(2))
    expect(indentationUnitAround(document, lines(document, 103, 105))).toEqual(spaces(4))
    expect(indentationUnitAround(document, lines(document, 102, 103))).toEqual(spaces(4))
  })
})

describe('levelOf', () => {
  test.each([
    { indentation: '', unit: spaces(4), level: { level: 0, rest: '' } },
    { indentation: '        ', unit: spaces(4), level: { level: 2, rest: '' } },
    { indentation: '      ', unit: spaces(4), level: { level: 1, rest: '  ' } },
    { indentation: '\t\t', unit: tab, level: { level: 2, rest: '' } },
    { indentation: '\t   ', unit: tab, level: { level: 1, rest: '   ' } },
    { indentation: ' ', unit: tab, level: { level: 0, rest: ' ' } },
  ])('$indentation is a level and a rest, and back', ({ indentation, unit, level }) => {
    expect(levelOf(indentation, unit)).toEqual(level)
    expect(indentationAt(level, unit)).toBe(indentation)
  })

  test('is undefined for other whitespace', () => {
    expect(levelOf('\t', spaces(4))).toBeUndefined()
    expect(levelOf('    ', tab)).toBeUndefined()
    expect(levelOf(' \t', tab)).toBeUndefined()
  })
})

test.each([
  [[], undefined],
  [[3], 3],
  [[3, 1, 2], 1],
  [[0, -1], -1],
])('the smallest of %j is %s', (numbers, expected) => {
  expect(smallest(numbers)).toBe(expected)
})

test('the smallest of more numbers than a call can have arguments', () => {
  expect(smallest(Array.from({ length: 500_000 }, (_, i) => 500_000 - i))).toBe(1)
})
