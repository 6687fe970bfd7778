import { expect, test } from 'vitest'
import { casesOfTable } from './support/case-tables.js'

const SAMPLES = `programs
===== C
mark  | //
above | int a;
above |
own   | →b
===== SQL
mark  | --
`

const of = (table: string, name = 'kind/in-{{language}}') => casesOfTable(name, table, () => SAMPLES)

test('each row of a table makes a case, named after what fills the holes of its name', () => {
  const made = of('in {{language}}\n{{mark}} {{mark}}\n===== rows\nlanguage | mark\nC | //\nVisual Basic |\n')
  expect(made).toEqual([
    { name: 'kind/in-c', source: 'in C\n// //\n', where: 'kind/in-{{language}}.table, row C' },
    {
      name: 'kind/in-visual-basic',
      source: 'in Visual Basic\n \n',
      where: 'kind/in-{{language}}.table, row Visual Basic',
    },
  ])
})

test('a sample fills holes with its lines, and takes away a line that it has nothing for', () => {
  const template = '{{above}}\n{{mark}} {{word}}\n{{own}}\n'
  const made = of(`${template}===== rows of s.samples\nlanguage | word\nSQL | one\nC | two\n`)
  expect(made.map(({ source }) => source)).toEqual(['-- one\n', 'int a;\n\n// two\n\tb\n'])
})

test('all samples are rows', () => {
  const made = of('{{mark}}\n===== rows of s.samples (all)\nlanguage\n')
  expect(made.map(({ name, source }) => [name, source])).toEqual([
    ['kind/in-c', '//\n'],
    ['kind/in-sql', '--\n'],
  ])
})

test.for([
  ['no rows', 'a\n', '.table: no rows'],
  ['names of columns alone', 'a\n===== rows\nlanguage\n', '.table: no rows'],
  ['all samples, and rows', 'a\n===== rows of s.samples (all)\nlanguage\nC\n', '.table: all, and rows'],
  ['a column for nothing', 'a\n===== rows\nlanguage | x\nC | 1\n', '.table: no hole for the column x'],
  ['a cell too many', '{{x}}\n===== rows\nlanguage | x\nC | 1 | 2\n', '.table, row C: 3 cells in 2 columns'],
  ['a hole for nothing', '{{y}}\n===== rows\nlanguage\nC\n', '.table, row C: nothing fills {{y}}'],
  [
    'a sample that is not there',
    '\n===== rows of s.samples\nlanguage\nGo\n',
    '.table, row Go: there is no sample',
  ],
  [
    'no lines within a line',
    'a {{own}}\n===== rows of s.samples (all)\nlanguage\n',
    '.table, row SQL: {{own}} has no',
  ],
] as const)('a table with %s is named', ([, table, why]) => {
  expect(() => of(table)).toThrow(`kind/in-{{language}}${why}`)
})

test('a line of a sample that fills no hole is named', () => {
  const read = () => 'programs\n===== C\nint a;\n'
  const table = '\n===== rows of s.samples (all)\nlanguage\n'
  expect(() => casesOfTable('in-{{language}}', table, read)).toThrow(
    'in-{{language}}.table: s.samples: not a line of a sample: int a;',
  )
})
