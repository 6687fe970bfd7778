import { expect, test } from 'vitest'
import { trimmedBoundary } from '../../src/survey/replacers/trimmed-boundary.js'
import { applied, part, refused } from '../support/edits.js'

const TRIMMED = { replacers: [trimmedBoundary] }

test.each([
  ['below', 'a\nb\nc\n\nd', 'a\nb\n\n', 'a\nb\nx\n\n'],
  ['above', 'd\n\nc\na\nb', '\n\na\nb', '\n\nx\na\nb'],
])('no new lines go %s before a blank line that is behind another one', (_, ...texts) => {
  const [text, search, replacement] = texts
  expect(refused(text, [part(search, replacement)], TRIMMED)).toMatchObject([{ code: 'not-found' }])
  const changed = part(search, search.replace('b', 'x'))
  expect(applied(text, [changed], TRIMMED)).toBe(text.replace('b', 'x'))
})

test.each([
  ['above', 'd\n\nc()\na\nb', '\n\na\nb', '\n\n// new\nc()\ne\nb'],
  ['below', 'b\na\nc()\n\nd', 'b\na\n\n', 'b\ne\nc()\n// new\n\n'],
])('nor where a blank line is behind one other %s, which the new text has further inside', (_, ...texts) => {
  const [text, search, replacement] = texts
  expect(refused(text, [part(search, replacement)], TRIMMED)).toMatchObject([{ code: 'not-found' }])
  const other = part(search, replacement.replace('c()', 'f()'))
  expect(applied(text, [other], TRIMMED)).toContain('// new')
})
