import { describe, expect, test } from 'vitest'
import { strict } from '../../src/vocabulary/profile.js'
import { applied, part, reports } from '../support/edits.js'

describe('a newline at the edge of the old text that the new text lacks', () => {
  test.each([
    { name: 'at the end', text: 'a\nb\nc\n', search: 'b\n', replacement: 'x', result: 'a\nx\nc\n' },
    { name: 'at the beginning', text: 'a\nb\nc\n', search: '\nb\n', replacement: 'x\n', result: 'a\nx\nc\n' },
    { name: 'at both ends', text: 'a\nb\nc\n', search: '\nb\n', replacement: 'x', result: 'a\nx\nc\n' },
    {
      name: 'with CRLF',
      text: 'a\r\nb\r\nc\r\n',
      search: '\nb\n',
      replacement: 'x',
      result: 'a\r\nx\r\nc\r\n',
    },
    { name: 'of removed text', text: 'a\nb\nc\n', search: '\nb\n', replacement: '', result: 'a\nc\n' },
    { name: 'of the removed last line', text: 'a\nb\n', search: '\nb\n', replacement: '', result: 'a\n' },
    {
      name: 'behind a removed part of a line',
      text: 'f(a)\nb\n',
      search: '(a)\n',
      replacement: '',
      result: 'f\nb\n',
    },
    {
      name: 'before a removed part of a line',
      text: 'a\n  .b().c()\n',
      search: '\n  .b()',
      replacement: '',
      result: 'a\n  .c()\n',
    },
    {
      name: 'above a blank line',
      text: 'a\n\nb\n',
      search: 'a\n',
      replacement: 'a\nx',
      result: 'a\nx\n\nb\n',
    },
    {
      name: 'with indentation',
      text: 'a\n  b\nc\n',
      search: '\n  b\n',
      replacement: 'x',
      result: 'a\n  x\nc\n',
    },
    {
      name: 'without indentation that the new text has',
      text: 'a\n  b\nc\n',
      search: '\n  b\n',
      replacement: '  x',
      result: 'a\n  x\nc\n',
    },
    { name: 'before indentation', text: 'a\n  b\n', search: 'a\n  ', replacement: 'x', result: 'x\n  b\n' },
    {
      name: 'the last of several below',
      text: 'a\n\nb\n',
      search: 'a\n\n',
      replacement: 'x',
      result: 'x\nb\n',
    },
    {
      name: 'the last of several above',
      text: 'a\n\nb\n',
      search: '\n\nb',
      replacement: 'x',
      result: 'a\nx\n',
    },
    {
      name: 'behind kept lines',
      text: 'a\nb\n',
      search: 'a\nb\n',
      replacement: 'a\nx',
      result: 'a\nx\n',
    },
  ])('stays: $name', ({ text, search, replacement, result }) => {
    expect(applied(text, [part(search, replacement)])).toBe(result)
    const [report] = reports(text, [part(search, replacement)])
    expect(report?.notices).toMatchObject([{ code: 'newline-kept' }])
  })

  test.each([
    { name: 'a whole line is removed', text: 'a\nb\nc\n', search: 'b\n', replacement: '' },
    {
      name: 'a whole line is removed with the newline above it',
      text: 'a\nb\nc\n',
      search: '\nb',
      replacement: '',
    },
    { name: 'lines are joined by a space', text: 'a,\nb\n', search: ',\n', replacement: ', ' },
    { name: 'lines are joined by the text itself', text: 'f(\na\n', search: '\na', replacement: ' b' },
    {
      name: 'joining lines is all that the edit does',
      text: 'a\n  .b()\n',
      search: '\n  .b()',
      replacement: '.b()',
    },
    { name: 'the old text is blank', text: 'a\nb', search: '\n', replacement: ';' },
    { name: 'a blank line is removed', text: 'a\n\nb\nc\n', search: '\nb\n', replacement: 'x\n' },
    { name: 'a last blank line is removed', text: 'a\nb\n\n', search: 'a\nb\n', replacement: 'a\nx' },
    {
      name: 'a last blank line with whitespace is removed',
      text: 'a\nb\n ',
      search: 'b\n ',
      replacement: 'x',
    },
    { name: 'the last line of the file changes', text: 'a\nb\n', search: 'b\n', replacement: 'x' },
  ])('is left out as written where $name', ({ text, search, replacement }) => {
    expect(applied(text, [part(search, replacement)])).toBe(text.replace(search, () => replacement))
    expect(reports(text, [part(search, replacement)])[0]?.notices).toEqual([])
  })

  test('stays at every place, and the report says so once', () => {
    const edit = part('x\n', 'y', { all: true })
    expect(applied('x\na\nx\nb\n', [edit])).toBe('y\na\ny\nb\n')
    expect(reports('x\na\nx\nb\n', [edit])[0]?.notices).toMatchObject([{ code: 'newline-kept' }])
  })

  test('stays with a strict profile, too', () => {
    expect(applied('a\nb\n', [part('a\n', 'x')], { profile: strict })).toBe('x\nb\n')
  })
})
