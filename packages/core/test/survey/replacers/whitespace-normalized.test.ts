import { describe, expect, test } from 'vitest'
import {
  whitespaceNormalized,
  whitespaceNormalizedFirst,
} from '../../../src/survey/replacers/whitespace-normalized.js'
import { found, hunk, part, refused, whole } from '../../support/edits.js'

describe('whitespace-normalized', () => {
  test.each([
    {
      name: 'a line with other inner whitespace',
      text: '\tf( a,  b )\n',
      search: 'f( a, b )',
      finds: ['\tf( a,  b )'],
    },
    { name: 'a line with less whitespace', text: 'a b\n', search: 'a \t  b', finds: ['a b'] },
    { name: 'part of a line', text: 'x = f(  a );  // why\n', search: 'f( a );', finds: ['f(  a );'] },
    { name: 'every part of a line', text: 'a  b, a\tb;\n', search: 'a b', finds: ['a  b', 'a\tb'] },
    { name: 'overlapping parts of a line', text: 'a  a  a;\n', search: 'a a', finds: ['a  a', 'a  a'] },
    { name: 'no part that spans two lines', text: 'x a\nb x\n', search: 'a b', finds: [] },
    { name: 'one line for two searched lines', text: 'a b\n', search: 'a\nb', finds: ['a b', 'a b\n'] },
    { name: 'no two lines for one searched line', text: 'a\nb\n', search: 'a b', finds: [] },
    {
      name: 'two lines with the line break elsewhere',
      text: 'a  b\n c\n',
      search: 'a\nb c',
      finds: ['a  b\n c'],
    },
    {
      name: 'lines with another number of blank lines',
      text: 'a\nb\n\nc\n',
      search: 'a b\n\n\nc',
      finds: ['a\nb\n\nc'],
    },
    { name: 'a line, with no blank line for its newline', text: '\na\n\n', search: 'a\n', finds: ['a'] },
    { name: 'each way to place blank lines', text: '\na\n\n', search: 'a\n\n', finds: ['a', '\na', 'a\n'] },
    { name: 'lines over CRLF', text: 'a  x\r\nb\r\n', search: 'a x\nb', finds: ['a  x\r\nb'] },
    { name: 'text after a byte order mark', text: '\uFEFFa  b', search: 'a b', finds: ['a  b'] },
    { name: 'an unusual space as a space', text: 'a\u00a0b\n', search: 'a b', finds: ['a\u00a0b'] },
    { name: 'blank lines for a blank search text', text: 'a\n\t\nb', search: '  ', finds: ['\t'] },
    { name: 'nothing if the file lacks a searched space', text: 'ab\n', search: 'a b', finds: [] },
    { name: 'nothing if the search text lacks a space of the file', text: 'a b\n', search: 'ab', finds: [] },
    { name: 'nothing if the file lacks spaces inside brackets', text: 'f(a)\n', search: 'f( a )', finds: [] },
  ])('finds $name', ({ text, search, finds }) => {
    expect(found(whitespaceNormalized, text, part(search, ''))).toEqual(finds)
  })

  test('finds only whole lines with unit lines', () => {
    expect(found(whitespaceNormalized, 'x\n  a  b\r\n', whole(['a b'], []))).toEqual(['  a  b\r\n'])
    expect(found(whitespaceNormalized, 'a  b; c\n', whole(['a b;'], []))).toEqual([])
    expect(found(whitespaceNormalized, 'a\n', whole(['a', ''], []))).toEqual([])
    expect(found(whitespaceNormalized, 'a\n\n\n', whole(['a', ''], []))).toEqual(['a\n\n'])
    expect(found(whitespaceNormalized, 'a\n \n\n', whole(['', ''], []))).toEqual([' \n\n'])
  })

  test('finds a hunk only if each of its lines matches one line', () => {
    const twoLines = hunk([' a b', '-c'])
    expect(found(whitespaceNormalized, 'a   b\nc\n', twoLines)).toEqual(['a   b\nc\n'])
    expect(found(whitespaceNormalized, 'a\nb c\n', twoLines)).toEqual([])
  })

  test('whitespaceNormalizedFirst finds only the first part of a line', () => {
    expect(found(whitespaceNormalizedFirst, 'a  b, a\tb;\n a b\n', part('a b', ''))).toEqual(['a  b', ' a b'])
  })
})

test('a newline at the end of the search text does not choose the place above a blank line', () => {
  const text = 'def  a():\n  one(1)\nelse\n\ndef  a():\n  one(1)\n\nelse\n'
  const edit = part('def a():\n  one(1)\n', 'def b():\n  one(1)\n')
  expect(refused(text, [edit], { replacers: [whitespaceNormalized] })).toMatchObject([{ code: 'ambiguous' }])
})
