import { expect, test } from 'vitest'
import { closesBlock, indentationDepth, indentationOf } from '../../src/text/indentation.js'

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

test.each([
  '}',
  '  ]);',
  ')',
  '</p>',
  'end',
  '  end, 2',
  'end.map',
  'endif()',
  'endforeach;',
  'endef',
  'fi',
  'done < list',
  'esac',
])('%j closes a block', (line) => {
  expect(closesBlock(line)).toBe(true)
})

test.each([
  'end = 3',
  'end: 5',
  'end(2)',
  'endpoint',
  'end_date',
  'done()',
  'done = no',
  'fi: 1',
  'file',
  'a }',
  '',
])('%j does not close a block', (line) => {
  expect(closesBlock(line)).toBe(false)
})
