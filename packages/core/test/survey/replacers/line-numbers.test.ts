import { describe, expect, test } from 'vitest'
import { lineNumbers } from '../../../src/survey/replacers/line-numbers.js'
import { found, part, query, whole } from '../../support/edits.js'

describe('line-numbers', () => {
  test.each([
    { name: 'numbers and bars', text: 'x\na\n  b\n', search: ' 2 | a\n 3 |   b', finds: ['a\n  b'] },
    { name: 'numbers and arrows', text: 'x\n\ta\n', search: '     2→\ta', finds: ['\ta'] },
    { name: 'numbers and colons', text: 'a\nb\n', search: '1: a\n2: b', finds: ['a\nb'] },
    { name: 'numbers and tabs', text: 'a\n b\n', search: '9\ta\n10\t b', finds: ['a\n b'] },
    {
      name: 'a blank line whose separator was lost',
      text: 'a\n\nb\n',
      search: '1 | a\n2\n3 | b',
      finds: ['a\n\nb'],
    },
    {
      name: 'lines with other trailing whitespace',
      text: 'a \nb\n',
      search: '1 | a\n2 | b',
      finds: ['a \nb'],
    },
    { name: 'lines with other indentation', text: '  a\n  b\n', search: '1 | a\n2 | b', finds: ['  a\n  b'] },
    { name: 'exact lines before tolerated ones', text: 'a\n a\n', search: '2 | a', finds: ['a'] },
    { name: 'lines over CRLF', text: 'a\r\nb\r\n', search: '1|a\r\n2|b\r\n', finds: ['a\r\nb'] },
    { name: 'numbers after a letter', text: 'a\nb\n', search: 'L1: a\nL2: b', finds: ['a\nb'] },
    { name: 'numbers in brackets', text: 'a\n b\n', search: '[1] a\n[2]  b', finds: ['a\n b'] },
    { name: 'bars, one of which lost its number', text: 'a\nb\n', search: '4 | a\n  | b', finds: ['a\nb'] },
    { name: 'no bars without any number', text: 'a\nb\n', search: '| a\n| b', finds: [] },
    {
      name: 'no bars with numbers that do not count up',
      text: 'a\nb\nc\n',
      search: '1 | a\n| b\n4 | c',
      finds: [],
    },
    { name: 'no numbers that do not count up', text: 'a\nb\n', search: '1 | a\n3 | b', finds: [] },
    { name: 'nothing if one line has no number', text: 'a\nb\n', search: '1 | a\nb', finds: [] },
    { name: 'no single line with a colon', text: 'one\n', search: '1: one', finds: [] },
    { name: 'no other separator', text: 'a\n', search: '1. a', finds: [] },
    { name: 'no part of a line', text: 'x a\n', search: '1 | a', finds: [] },
    { name: 'nothing without numbers', text: 'a\n', search: 'a', finds: [] },
    {
      name: 'lines with the glyphs of a gutter',
      text: 'a\n\n  b\n',
      search: '│a\n│\n│  b',
      finds: ['a\n\n  b'],
    },
    { name: 'lines with glyphs and a space', text: 'a\n  b\n', search: ' ▏ a\n ▏   b', finds: ['a\n  b'] },
    {
      name: 'lines with glyphs, one of which marks the cursor',
      text: 'a\nb\n',
      search: '│a\n█b',
      finds: ['a\nb'],
    },
    { name: 'no single line with a glyph', text: 'a\n', search: '│a', finds: [] },
    { name: 'nothing if one line has no glyph', text: 'a\nb\n', search: '│a\nb', finds: [] },
  ])('finds $name', ({ text, search, finds }) => {
    expect(found(lineNumbers, text, part(search, ''))).toEqual(finds)
  })

  test.each([
    { name: 'the old text', search: '1|a\n2|  b', now: '1|  c', old: 'a\n  b', replacement: '  c' },
    { name: 'the new text', search: '1|  b', now: '1|    c\n2|d', old: '  b', replacement: '    c\nd' },
    { name: 'the file', search: '1|  b', now: '1|    c', old: '  b', replacement: '    c' },
    { name: 'no text', search: '1|  c', now: '1|   d', old: ' c', replacement: '  d' },
  ])(
    'decides whether a space after the bar is indentation: $name shows it',
    ({ search, now, old, replacement }) => {
      const [match] = Array.from(lineNumbers.find(query('a\n  b\n c\n', part(search, now))))
      expect(match?.reading).toEqual({ search: old, line: 1, replacement })
    },
  )

  test('takes a number without text for text', () => {
    expect(found(lineNumbers, '\t\nw1\n', part('1\n', '1\n '))).toEqual([])
  })

  test('finds a single line with a colon on the line that the edit names', () => {
    const at = (line: number) => part('2: one', '2: two', { hints: { line } })
    expect(found(lineNumbers, 'one\none\n', at(2))).toEqual(['one', 'one'])
    expect(found(lineNumbers, 'one\none\n', at(1))).toEqual([])
  })

  test('finds only whole lines with unit lines', () => {
    expect(found(lineNumbers, 'a\nb', whole(['1 | a'], []))).toEqual(['a\n'])
  })

  test.each([
    { name: 'numbers', replacement: '7 | b\n8 | c', reading: 'b\nc' },
    { name: 'numbers, and a blank line without one', replacement: '7 | b\n\n8 | c', reading: 'b\n\nc' },
    { name: 'no numbers', replacement: 'b\nc', reading: 'b\nc' },
    { name: 'no text', replacement: '', reading: '' },
    { name: 'a bar that is content', replacement: '| b', reading: '| b' },
    { name: 'a line of the old text between others', replacement: '7 | a\nb', reading: 'a\nb' },
    { name: 'a line of the old text and numbers', replacement: '7 | a\n8 | b', reading: 'a\nb' },
    { name: 'numbers in some lines only', replacement: '7 | b\nc', reading: undefined },
  ])('reads new text with $name', ({ replacement, reading }) => {
    const [match] = Array.from(lineNumbers.find(query('a\n', part('7 | a', replacement))))
    expect(match?.reading).toEqual({
      search: 'a',
      line: 7,
      ...(reading !== undefined && { replacement: reading }),
    })
  })

  test('a tab after the bar shows that no space belongs to it', () => {
    const [match] = Array.from(lineNumbers.find(query('\ta\n', part('7|\ta', '7|    b'))))
    expect(match?.reading).toEqual({ search: '\ta', line: 7, replacement: '    b' })
  })

  test('reads new lines without the glyph of a gutter, whether they have it or not', () => {
    const [match] = Array.from(lineNumbers.find(query('a\nb\n', part('│a\n│b', '│a\nnew\n│c'))))
    expect(match?.reading).toEqual({ search: 'a\nb', replacement: 'a\nnew\nc' })
  })
})
