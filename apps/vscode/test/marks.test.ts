import { applyChanges } from '@emend/core/plugin'
import { describe, expect, test } from 'vitest'
import { carried, changedParts, type DocumentEdit, type Mark, marksOf } from '../src/marks.js'

const BEFORE = 'one\ntwo\nthree\nfour\n'
const CHANGES = [
  { span: { start: 4, end: 8 }, text: 'TWO\nTWO\n' },
  { span: { start: 14, end: 19 }, text: '' },
]
const AFTER = applyChanges(BEFORE, CHANGES)

/** A document with marks, in which somebody writes. */
function written(...edits: readonly DocumentEdit[]) {
  let text = AFTER
  for (const { rangeOffset, rangeLength, text: put } of edits)
    text = text.slice(0, rangeOffset) + put + text.slice(rangeOffset + rangeLength)
  return { text, marks: carried(marksOf(BEFORE, CHANGES), edits, text) }
}

const rejected = (text: string, marks: readonly Mark[]) =>
  applyChanges(
    text,
    marks.map(({ start, end, before }) => ({ span: { start, end }, text: before })),
  )

test('rejecting all marks gives the text before', () => {
  expect(rejected(AFTER, marksOf(BEFORE, CHANGES))).toBe(BEFORE)
})

describe('what a person writes beside a mark stays when it is rejected', () => {
  test.for<[title: string, edit: DocumentEdit, rejected: string]>([
    ['above', { rangeOffset: 0, rangeLength: 0, text: 'zero\n' }, `zero\n${BEFORE}`],
    ['right behind', { rangeOffset: 12, rangeLength: 0, text: 'x' }, 'one\ntwo\nxthree\nfour\n'],
    ['where lines went', { rangeOffset: 18, rangeLength: 0, text: 'x' }, 'one\ntwo\nthree\nfour\nx'],
    ['between', { rangeOffset: 12, rangeLength: 5, text: '3' }, 'one\ntwo\n3\nfour\n'],
  ])('%s', ([, edit, expected]) => {
    const { text, marks } = written(edit)
    expect(marks).toHaveLength(2)
    expect(rejected(text, marks)).toBe(expected)
  })
})

test('what is written within a mark goes with it', () => {
  const { text, marks } = written({ rangeOffset: 5, rangeLength: 1, text: 'www' })
  expect(rejected(text, marks)).toBe(BEFORE)
})

test('after an undo there are no marks', () => {
  const { text, marks } = written(
    { rangeOffset: 18, rangeLength: 0, text: 'four\n' },
    { rangeOffset: 4, rangeLength: 8, text: 'two\n' },
  )
  expect([text, marks]).toEqual([BEFORE, []])
})

test('a mark that is cut keeps to what is left of it', () => {
  const { text, marks } = written({ rangeOffset: 2, rangeLength: 4, text: '' })
  expect(text.slice(marks[0]?.start, marks[0]?.end)).toBe('O\nTWO\n')
  const below = written({ rangeOffset: 9, rangeLength: 5, text: '' })
  expect(below.text.slice(below.marks[0]?.start, below.marks[0]?.end)).toBe('TWO\nT')
})

test('a mark that is replaced with what is around it is gone', () => {
  expect(written({ rangeOffset: 0, rangeLength: AFTER.length, text: 'other\n' }).marks).toEqual([
    { start: 6, end: 6, before: 'four\n' },
  ])
})

test.for<[title: string, before: string, now: string, changed: readonly string[]]>([
  ['a word', 'return subtotal\n', 'return round(subtotal)\n', ['round(', ')']],
  [
    'one of two lines, with CRLF',
    'a = 1\r\nconst total = one\r\n',
    'a = 1\r\nconst total = two\r\n',
    ['two'],
  ],
  ['a new line', '', 'all of it\n', []],
  ['another line', 'this\n', 'something else entirely\n', []],
])('within a mark: %s', ([, before, now, changed]) => {
  expect(changedParts(before, now).map(({ start, end }) => now.slice(start, end))).toEqual(changed)
})
