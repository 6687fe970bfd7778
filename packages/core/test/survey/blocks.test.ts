import { expect, test } from 'vitest'
import { blockEndsOf } from '../../src/survey/blocks.js'
import { TextDocument } from '../../src/text/document.js'

test.each([
  { name: 'nested blocks', lines: ['a', '  b', '    c', '  d', 'e'], ends: [4, 3, 3, 4, 5] },
  { name: 'blank lines do not end a block', lines: ['a', '', '  b', '', 'c'], ends: [4, 2, 4, 4, 5] },
  { name: 'a tab is deeper than blanks', lines: ['  a', '\tb', '  c'], ends: [2, 2, 3] },
  { name: 'a line that closes a block', lines: ['a {', '  b', '}', 'c'], ends: [3, 2, 3, 4] },
  { name: 'the middle of a block', lines: ['a {', '  b', '} else {', '  c', '}'], ends: [3, 2, 5, 4, 5] },
  { name: 'no lines', lines: [], ends: [] },
])('$name', ({ lines, ends }) => {
  const document = new TextDocument(lines.map((line) => `${line}\n`).join(''))
  expect(Array.from(blockEndsOf(document))).toEqual(ends)
})
