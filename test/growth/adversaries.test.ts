import { expect, test } from 'vitest'
import { workOf } from '../../packages/core/test/support/work.js'
import { amountOf } from '../soak.js'
import { ADVERSARIES } from './adversaries.js'

/** What was slow once, and shuffled, reversed, repeated, renamed and re-indented texts; `npm run soak -- growth` takes all. */
const NAMED = [
  'edit-string: half of records, one name wrong in each',
  'edit-string: records, one name wrong in each',
  'edit-string: imports, shuffled',
  'edit-string: code, shuffled',
  'edit-string: code, renamed',
  'edit-string: code, other indentation',
  'edit-string: code, line numbers and a typo',
  'edit-string: prose, characters lost',
  'edit-string: code, characters lost that none were',
  'search-replace: half of code, every second line missing',
  'v4a: half of imports, reversed',
  'v4a: one letter, one letter more at the end',
  'v4a: 191 long lines against a file of 4 KB',
  'unified diff: code, renamed',
  'replaceAll: one line of ab',
  'sketch: 500 markers',
  'sketch: new versions of all functions',
  'sketch: 500 markers, explained',
  'sketch: two thirds of code, without a marker',
  'sketch: two thirds of closers, without a marker',
  'sketch: two thirds of one letter, without a marker',
  'sketch: two thirds of prose, without a marker',
  'explain: records, one name wrong in each',
  'shown: code, now shuffled',
  'diff: closers, reversed',
  'merged: code, shuffled',
  '1000 edits: to the letter',
  '1000 edits: a part of a line, other whitespace',
  '300 edits, explained: to the letter',
  '200000 hunks for a file of two bytes',
  '5000 fields that nobody knows',
]
/** Characters of the largest file. */
const LARGEST = amountOf({ soak: 200_000, ci: 50_000, test: 25_000 })
/** In blocks of code, of which a machine does a thousand million in a second or two. */
const MOST_WORK = LARGEST * 8_000

const IS_SOAK = LARGEST > 50_000
const SIZES = IS_SOAK ? [LARGEST / 2, LARGEST] : [LARGEST]
const chosen = IS_SOAK ? ADVERSARIES : ADVERSARIES.filter(({ name }) => NAMED.includes(name))

test.each(chosen)('is edited or refused in bounded work: $name', ({ make }) => {
  for (const size of SIZES) expect(workOf(make(size)), `${size} characters`).toBeLessThan(MOST_WORK)
})

/** What was searched, read or compared again and again, with a bound for a file of 100,000 characters in millions of blocks. */
const ONCE = [
  ['sketch: the file in another order', 60],
  ['sketch: every line of prose twice', 250],
  ['v4a: code, renamed', 4],
  ['100000 hunks for a file of two bytes', 20],
] as const

test.each(ONCE)('is not looked at again and again: %s', (name, most) => {
  const run = ADVERSARIES.find((one) => one.name === name)?.make(100_000)
  expect(workOf(() => run?.()) / 1e6).toBeLessThan(most)
})

test('the inputs that are named exist', () => {
  const names = [...NAMED, ...ONCE.map(([name]) => name)]
  expect(names.filter((name) => !ADVERSARIES.some((one) => one.name === name))).toEqual([])
})
