import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indentationPair, learnIndentation } from '../../src/merge/indentation.js'

/** What an indentation becomes, learned from pairs of request and file. */
function reindented(pairs: readonly (readonly [string, string])[], indentation: string): string | undefined {
  const reindent = learnIndentation(pairs.map(([request, file]) => ({ request, file })))
  return reindent(`${indentation}x`)?.slice(0, -1)
}

describe('learnIndentation', () => {
  test.each([
    { name: 'nothing learned, nothing changed', pairs: [], from: '  ', to: '  ' },
    { name: 'the same', pairs: [['  ', '  ']], from: '   ', to: '   ' },
    {
      name: 'as seen',
      pairs: [
        ['', '\t'],
        ['  ', '\t\t'],
      ],
      from: '  ',
      to: '\t\t',
    },
    { name: 'deeper by an offset', pairs: [['', '  ']], from: '    ', to: '      ' },
    { name: 'shallower by an offset', pairs: [['    ', '  ']], from: '      ', to: '    ' },
    { name: 'an offset of tabs', pairs: [['\t', '\t\t']], from: '\t\t', to: '\t\t\t' },
    {
      name: 'an offset that fits two',
      pairs: [
        ['  ', '    '],
        ['    ', '      '],
      ],
      from: '',
      to: '  ',
    },
    {
      name: 'twice as wide',
      pairs: [
        ['  ', '    '],
        ['    ', '        '],
      ],
      from: '      ',
      to: '            ',
    },
    {
      name: 'half as wide',
      pairs: [
        ['    ', '  '],
        ['        ', '    '],
      ],
      from: '            ',
      to: '      ',
    },
    { name: 'blanks to tabs', pairs: [['    ', '\t']], from: '        ', to: '\t\t' },
    { name: 'tabs to blanks', pairs: [['\t', '  ']], from: '\t\t\t', to: '      ' },
    {
      name: 'no indentation stays none under a ratio',
      pairs: [
        ['', ''],
        ['  ', '\t'],
      ],
      from: '    ',
      to: '\t\t',
    },
  ] as const)('$name', ({ pairs, from, to }) => {
    expect(reindented(pairs, from)).toBe(to)
  })

  test.each([
    { name: 'less than the offset takes away', pairs: [['    ', '']], from: '  ' },
    { name: 'half a tab', pairs: [['    ', '\t']], from: '  ' },
    {
      name: 'no deeper in the file',
      pairs: [
        ['', '  '],
        ['  ', '  '],
      ],
      from: '  ',
    },
    {
      name: 'two answers for one',
      pairs: [
        ['  ', '  '],
        ['  ', '    '],
      ],
      from: '  ',
    },
    {
      name: 'shallower in the file',
      pairs: [
        ['', '    '],
        ['  ', '  '],
      ],
      from: '',
    },
    { name: 'blanks behind tabs', pairs: [['', '\t']], from: '  ' },
    {
      name: 'neither offset nor ratio',
      pairs: [
        ['  ', '   '],
        ['    ', '       '],
      ],
      from: '      ',
    },
  ] as const)('refuses $name', ({ pairs, from }) => {
    expect(reindented(pairs, from)).toBeUndefined()
  })

  test('leaves blank lines as they are', () => {
    const reindent = learnIndentation([{ request: '', file: '  ' }])
    expect([reindent(''), reindent('   ')]).toEqual(['', '   '])
  })

  test('keeps trailing blanks and inner ones', () => {
    expect(learnIndentation([{ request: '', file: '  ' }])('a  b \t')).toBe('  a  b \t')
  })

  test('maps what it saw as it saw it, and deeper to deeper', () => {
    const unit = fc.constantFrom('\t', '  ', '    ')
    fc.assert(
      fc.property(
        unit,
        unit,
        fc.uniqueArray(fc.nat(4), { minLength: 2 }),
        fc.nat(3),
        (from, to, depths, shift) => {
          const file = (depth: number) => to.repeat(depth + shift)
          const pairs = depths.map((depth) => [from.repeat(depth), file(depth)] as const)
          for (const [request, expected] of pairs) expect(reindented(pairs, request)).toBe(expected)
          const [shallow, deep] = [reindented(pairs, from.repeat(5)), reindented(pairs, from.repeat(6))]
          if (shallow !== undefined && deep !== undefined) expect(deep.length).toBeGreaterThan(shallow.length)
        },
      ),
    )
  })
})

describe('learnIndentation with units', () => {
  const from = (request: string, file: string, units: { request: number; file: number }, line: string) =>
    learnIndentation([{ request, file }], () => units)(`${line}x`)?.slice(0, -1)

  test('takes the ratio where it is the one between the units', () => {
    expect(from('  ', '    ', { request: 2, file: 4 }, '    ')).toBe('        ')
    expect(from('    ', '  ', { request: 4, file: 2 }, '        ')).toBe('    ')
  })

  test('takes the offset where the units are the same', () => {
    expect(from('  ', '    ', { request: 2, file: 2 }, '    ')).toBe('      ')
  })

  test('takes neither where the units say something else', () => {
    expect(from('  ', '    ', { request: 2, file: 8 }, '    ')).toBeUndefined()
  })
})

describe('stars of block comments', () => {
  const learned = (
    pairs: readonly (readonly [string, string])[],
    units?: { request: number; file: number },
  ) =>
    learnIndentation(
      pairs.map(([request, file]) => indentationPair(request, file)),
      units && (() => units),
    )

  test('keep the blank that puts them below the first one, whatever the unit', () => {
    const reindent = learned([['  a()', '    a()']], { request: 2, file: 4 })
    expect(['  /**', '   * x', '   */', '    b()'].map(reindent)).toEqual([
      '    /**',
      '     * x',
      '     */',
      '        b()',
    ])
    const tabs = learned([
      ['\ta()', '  a()'],
      ['\t * x', '   * x'],
    ])
    expect(tabs('\t\t * y')).toBe('     * y')
  })

  test('are lines like any other where request and file do not both have that blank', () => {
    const reindent = learned([
      ['   a()', '  a()'],
      ['    * x', '   * x'],
    ])
    expect(['   b()', '    * y', '     c()'].map(reindent)).toEqual(['  b()', '   * y', '    c()'])
  })
})
