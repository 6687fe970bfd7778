import { describe, expect, test } from 'vitest'
import { applied, part, refused, reports, whole } from '../support/edits.js'

describe('lines appended to a part of a line', () => {
  test.each([
    { name: 'before the rest', text: 'aaa\nbbb-x\n', edit: part('bbb', 'bbb\nBB1'), line: 2, rest: '-x' },
    { name: 'of the last of several', text: 'a\nb c\n', edit: part('a\nb', 'a\nb\nd'), line: 2, rest: ' c' },
    {
      name: 'after a statement',
      text: 'f(); g()\n',
      edit: part('f();', 'f();\nh();'),
      line: 1,
      rest: ' g()',
    },
    { name: 'with CRLF', text: 'bbb-x\r\n', edit: part('bbb', 'bbb\nBB1'), line: 1, rest: '-x' },
    {
      name: 'in every place',
      text: 'b\nb-x\n',
      edit: { ...part('b', 'b\nc'), all: true },
      line: 2,
      rest: '-x',
    },
  ])('are refused: $name', ({ text, edit, line, rest }) => {
    expect(refused(text, [edit])).toMatchObject([{ code: 'line-split', place: { end: line }, rest }])
  })

  test.each([
    { name: 'nothing follows', text: 'bbb\nc\n', edit: part('bbb', 'bbb\nBB1'), now: 'bbb\nBB1\nc\n' },
    { name: 'blanks follow', text: 'bbb  \nc\n', edit: part('bbb', 'bbb\nBB1'), now: 'bbb\nBB1  \nc\n' },
    { name: 'whole lines', text: 'bbb\nc\n', edit: whole(['bbb'], ['bbb', 'BB1']), now: 'bbb\nBB1\nc\n' },
    { name: 'a line above', text: 'bbb-x\n', edit: part('bbb', 'BB1\nbbb'), now: 'BB1\nbbb-x\n' },
    { name: 'a line break', text: 'a; b\n', edit: part('a;', 'a;\n'), now: 'a;\n b\n' },
  ])('go in without a word: $name', ({ text, edit, now }) => {
    expect(applied(text, [edit])).toBe(now)
    expect(reports(text, [edit])).toMatchObject([{ status: 'applied', notices: [] }])
  })

  test.each([
    { name: 'after a bracket', text: 'f(b)\n', edit: part('f(', 'f(\n  a, '), now: 'f(\n  a, b)\n' },
    { name: 'after a comma', text: 'f(a, c)\n', edit: part('f(a,', 'f(a,\n  b,'), now: 'f(a,\n  b, c)\n' },
    {
      name: 'after an operator',
      text: 'x = a + c\n',
      edit: part('a +', 'a +\nb +'),
      now: 'x = a +\nb + c\n',
    },
    { name: 'for another text', text: 'let a = b; c\n', edit: part('a = b;', 'x\ny'), now: 'let x\ny c\n' },
  ])('go in with a notice: $name', ({ text, edit, now }) => {
    expect(applied(text, [edit])).toBe(now)
    expect(reports(text, [edit])).toMatchObject([{ status: 'applied', notices: [{ code: 'ends-mid-line' }] }])
  })
})
