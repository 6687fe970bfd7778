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

  test('by as many characters where two depths are as far apart in both, whatever most lines are indented by', () => {
    const pairs = [
      { request: '    ', file: '' },
      { request: '        ', file: '    ' },
    ]
    const units = () =>
      ({ request: { character: ' ', width: 4 }, file: { character: ' ', width: 2 } }) as const
    expect(learnIndentation(pairs, units)('     x')).toBe(' x')
  })

  test('nothing of a line without indentation that would come to be deeper, where the others come to be less deep', () => {
    const eight = { request: { character: ' ', width: 8 }, file: { character: ' ', width: 2 } } as const
    const learned = (request: string, file: string) => learnIndentation([{ request, file }], () => eight)
    expect(learned('        ', '    ')('x')).toBeUndefined()
    expect(learned('        ', '    ')('                x')).toBe('      x')
    expect(learned('        ', '  ')('x')).toBe('x')
    expect(learned('        ', '                ')('x')).toBe(`${' '.repeat(14)}x`)
  })

  test('nothing where a whole level of the file is none of the request: its unit is another', () => {
    const pairs = [
      { request: '    ', file: '  ' },
      { request: '        ', file: '    ' },
    ]
    const units = () =>
      ({ request: { character: ' ', width: 8 }, file: { character: ' ', width: 2 } }) as const
    expect(learnIndentation(pairs, units)('                x')).toBeUndefined()
  })

  test.each([
    { name: 'less than the offset takes away', pairs: [['    ', '']], from: '  ' },
    { name: 'spaces that became tabs, of no known unit', pairs: [['    ', '\t']], from: '  ' },
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
      'half a level that would be a whole one',
      spaces(8),
      spaces(4),
      [['        ', '    ']],
      ' '.repeat(12),
      undefined,
    ],
    ['spaces behind a tab that would be a level', tab, spaces(4), [['\t', '    ']], '\t        ', undefined],
    ['no indentation is a level, too', spaces(2), tab, [['', '\t']], '  ', '\t\t'],
    ['what is left over stays', spaces(4), tab, [['    ', '\t']], '      ', '\t  '],
    ['above the top there is nothing', spaces(4), tab, [['    ', '']], '', undefined],
    ['the same unit: columns', spaces(2), spaces(2), [['  ', '    ']], '    ', '      '],
    [
      'lines that continue others say nothing',
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
      'lines that disagree: only as seen',
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
      'lines that disagree: as seen',
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

  test('keep the blank that puts them below the first one, whatever the unit', () => {
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

  test('are lines like any other where request and file do not both have that blank', () => {
    const reindent = learned([
      ['   a()', '  a()'],
      ['    * x', '   * x'],
    ])
    expect(['   b()', '    * y', '     c()'].map(reindent)).toEqual(['  b()', '   * y', '    c()'])
  })
})
