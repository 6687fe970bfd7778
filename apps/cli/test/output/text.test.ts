import { stripVTControlCharacters } from 'node:util'
import type { Failure } from '@emend/core'
import { expect, test } from 'vitest'
import { printFailures } from '../../src/output/text.js'

const FAILURE: Failure = {
  code: 'line-split',
  path: 'a\u202eb',
  edit: 0,
  edits: 1,
  place: { start: 1, end: 1 },
  rest: '\u2066c\u2069 \u001b',
}

// promise: names
test.each([
  [true, ['a[U+202E]b:', '"\\u{2066}c\\u{2069} \\u{1b}"']],
  [false, ['a[U+202E]b:', '"\u2066c\u2069 \\u{1b}"']],
])('a failure contains lines of the file unchanged, except on a terminal: %j', (isTTY, parts) => {
  let text = ''
  printFailures([FAILURE], { isTTY, write: (more) => (text += more) })
  for (const part of parts) expect(text).toContain(part)
})

/** What a terminal of 60 columns shows of a failure. */
function shownOf(failure: Failure, terminal = { isTTY: true, columns: 60 }): string {
  let text = ''
  printFailures([failure], { ...terminal, write: (more) => (text += more) })
  return stripVTControlCharacters(text)
}

test('a long message is broken between words on a terminal, and lines of the file are not', () => {
  const place = { start: 1, end: 1, text: `${'word '.repeat(16)}\n` }
  const text = shownOf({ code: 'other-lines', path: 'a.txt', edit: 0, edits: 1, place })
  const lines = text.trimEnd().split('\n')
  const said = lines.filter((line) => !line.startsWith(' '))
  expect(said.length).toBeGreaterThan(1)
  for (const line of said) expect(line.length).toBeLessThanOrEqual(60)
  expect(text).toContain(`  1 | ${'word '.repeat(16)}`.trimEnd())
  const piped = shownOf(
    { code: 'other-lines', path: 'a.txt', edit: 0, edits: 1, place },
    { isTTY: false, columns: 60 },
  )
  expect(piped.split('\n')[0]?.length).toBeGreaterThan(60)
})

test('a code is not said again by its message', () => {
  const edits = { edit: 0, edits: 1 }
  const place = { start: 3, end: 3 }
  expect(shownOf({ code: 'already-applied', path: 'a.txt', ...edits, place })).toBe(
    'already-applied a.txt: the new text is at line 3. Nothing\nwas changed.\n',
  )
  expect(shownOf({ code: 'already-applied', path: 'a.txt', ...edits })).toBe(
    'already-applied a.txt. Nothing was changed.\n',
  )
})
