import { arrivedLines, finish, requestLines } from '@emend/request'
import { describe, expect, test } from 'vitest'
import { readMessage } from '../src/message.js'

const BLOCK = ['<<<<<<< SEARCH', 'a', '=======', 'b', '>>>>>>> REPLACE']

function read(...lines: string[]) {
  const message = finish(readMessage(arrivedLines(requestLines(lines.join('\n'))), { partial: false }))
  if (!message.ok) return message.failure
  const { blocks, around } = message.value
  return {
    blocks: blocks.map(({ number, path }) => (path === undefined ? `${number}` : `${number} ${path}`)),
    around: around.map(({ number }) => number),
  }
}

describe('readMessage', () => {
  test.for([
    { name: 'nothing', lines: [], blocks: [], around: [] },
    { name: 'prose only', lines: ['x', '', 'y'], blocks: [], around: [1, 2, 3] },
    { name: 'a block', lines: BLOCK, blocks: ['1'], around: [] },
    { name: 'prose around', lines: ['x', ...BLOCK, 'y'], blocks: ['2'], around: [1, 7] },
    { name: 'fences', lines: ['```', ...BLOCK, '```', '~~~~'], blocks: ['2'], around: [1, 7, 8] },
    { name: 'a path', lines: ['a.txt', ...BLOCK], blocks: ['2 a.txt'], around: [] },
    { name: 'a path above prose', lines: ['a.txt', 'why', ...BLOCK], blocks: ['3 a.txt'], around: [2] },
    { name: 'two paths', lines: ['a.txt', 'b.txt', ...BLOCK], blocks: ['3 b.txt'], around: [1] },
    {
      name: 'a path that still applies',
      lines: ['a.txt', ...BLOCK, ...BLOCK],
      blocks: ['2 a.txt', '7 a.txt'],
      around: [],
    },
    { name: 'a path below the last block', lines: [...BLOCK, 'a.txt'], blocks: ['1'], around: [6] },
    { name: 'an indented separator', lines: [' =======', ...BLOCK], blocks: ['2'], around: [1] },
    {
      name: 'a heading with its underline',
      lines: ['x', '=======', '', ...BLOCK],
      blocks: ['4'],
      around: [1, 2, 3],
    },
    { name: 'a thematic break', lines: [...BLOCK, '', '-------'], blocks: ['1'], around: [6, 7] },
    {
      name: 'a fence glued to the last marker',
      lines: ['```', ...BLOCK.slice(0, 4), '>>>>>>> REPLACE```', 'x'],
      blocks: ['2'],
      around: [1, 7],
    },
    { name: 'an indented block', lines: BLOCK.map((line) => `\t${line}`), blocks: ['1'], around: [] },
  ])('$name', ({ lines, blocks, around }) => {
    expect(read(...lines)).toEqual({ blocks, around })
  })

  test.for([
    { name: 'a last marker', lines: [...BLOCK, '  +++++++ REPLACE'], code: 'misplaced-marker', line: 6 },
    { name: 'a separator', lines: [...BLOCK, '======='], code: 'unescaped-marker', line: 6 },
    {
      name: 'a separator in the middle of text',
      lines: [...BLOCK, 'x', '=====', 'y'],
      code: 'unescaped-marker',
      line: 7,
    },
    {
      name: 'a separator of a block without its first marker',
      lines: ['a', ...BLOCK.slice(2)],
      code: 'misplaced-marker',
      line: 2,
    },
    { name: 'a conflict', lines: ['<<<<<<< ours', ...BLOCK], code: 'unescaped-marker', line: 1 },
    { name: 'a broken marker', lines: [...BLOCK, '>>> REPLACE'], code: 'unexpected-line', line: 6 },
    { name: 'the beginning of a first marker', lines: [...BLOCK, '<<<'], code: 'missing-end', line: 6 },
    { name: 'most of a first marker', lines: [...BLOCK, '<<<<<<< SEAR'], code: 'missing-end', line: 6 },
    { name: 'most of a short one', lines: [...BLOCK, '----- SEAR'], code: 'missing-end', line: 6 },
  ])('refuses $name outside', ({ lines, code, line }) => {
    expect(read(...lines)).toMatchObject({ code, line })
  })
})
