import { describe, expect, test } from 'vitest'
import { caseOf, readCases } from './support/case-files.js'
import { VARIATIONS } from './support/case-variations.js'
import { checkCase } from './support/check-case.js'

const cases = readCases(new URL('./cases/', import.meta.url))

describe('every case, also in files that differ in what must not matter', () => {
  for (const one of cases) test(one.name, () => checkCase(one))
})

test('every case says what differs, by its name and by its title', () => {
  const numbered = cases.filter(({ name }) => /[-_]\d+$/.test(name)).map(({ name }) => name)
  expect(numbered, 'named by a number').toEqual([])
  const names = cases.map(({ name }) => name)
  expect(
    names.filter((name, at) => names.indexOf(name) !== at),
    'a name that another case has',
  ).toEqual([])
  const titles = cases.map(({ name, title }) => `${name.replace(/[^/]*$/, '')}: ${title}`)
  const twice = titles.filter((title, at) => titles.indexOf(title) !== at)
  expect(twice, 'a title that another case of the folder has').toEqual([])
})

test('every exemption names a variation', () => {
  const names = VARIATIONS.map(({ name }) => name)
  for (const { name, exempt } of cases)
    expect(
      Array.from(exempt.keys()).filter((one) => !names.includes(one)),
      name,
    ).toEqual([])
})

test.for([
  ['no file first', 'title\n===== result\na\n', 'the first section must be the file'],
  ['no outcome', 'title\n===== file\na\n===== hunk\n-a\n', 'it does not say what comes of it'],
  ['a setting without a value', 'title\nstrict\n===== file\n', 'not a setting: strict'],
  [
    'an attribute that nothing means',
    'title\n===== file\na\n===== hunk (lines 3)\n-a\n===== result\n',
    '(lines 3)',
  ],
  ['an old text alone', 'title\n===== file\na\n===== old part\na\n===== result\nb\n', 'without a new one'],
] as const)('a case with %s is named', ([, source, why]) => {
  expect(() => caseOf('kind/name', source)).toThrow(`kind/name: `)
  expect(() => caseOf('kind/name', source)).toThrow(why)
  expect(() => caseOf('kind/name', source, 'kind/{{x}}.table, row name')).toThrow(
    'kind/{{x}}.table, row name: ',
  )
})
