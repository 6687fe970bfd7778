import { expect, test } from 'vitest'
import { applyEdits } from '../../src/apply/apply-edits.js'
import { inOrder, unique } from '../../src/apply/placements.js'
import { standard, strict } from '../../src/index.js'
import { problemOf } from '../../src/problem/problem-of.js'
import { OPTIONS, part, whole } from '../support/edits.js'

const FILE = [
  'import { load } from "./load"',
  '',
  'function first(items) {',
  '  let sum = 0',
  '  for (const item of items) sum += item.price',
  '  return sum',
  '}',
  '',
  'function second(items) {',
  '  const names = items.map((item) => item.name)',
  '  report(names)',
  '  return names.join()',
  '}',
]

function closestOf(file: readonly string[], old: readonly string[], hints: object = {}) {
  const edit = whole(old, ['replaced'], hints)
  const result = applyEdits(`${file.join('\n')}\n`, [edit], {
    ...OPTIONS,
    placement: inOrder,
    profile: strict,
  })
  const [failure] = result.ok ? [] : result.failure
  return failure?.code === 'not-found' ? failure.closest : failure?.code
}

const BLOCK = ['  log("one")', '  log("two")', '  check(items)', '  count += 1', '  wait(items.length)']
const NUMBERED = FILE.slice(9, 12).map((line, at) => `${at + 10} | ${line}`)

test.each([
  {
    name: 'a line of the file that the edit leaves out comes before a line that differs',
    file: FILE.toSpliced(3, 0, '  check(items)'),
    old: [FILE[2], FILE[3], '  for (const item of items) sum += item.cost', FILE[5]],
    shows: { start: 3, end: 7, difference: { line: 4, actual: '  check(items)' } },
  },
  {
    name: 'a context line that differs comes before a removed one',
    file: FILE,
    old: ['function second(all) {', FILE[9], '  log(names)', FILE[11]],
    shows: { start: 9, difference: { line: 9, expected: 'function second(all) {', actual: FILE[8] } },
  },
  {
    name: 'a block more in the file is one difference',
    file: FILE.toSpliced(5, 0, ...BLOCK),
    old: FILE.slice(2, 7),
    shows: { start: 3, end: 12, difference: { line: 6, actual: BLOCK[0] } },
  },
  {
    name: 'a copy below that has the line as it is written, but more that differs',
    file: [
      ...FILE.with(10, '  reports(names)'),
      'function third(items) {',
      FILE[9],
      FILE[10],
      '  return 3',
      '}',
    ],
    old: FILE.slice(8, 13),
    shows: { start: 9, end: 13, difference: { line: 11, expected: FILE[10], actual: '  reports(names)' } },
  },
  {
    name: 'line numbers are not what differs where a line does',
    file: FILE,
    old: NUMBERED.with(1, '11 |   report(name)'),
    shows: { difference: { line: 11, expected: '  report(name)', actual: FILE[10] } },
  },
  {
    name: 'line numbers are what differs where nothing else does',
    file: FILE,
    old: NUMBERED,
    shows: { difference: { line: 10, expected: NUMBERED[0], actual: FILE[9] } },
  },
  {
    name: 'a line that is missing',
    file: FILE.toSpliced(10, 1),
    old: FILE.slice(8, 13),
    shows: { start: 9, end: 12, difference: { line: 11, expected: FILE[10] } },
  },
  {
    name: 'a blank line that is missing, if nothing else is',
    file: FILE.toSpliced(7, 1),
    old: FILE.slice(5, 10),
    shows: { difference: { line: 8, expected: '' } },
  },
  {
    name: 'one line that is like nothing but itself',
    file: FILE,
    old: ['  report(name)'],
    shows: { start: 11, end: 11, difference: { line: 11, expected: '  report(name)', actual: FILE[10] } },
  },
])('$name', ({ file, old, shows }) => {
  expect(closestOf(file as string[], old as string[])).toMatchObject(shows)
})

test('of two places that are alike the one at the line that the request names', () => {
  const file = ['start {', '  a = 1', '  b = 2', '}', '', 'start {', '  a = 1', '  b = 2', '}']
  const old = ['start {', '  a = 1', '  b = 3', '}']
  expect(closestOf(file, old)).toMatchObject({ start: 1, end: 4 })
  expect(closestOf(file, old, { hints: { line: 6 } })).toMatchObject({ start: 6, end: 9 })
})

test('a refused call names the lines of the text as it is, not as earlier edits would leave it', () => {
  const edits = [
    part('import { load } from "./load"', 'import a\nimport b\nimport c'),
    part('report(name)', 'x'),
  ]
  const result = applyEdits(FILE.join('\n'), edits, { ...OPTIONS, placement: unique })
  expect(result.ok ? [] : result.failure).toMatchObject([
    { code: 'not-found', edit: 1, closest: { start: 11 } },
  ])
})

test('a place where the file has lines of its own names the first difference, too', () => {
  const file = FILE.toSpliced(10, 0, '  own(names)')
  const edit = whole(FILE.slice(8, 13), [FILE[8] as string, '  return list(items)', '}'])
  const result = applyEdits(file.join('\n'), [edit], {
    profile: standard,
    placement: inOrder,
    feedback: problemOf,
  })
  expect(result.ok ? [] : result.failure).toMatchObject([
    { code: 'other-lines', difference: { line: 11, actual: '  own(names)' } },
  ])
})
