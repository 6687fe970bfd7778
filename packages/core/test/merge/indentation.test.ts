import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indentationPair, learnIndentation } from '../../src/merge/indentation.js'
import type { IndentationUnit } from '../../src/text/indentation.js'

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
  ] as const)('$name', ({ pairs, from, to }) => {
    expect(reindented(pairs, from)).toBe(to)
  })

  test('by the same characters where two depths are equally far apart in both, whatever unit most lines have', () => {
    const pairs = [
      { request: '    ', file: '' },
      { request: '        ', file: '    ' },
    ]
    const units = () =>
      ({ request: { character: ' ', width: 4 }, file: { character: ' ', width: 2 } }) as const
    expect(learnIndentation(pairs, units)('     x')).toBe(' x')
  })

  test('nothing about a line without indentation that would become deeper while the others become shallower', () => {
    const eight = { request: { character: ' ', width: 8 }, file: { character: ' ', width: 2 } } as const
    const learned = (request: string, file: string) => learnIndentation([{ request, file }], () => eight)
    expect(learned('        ', '    ')('x')).toBeUndefined()
    expect(learned('        ', '    ')('                x')).toBe('      x')
    expect(learned('        ', '  ')('x')).toBe('x')
    expect(learned('        ', '                ')('x')).toBe(`${' '.repeat(14)}x`)
  })

  test('nothing where whole levels of the file are not whole levels of the request, so that its unit is another one', () => {
    const pairs = [
      { request: '    ', file: '  ' },
      { request: '        ', file: '    ' },
    ]
    const units = () =>
      ({ request: { character: ' ', width: 8 }, file: { character: ' ', width: 2 } }) as const
    expect(learnIndentation(pairs, units)('                x')).toBeUndefined()
  })

  test.each([
    { name: 'less indentation than the offset removes', pairs: [['    ', '']], from: '  ' },
    { name: 'spaces that became tabs, of no known unit', pairs: [['    ', '\t']], from: '  ' },
    {
      name: 'a deeper line that is not deeper in the file',
      pairs: [
        ['', '  '],
        ['  ', '  '],
      ],
      from: '  ',
    },
    {
      name: 'two indentations of the file for one of the request',
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
    { name: 'spaces behind tabs', pairs: [['', '\t']], from: '  ' },
    {
      name: 'no shift that fits both',
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

  test('keeps trailing and inner whitespace', () => {
    expect(learnIndentation([{ request: '', file: '  ' }])('a  b \t')).toBe('  a  b \t')
  })

  test('maps an indentation as in its pair, and a deeper one to a deeper one', () => {
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

const spaces = (width: number): IndentationUnit => ({ character: ' ', width })
const tab: IndentationUnit = { character: '\t', width: 1 }

describe('learnIndentation by levels', () => {
  test.each<[string, IndentationUnit, IndentationUnit, [string, string][], string, string | undefined]>([
    ['two spaces to four', spaces(2), spaces(4), [['  ', '    ']], '    ', '        '],
    ['four spaces to two', spaces(4), spaces(2), [['    ', '  ']], '        ', '    '],
    ['spaces to tabs', spaces(4), tab, [['    ', '\t']], '        ', '\t\t'],
    ['tabs to spaces', tab, spaces(2), [['\t', '  ']], '\t\t\t', '      '],
    ['one level too shallow, never twice as deep', spaces(4), tab, [['    ', '\t\t']], '        ', '\t\t\t'],
    ['one level too deep', spaces(4), tab, [['        ', '\t']], '    ', ''],
    ['half a level', spaces(4), spaces(8), [['    ', '        ']], '      ', '          '],
    [
      'half a level that would become a whole one',
      spaces(8),
      spaces(4),
      [['        ', '    ']],
      ' '.repeat(12),
      undefined,
    ],
    [
      'spaces behind a tab that would become a level',
      tab,
      spaces(4),
      [['\t', '    ']],
      '\t        ',
      undefined,
    ],
    ['no indentation is a level, too', spaces(2), tab, [['', '\t']], '  ', '\t\t'],
    ['spaces behind whole levels stay', spaces(4), tab, [['    ', '\t']], '      ', '\t  '],
    ['no level is above the top', spaces(4), tab, [['    ', '']], '', undefined],
    ['the same unit: columns', spaces(2), spaces(2), [['  ', '    ']], '    ', '      '],
    [
      'continuation lines say nothing',
      spaces(4),
      tab,
      [
        ['    ', '\t'],
        ['       ', '\t     '],
      ],
      '        ',
      '\t\t',
    ],
    [
      'lines that disagree: no other indentation',
      spaces(4),
      tab,
      [
        ['    ', '\t'],
        ['        ', '\t\t\t'],
      ],
      '            ',
      undefined,
    ],
    [
      'lines that disagree: an indentation of a pair',
      spaces(4),
      tab,
      [
        ['    ', '\t'],
        ['        ', '\t\t\t'],
      ],
      '        ',
      '\t\t\t',
    ],
  ])('%s', (_, request, file, pairs, line, wanted) => {
    const learned = pairs.map(([one, other]) => ({ request: one, file: other }))
    expect(learnIndentation(learned, () => ({ request, file }))(`${line}x`)?.slice(0, -1)).toBe(wanted)
  })
})

describe('stars of block comments', () => {
  const learned = (
    pairs: readonly (readonly [string, string])[],
    units?: { request: IndentationUnit; file: IndentationUnit },
  ) =>
    learnIndentation(
      pairs.map(([request, file]) => indentationPair(request, file)),
      units && (() => units),
    )

  test('keep the space that puts them below the first star, whatever the unit', () => {
    const reindent = learned([['  a()', '    a()']], { request: spaces(2), file: spaces(4) })
    expect(['  /**', '   * x', '   */', '    b()'].map(reindent)).toEqual([
      '    /**',
      '     * x',
      '     */',
      '        b()',
    ])
    const tabs = learned(
      [
        ['\ta()', '  a()'],
        ['\t * x', '   * x'],
      ],
      { request: tab, file: spaces(2) },
    )
    expect(tabs('\t\t * y')).toBe('     * y')
  })

  test('are ordinary lines where the request and the file do not both have that space', () => {
    const reindent = learned([
      ['   a()', '  a()'],
      ['    * x', '   * x'],
    ])
    expect(['   b()', '    * y', '     c()'].map(reindent)).toEqual(['  b()', '   * y', '    c()'])
  })
})
