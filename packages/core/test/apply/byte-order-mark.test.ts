import { expect, test } from 'vitest'
import type { Edit } from '../../src/index.js'
import { editText } from '../support/calls.js'

const twice = '\uFEFF\na\nb\n\na\n'

test.each<[string, Partial<Edit>, string | undefined]>([
  ['is the text in the first line', { search: '\uFEFF\na', unit: 'text' }, '\uFEFF\nc\nb\n\na\n'],
  [
    'is every place where all are meant',
    { search: '\uFEFFa', unit: 'text', all: true },
    '\uFEFF\n\nc\nb\n\n\nc\n',
  ],
  [
    'says nothing against a line number',
    { search: '\uFEFF\na\n', unit: 'lines', hints: { line: 4 } },
    '\uFEFF\na\nb\n\nc\n',
  ],
  ['alone names no line', { search: '\uFEFF', unit: 'text' }, undefined],
])('an old text with a byte order mark %s', (_, edit, wanted) => {
  const lines = edit.unit === 'lines' ? '\nc\n' : '\nc'
  const result = editText(twice, [{ search: '', replacement: lines, unit: 'text', ...edit }])
  expect(result.ok ? result.text : undefined).toBe(wanted)
})
