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
