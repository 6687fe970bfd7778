import { expect, test } from 'vitest'
import { indentationDepth, indentationOf } from '../../src/text/indentation.js'

test.each([
  ['  a', '  ', 2],
  ['\ta', '\t', 8],
  ['  \ta', '  \t', 8],
  ['\t  a b', '\t  ', 10],
  ['a', '', 0],
  ['', '', 0],
  ['  ', '  ', 2],
])('%j is indented by %j, %i columns', (line, indentation, depth) => {
  expect(indentationOf(line)).toBe(indentation)
  expect(indentationDepth(line)).toBe(depth)
})
