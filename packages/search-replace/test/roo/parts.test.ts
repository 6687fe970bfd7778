import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indentRelatively } from '../../src/roo/indentation.js'
import { isNumbered, withoutBars, withoutNumbers } from '../../src/roo/line-numbers.js'
import { Lines } from '../../src/roo/lines.js'
import { normalizeLine, normalizeText } from '../../src/roo/normalize.js'

describe('normalizeLine', () => {
  test.each([
    ['‘a’ “b”', `'a' "b"`],
    ['a – b — c…', 'a - b - c...'],
    ['\ta\u00a0 b \t c ', 'a b c'],
    ['„a‟ − ′', '„a‟ − ′'],
    [' \t', ''],
    ['$& \\n', '$& \\n'],
  ])('%j is compared as %j', (line, normal) => {
    expect(normalizeLine(line)).toBe(normal)
  })

  test('is linear in runs of whitespace', () => {
    expect(normalizeLine(`a${' '.repeat(1_000_000)}b${'\u00a0'.repeat(1_000_000)}`)).toBe('a b')
  })

  test('treats newlines as whitespace', () => {
    expect(normalizeText(['a', '', ' b', ''])).toBe('a b')
    expect(normalizeText(['', ' '])).toBe('')
  })
})

describe('indentRelatively', () => {
  test.each([
    {
      name: 'spaces more than the file has, as many less',
      lines: ['    a', '      b', '  c'],
      matched: '  x',
      searched: '    x',
      result: ['  a', '    b', 'c'],
    },
    {
      name: 'the worked example of the description',
      lines: ['  def f():', '    return 1'],
      matched: '    def f():',
      searched: '  def f():',
      result: ['    def f():', '      return 1'],
    },
    {
      name: 'tabs, of which each counts as one character',
      lines: ['\ta', '\t\tb', 'c'],
      matched: '\t\tx',
      searched: '\tx',
      result: ['\t\ta', '\t\t\tb', '\tc'],
    },
    {
      name: 'spaces in front of tabs are kept as the file mixes them',
      lines: ['a', '\tb'],
      matched: ' \tx',
      searched: 'x',
      result: [' \ta', ' \t\tb'],
    },
    {
      name: 'what cannot be less than none',
      lines: ['a'],
      matched: ' x',
      searched: '      x',
      result: ['a'],
    },
    {
      name: 'no trailing whitespace; a blank line is indented too',
      lines: ['a  ', '', '  b\t'],
      matched: '  x',
      searched: 'x',
      result: ['  a', '  ', '    b'],
    },
    {
      name: 'nothing matched, nothing searched',
      lines: [' a'],
      matched: undefined,
      searched: undefined,
      result: [' a'],
    },
  ])('$name', ({ lines, matched, searched, result }) => {
    expect(indentRelatively(lines, matched, searched)).toEqual(result)
  })
})

describe('line numbers', () => {
  test.each([
    [['1 | a', '  12 |b', '3 |'], true],
    [['1 | a', 'b'], false],
    [['1| a'], false],
    [['1 || a'], false],
    [['x 1 | a'], false],
    [[''], false],
    [[], false],
  ])('are before every line of %j: %j', (lines, numbered) => {
    expect(isNumbered(lines)).toBe(numbered)
  })

  test('are removed with their bar and one space', () => {
    expect(withoutNumbers(['1 | a', ' 12 |   b', '3 |c', '4 || d'])).toEqual(['a', '  b', 'c', '4 || d'])
  })

  test('withoutBars also removes a bar without a number, and numbers on some lines only', () => {
    expect(withoutBars(['| a', ' 1 | b', '12 |c', '3 4 | d', 'e | f'])).toEqual([
      'a',
      'b',
      '12 |c',
      '3 4 | d',
      'e | f',
    ])
  })

  test('leave no line if only one empty line would be left', () => {
    expect(withoutNumbers(['1 | '])).toEqual([])
    expect(withoutBars(['| '])).toEqual([])
    expect(withoutNumbers(['1 | ', '2 | '])).toEqual(['', ''])
  })
})

describe('Lines', () => {
  const replaced = (text: string, from: number, count: number, ...contents: string[]) => {
    const lines = new Lines(text)
    lines.replace(from, count, contents)
    return lines.toString()
  }

  test.each(['', '\n', 'a', 'a\n', 'a\r\nb\n\r\nc', '\uFEFFa\n'])('keeps %j as it is', (text) => {
    expect(new Lines(text).toString()).toBe(text)
  })

  test('has an empty line after a final newline', () => {
    expect(new Lines('a\n').slice(0, 9)).toEqual(['a', ''])
    expect(new Lines('').slice(0, 9)).toEqual([''])
    expect(['a\n', 'a', 'a\n\n', ''].map((text) => new Lines(text).count)).toEqual([1, 1, 2, 0])
  })

  test('keeps the endings of other lines, and gives new lines those of the lines that they replace', () => {
    expect(replaced('a\nb\r\nc\n', 1, 1, 'x')).toBe('a\nx\r\nc\n')
    expect(replaced('a\nb\r\nc\n', 0, 1, 'x', 'y')).toBe('x\ny\r\nb\r\nc\n')
    expect(replaced('a\nb\nc', 1, 1)).toBe('a\nc')
  })

  test('never gives the last line an ending', () => {
    expect(replaced('a\r\nb', 1, 1, 'x', 'y')).toBe('a\r\nx\r\ny')
    expect(replaced('a\nb', 1, 1)).toBe('a')
    expect(replaced('a\nb\n', 1, 2)).toBe('a')
    expect(replaced('a\n', 0, 2)).toBe('')
  })

  test('adds a line after the last one', () => {
    expect(replaced('a', 1, 1, 'x')).toBe('a\nx')
    expect(replaced('a', 7, 1, 'x')).toBe('a\nx')
  })

  test('replaces lines as in a list of lines with their endings', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b\r', '', '\n', '\r\n'), { maxLength: 8 })
      .map((pieces) => pieces.join(''))
    const contents = fc.array(fc.constantFrom('', 'x', '  y'), { maxLength: 3 })
    const query = fc.tuple(fc.constantFrom('', '\uFEFF'), text, fc.nat(6), fc.nat(4), contents)
    fc.assert(
      fc.property(query, ([mark, rest, from, count, written]) => {
        expect(replaced(mark + rest, from, count, ...written)).toBe(
          mark + replacedNaively(rest, from, count, written),
        )
      }),
      { numRuns: 300 },
    )
  })

  test('keeps a byte order mark', () => {
    expect(replaced('\uFEFFa\nb\n', 0, 1, 'x')).toBe('\uFEFFx\nb\n')
    expect(new Lines('\uFEFFa').slice(0, 1)).toEqual(['a'])
  })
})

function replacedNaively(text: string, from: number, count: number, contents: readonly string[]): string {
  const dominant = text.includes('\r\n') ? '\r\n' : '\n'
  const [...lines] = text.matchAll(/(.*?)(\r?\n|$)/gsu)
  const all = lines.map(([, content = '', ending = '']) => ({ content, ending }))
  if (all.length > 1 && all.at(-2)?.ending === '') all.pop()
  const old = all.slice(from, from + count)
  all.splice(from, count, ...contents.map((content, i) => ({ content, ending: old[i]?.ending ?? '' })))
  return all
    .map(({ content, ending }, i) => content + (i === all.length - 1 ? '' : ending || dominant))
    .join('')
}
