import { expect, test } from 'vitest'
import { lineShifts, shiftLine } from '../../src/text/change.js'
import { TextDocument } from '../../src/text/document.js'

const document = new TextDocument('one\ntwo\r\nthree\nfour')

test.each([
  {
    name: 'an insertion above a line moves it',
    span: { start: 4, end: 4 },
    text: 'x\ny\n',
    lines: [1, 4, 5, 6],
  },
  { name: 'a change moves the lines below', span: { start: 0, end: 3 }, text: 'x\ny', lines: [1, 3, 4, 5] },
  {
    name: 'removed lines move the lines below up',
    span: { start: 0, end: 4 },
    text: '',
    lines: [1, 1, 2, 3],
  },
  { name: 'CRLF is one newline', span: { start: 4, end: 9 }, text: '', lines: [1, 2, 2, 3] },
  {
    name: 'a change inside a line moves no line',
    span: { start: 1, end: 2 },
    text: 'x',
    lines: [1, 2, 3, 4],
  },
  {
    name: 'an addition at the end moves no line',
    span: { start: 19, end: 19 },
    text: '\nx',
    lines: [1, 2, 3, 4],
  },
])('$name', ({ span, text, lines }) => {
  const shifts = lineShifts(document, [{ span, text }])
  expect([1, 2, 3, 4].map((line) => shiftLine(line, shifts))).toEqual(lines)
})

test('several changes add up', () => {
  const shifts = lineShifts(document, [
    { span: { start: 0, end: 0 }, text: 'x\n' },
    { span: { start: 4, end: 9 }, text: '' },
    { span: { start: 9, end: 14 }, text: 'a\nb' },
  ])
  expect([1, 3, 4].map((line) => shiftLine(line, shifts))).toEqual([2, 3, 5])
})
