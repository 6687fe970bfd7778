import { expect, test } from 'vitest'
import { TextDocument } from '../../src/text/document.js'
import { lineRange } from '../../src/text/span.js'

test.each([
  { name: 'a line with its ending', span: [0, 2], range: [1, 1] },
  { name: 'two lines', span: [0, 3], range: [1, 2] },
  { name: 'part of a line', span: [2, 3], range: [2, 2] },
  { name: 'the line below an insertion', span: [2, 2], range: [2, 2] },
  { name: 'the last line for an insertion at the end', span: [6, 6], range: [3, 3] },
])('lineRange: $name', ({ span: [start = 0, end = 0], range: [first, last] }) => {
  expect(lineRange(new TextDocument('a\nb\nc\n'), { start, end })).toEqual({ start: first, end: last })
})
