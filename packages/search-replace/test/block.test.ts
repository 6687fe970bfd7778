import { arrivedLines, finish, requestLines } from '@emend/request'
import { describe, expect, test } from 'vitest'
import { readBlock } from '../src/block.js'

function read(lines: readonly string[], { partial = false, unbalanced = false } = {}) {
  const read = finish(readBlock(arrivedLines(requestLines(lines.join('\n'))), 0, { partial, unbalanced }))
  return read.ok ? read.value : read.failure
}

describe('readBlock', () => {
  test('returns the block, its span and its number of lines', () => {
    const lines = ['<<<<<<< SEARCH', ':start_line:4', '-------', 'a', '=======', 'b', 'c', '>>>>>>> REPLACE']
    expect(read([...lines, 'prose'])).toEqual({
      block: {
        number: 1,
        search: 'a\n',
        replacement: 'b\nc\n',
        line: 4,
        source: { start: 0, end: lines.join('\n').length },
      },
      length: 8,
    })
  })

  test.for([
    { name: 'both halves', body: ['a', '=======', 'b'], search: 'a\n', replacement: 'b\n' },
    { name: 'no lines', body: ['======='], search: '', replacement: '' },
    { name: 'blank lines', body: ['', 'a', '', '=======', '', ''], search: '\na\n\n', replacement: '\n\n' },
    {
      name: 'escapes',
      body: ['\\=======', '=======', '\\\\=======', '\\>>>>>>> x'],
      search: '=======\n',
      replacement: '\\=======\n>>>>>>> x\n',
    },
    {
      name: 'a separator as long as the first marker',
      body: ['a', '=====', 'b', '=======', 'c'],
      search: 'a\n=====\nb\n',
      replacement: 'c\n',
    },
    {
      name: 'shorter lines below the separator',
      body: ['a', '=======', 'b', '====='],
      search: 'a\n',
      replacement: 'b\n=====\n',
    },
    {
      name: 'a separator of another length',
      body: ['abc', '=====', 'b'],
      search: 'abc\n',
      replacement: 'b\n',
    },
    {
      name: 'no text above a separator of another length',
      body: ['=====', 'b'],
      search: '',
      replacement: 'b\n',
    },
    {
      name: 'dashes that both halves begin with',
      body: ['-------', 'a', '=======', '-------', 'b'],
      search: '-------\na\n',
      replacement: '-------\nb\n',
    },
    {
      name: 'dashes of another length below a line marker that both halves begin with',
      body: [':start_line:3', '-----', 'a', '=======', '-----', 'b'],
      search: '-----\na\n',
      replacement: '-----\nb\n',
    },
    {
      name: 'dashes below a line marker that the new text adds',
      body: [':start_line:3', '-------', 'a', '=======', '-------', 'a'],
      search: 'a\n',
      replacement: '-------\na\n',
    },
    {
      name: 'dashes that only the first half begins with',
      body: ['-------', 'a', '=======', 'b'],
      search: 'a\n',
      replacement: 'b\n',
    },
    {
      name: 'short markers',
      body: ['<<<< x', '>>> y', '=======', '===='],
      search: '<<<< x\n>>> y\n',
      replacement: '====\n',
    },
    {
      name: 'indented markers',
      body: [' =======', '=======', '  >>>>>>> REPLACE'],
      search: ' =======\n',
      replacement: '  >>>>>>> REPLACE\n',
    },
  ])('reads $name', ({ body, search, replacement }) => {
    expect(read(['<<<<<<< SEARCH', ...body, '>>>>>>> REPLACE'])).toMatchObject({
      block: { search, replacement },
    })
  })

  test.for([
    { name: 'the end', after: [] },
    { name: 'blank lines and a fence', after: ['', '```', ''] },
    { name: 'the next block', after: ['<<<<<<< SEARCH', 'x', '=======', 'y', '>>>>>>> REPLACE'] },
    {
      name: 'the name of the next block',
      after: ['```', '', 'b.ts', '```ts', '  <<<<<<< SEARCH', 'x', '=======', 'y', '======='],
    },
  ])('treats a second separator as the last marker before $name', ({ after }) => {
    const lines = ['<<<<<<< SEARCH', ':start_line:4', 'a', '=======', 'b', '', '=======']
    expect(read([...lines, ...after])).toEqual({
      block: {
        number: 1,
        search: 'a\n',
        replacement: 'b\n\n',
        line: 4,
        source: { start: 0, end: lines.join('\n').length },
      },
      length: 7,
    })
  })

  test.for([
    { name: 'text below it', lines: ['a', '=======', 'b', '=======', 'c'], code: 'unescaped-marker' },
    { name: 'a name without a block below', lines: ['a', '=======', 'b', '=======', 'b.ts'] },
    {
      name: 'two names below it',
      lines: ['a', '=======', 'b', '=======', 'b.ts', 'c.ts', '<<<<<<< SEARCH'],
    },
    { name: 'a last marker below it', lines: ['a', '=======', 'b', '=======', '>>>>>>> REPLACE'] },
    { name: 'a heading of the same length above it', lines: ['a', '=======', 'Heading', '======='] },
    { name: 'a third separator', lines: ['a', '=======', 'b', '=======', '', '======='] },
    {
      name: 'another length than the first marker',
      lines: ['a', '=====', 'b', '====='],
    },
    { name: 'the search cut off', lines: ['a', '======='], code: 'missing-end' },
  ])('does not with $name', ({ lines, code = 'unescaped-marker' }) => {
    expect(read(['<<<<<<< SEARCH', ...lines])).toMatchObject({ code })
  })

  test('removes the indentation of the whole block', () => {
    expect(read(['  <<<<<<< SEARCH', '  a', '', '    b', '  =======', '  >>>>>>> REPLACE'])).toMatchObject({
      block: { search: 'a\n\n  b\n', replacement: '' },
    })
  })

  test('removes it from the markers only if a line of text lacks it', () => {
    expect(read(['  <<<<<<< SEARCH', '  a', 'b', '  =======', 'c', '  >>>>>>> REPLACE'])).toMatchObject({
      block: { search: '  a\nb\n', replacement: 'c\n' },
    })
  })

  test('keeps the endings of the request', () => {
    const lines = requestLines('<<<<<<< SEARCH\r\na\r\n=======\nb\r\n>>>>>>> REPLACE')
    expect(finish(readBlock(arrivedLines(lines), 0, { partial: false, unbalanced: false }))).toMatchObject({
      value: { block: { search: 'a\r\n', replacement: 'b\r\n' } },
    })
  })

  test.for([
    { name: 'a first marker in the first half', body: ['<<<<<<< SEARCH'], code: 'misplaced-marker', line: 2 },
    {
      name: 'a last marker in the first half',
      body: ['a', '>>>>>>> REPLACE'],
      code: 'misplaced-marker',
      line: 3,
    },
    {
      name: 'a conflict in the first half',
      body: ['>>>>>>> x', '======='],
      code: 'unescaped-marker',
      line: 2,
    },
    {
      name: 'a broken marker in the first half',
      body: ['======SEARCH', '======='],
      code: 'unexpected-line',
      line: 2,
    },
    {
      name: 'a first marker in the second half',
      body: ['=======', '----- SEARCH'],
      code: 'misplaced-marker',
      line: 3,
    },
    { name: 'a second separator', body: ['=======', '======='], code: 'unescaped-marker', line: 3 },
    {
      name: 'a conflict in the second half',
      body: ['=======', '<<<<<<<'],
      code: 'unescaped-marker',
      line: 3,
    },
    {
      name: 'a broken marker in the second half',
      body: ['=======', '+++++REPLACE'],
      code: 'unexpected-line',
      line: 3,
    },
    {
      name: 'a line marker in the second half',
      body: ['=======', ':end_line:3'],
      code: 'stray-line-marker',
      line: 3,
    },
    {
      name: 'an underline in place of a separator',
      body: ['Title', '=====', '>>>>>>> REPLACE'],
      code: 'misplaced-marker',
      line: 4,
    },
  ])('refuses $name', ({ body, code, line }) => {
    expect(read(['<<<<<<< SEARCH', ...body, '>>>>>>> REPLACE'])).toMatchObject({ code, line })
  })

  test('treats a second separator as a mistake if the numbers of markers do not match', () => {
    const lines = ['<<<<<<< SEARCH', '=======', '=======', '>>>>>>> REPLACE']
    expect(read(lines, { unbalanced: true })).toMatchObject({ code: 'misplaced-marker', line: 3 })
  })

  test.for([
    [['<<<<<<< SEARCH'], '=======', 1],
    [['<<<<<<< SEARCH', 'a'], '=======', 2],
    [['<<<<<<< SEARCH', 'a', '======='], '>>>>>>> REPLACE', 3],
    [['<<<<<<< SEARCH', 'a', '=======', 'b'], '>>>>>>> REPLACE', 4],
    [['<<<<<<< SEARCH', 'a', '=======', '>>>>>>> REP'], '>>>>>>> REPLACE', 4],
  ] as const)('%j is cut off before %j', ([lines, expected, line]) => {
    expect(read(lines)).toEqual({ code: 'missing-end', format: 'search-replace', expected, line })
  })

  test('of a preview returns no block before there is new text', () => {
    expect(read(['<<<<<<< SEARCH', 'a'], { partial: true })).toEqual({ block: undefined, length: 2 })
    expect(read(['<<<<<<< SEARCH', 'a', '=======', 'b'], { partial: true })).toMatchObject({
      block: { search: 'a\n', replacement: 'b\n' },
    })
  })
})
