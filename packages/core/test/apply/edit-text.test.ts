import { expect, test } from 'vitest'
import { exact } from '../../src/place/exact.js'
import type { Edit, FileEdit } from '../../src/vocabulary/edit.js'
import { editFiles, editText } from '../support/calls.js'

const OPTIONS = { replacers: [exact] }
const SOUND: Edit = { search: 'a', replacement: 'b', unit: 'text' }

test.each<[string, unknown, string]>([
  ['nothing', undefined, 'the edits must be an array'],
  ['an edit that is not in a list', SOUND, 'the edits must be an array'],
  ['a number to find', [{ ...SOUND, search: 1 }], 'search and replacement of edit 1 must be a string, not 1'],
  [
    'a second edit without a replacement',
    [SOUND, { search: 'a' }],
    'search and replacement of edit 2 must be a string, not of type undefined',
  ],
])('editText says what is wrong with the arguments: %s', (_, edits, message) => {
  expect(() => editText('a\n', edits as Edit[], OPTIONS)).toThrow(new TypeError(message))
})

test.each<[string, unknown, string]>([
  ['no edits', undefined, 'the edits of a.txt must be an array'],
  [
    'no replacement',
    [{ search: 'a' }],
    'search and replacement of edit 1 of a.txt must be a string, not of type undefined',
  ],
])('editFiles says what is wrong with the edits of which file: %s', (_, edits, message) => {
  const request = [{ kind: 'update', path: 'a.txt', edits }] as FileEdit[]
  expect(() => editFiles({ 'a.txt': 'a\n' }, request, OPTIONS)).toThrow(new TypeError(message))
})
