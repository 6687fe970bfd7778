import { expect, test } from 'vitest'
import { applyCalls } from '../src/index.js'

const TEXT = 'a()\nx\nb()\nx\nc()\nx\n'
const edit = { oldString: 'x', newString: 'y' }
/** The text with `y` in place of the x of this number. */
const changed = (number: number) => {
  let at = 0
  return TEXT.replaceAll('x', (found) => (++at === number ? 'y' : found))
}

test.each([
  { lines: '3-4' },
  { lines: 'L3-L4' },
  { lines: 4 },
  { range: [3, 4] },
  { range: '[3, 4]' },
  { range: { start: 3, end: 4 } },
  { line_range: '3:4' },
  { viewRange: [4, 4] },
  { from_line: 3, to_line: 4 },
  { fromLine: '4', toLine: '4' },
  { first_replaced_line: 4, last_replaced_line: 4 },
  { lineStart: 3, lineEnd: 4 },
])('%j chooses the second place', (fields) => {
  expect(applyCalls(TEXT, { ...edit, ...fields })).toMatchObject({ ok: true, text: changed(2) })
})

test.each([{ lines: '1-1' }, { view_range: [5, 5] }, { from_line: 5, to_line: 5 }, { lines: '3' }])(
  'old text outside of %j is refused',
  (fields) => {
    expect(applyCalls(TEXT, { ...edit, ...fields })).toMatchObject({ ok: false })
  },
)

test('an end of -1 is the end of the file', () => {
  expect(applyCalls(TEXT, { ...edit, view_range: [5, -1] })).toMatchObject({ ok: true, text: changed(3) })
})

test.each([
  { lines: '4-3' },
  { range: { start: { line: 3 } } },
  { line_range: 'all of them' },
  { lines: [1, 2, 3] },
])('%j is no range, and the field is named', (fields) => {
  const result = applyCalls(TEXT, { ...edit, ...fields })
  const [name] = Object.keys(fields)
  expect(result).toMatchObject({ ok: false, failures: [{ code: 'wrong-input' }] })
  expect(!result.ok && result.message).toContain(name)
})

test('an insertion outside of its lines is refused', () => {
  const call = { insert_line: 1, insert_text: 'y', lines: '4-5' }
  expect(applyCalls(TEXT, call)).toMatchObject({ ok: false, failures: [{ code: 'wrong-input' }] })
  expect(applyCalls(TEXT, { ...call, lines: '2-5' })).toMatchObject({ ok: true })
})

const INDENTED = { oldString: 'def a():\n  b()', newString: 'def a():\n  c()' }
const FILE = 'class A:\n    def a():\n        b()\n'

test.each([
  { exact_match: true },
  { strict: 'true' },
  { exact: true },
  { fuzzy: false },
  { ignoreWhitespace: false },
])('%j: the old text is found to the letter only', (fields) => {
  expect(applyCalls(FILE, { ...INDENTED, ...fields })).toMatchObject({
    ok: false,
    failures: [{ code: 'not-found' }],
  })
  expect(applyCalls(TEXT, { oldString: 'a()\n', newString: 'd()\n', ...fields })).toMatchObject({ ok: true })
})

test.each([{}, { exact_match: false }, { fuzzy: true }, { literal: false }])(
  '%j: as the profile says',
  (fields) => {
    expect(applyCalls(FILE, { ...INDENTED, ...fields })).toMatchObject({ ok: true })
  },
)

test.each([
  7,
  0,
  true,
  '5-6',
  [5, 6],
  'first',
  'def b',
  'f(x) and the like;',
  { inner: true },
  ['one', 'two'],
])('a field that nobody knows is refused with the value %j', (value) => {
  const result = applyCalls(TEXT, { oldString: 'a()', newString: 'd()', foo_bar: value })
  expect(result).toMatchObject({ ok: false, failures: [{ code: 'unsupported-field', field: 'foo_bar' }] })
  expect(!result.ok && result.message).toContain('foo_bar')
  if (typeof value !== 'object') expect(!result.ok && result.message).toContain('ignoreFields')
})

test.each([
  false,
  null,
  '',
  'false',
  [],
  {},
  'The second of the two calls.',
  'why this is to be changed',
  '7f3c9a2e-44d1-4b0e-9a53-1f2e3d4c5b6a',
  'toolu_01A09q90qw90lq917835',
  '2026-11-29T10:20:30Z',
])('a field that nobody knows passes with the value %j', (value) => {
  const result = applyCalls(TEXT, { oldString: 'a()', newString: 'd()', foo_bar: value })
  expect(result).toMatchObject({ ok: true, notices: value === null ? [] : [{ code: 'field-ignored' }] })
})

test('a host names the fields that mean nothing to it, in any spelling', () => {
  const call = { oldString: 'a()', newString: 'd()', fooBar: 7, other: 7 }
  expect(applyCalls(TEXT, call, { ignoreFields: ['foo_bar', 'other'] })).toMatchObject({
    ok: true,
    notices: [],
  })
  expect(applyCalls(TEXT, call, { ignoreFields: ['foo_bar'] })).toMatchObject({
    ok: false,
    failures: [{ field: 'other' }],
  })
})
