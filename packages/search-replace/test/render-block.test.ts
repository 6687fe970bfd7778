import { expect, test } from 'vitest'
import { renderBlock } from '../src/render-block.js'

test.for([
  {
    name: 'both halves',
    edit: { search: 'a\nb\n', replacement: 'c\n' },
    block: '<<<<<<< SEARCH\na\nb\n=======\nc\n>>>>>>> REPLACE\n',
  },
  {
    name: 'a line',
    edit: { search: 'a\n', replacement: '', line: 3 },
    block: '<<<<<<< SEARCH\n:start_line:3\n-------\na\n=======\n>>>>>>> REPLACE\n',
  },
  {
    name: 'no line at all',
    edit: { search: '', replacement: '' },
    block: '<<<<<<< SEARCH\n=======\n>>>>>>> REPLACE\n',
  },
  {
    name: 'a last line without newline',
    edit: { search: 'a', replacement: 'b' },
    block: '<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n',
  },
  {
    name: 'endings',
    edit: { search: 'a\r\n', replacement: 'b\r\n' },
    block: '<<<<<<< SEARCH\na\r\n=======\nb\r\n>>>>>>> REPLACE\n',
  },
  {
    name: 'escapes',
    edit: { search: '=======\n', replacement: '\\>>>>>>> x\n:start_line:\n-----\n  =======\n' },
    block:
      '<<<<<<< SEARCH\n\\=======\n=======\n\\\\>>>>>>> x\n\\:start_line:\n\\-----\n  =======\n>>>>>>> REPLACE\n',
  },
])('renderBlock writes $name', ({ edit, block }) => {
  expect(renderBlock(edit)).toBe(block)
})
