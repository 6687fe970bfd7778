import { requestLines } from '@emend/request'
import { describe, expect, test } from 'vitest'
import { readHeader } from '../src/header.js'

function read(...lines: string[]) {
  const header = readHeader(requestLines(lines.join('\n')))
  return header.ok ? header.value : header.failure
}

describe('readHeader', () => {
  test.for([
    { name: 'nothing', lines: ['text'], header: { from: 0 } },
    { name: 'an empty block', lines: [], header: { from: 0 } },
    { name: 'a line and dashes', lines: [':start_line:3', '-------', 'text'], header: { from: 2, line: 3 } },
    { name: 'a line only', lines: [':start_line:3', 'text'], header: { from: 1, line: 3 } },
    {
      name: 'a range',
      lines: [':start_line:3', ':end_line:4', '-----'],
      header: { from: 3, line: 3, doubtfulDashes: { number: 3 } },
    },
    {
      name: 'the end first',
      lines: [':end_line:4', ':start_line:3', '-------'],
      header: { from: 3, line: 3 },
    },
    { name: 'the end only', lines: [':end_line:4', '-------'], header: { from: 2 } },
    { name: 'no line', lines: [':start_line:0', '-------'], header: { from: 2 } },
    {
      name: 'the last of two lines',
      lines: [':start_line:3', ':start_line:4'],
      header: { from: 2, line: 4 },
    },
    { name: 'dashes of another length', lines: ['-----', 'text'], header: { from: 0 } },
    { name: 'dashes below text', lines: ['text', '-------'], header: { from: 0 } },
    { name: 'escaped lines', lines: ['\\:start_line:3', '\\-------'], header: { from: 0 } },
    { name: 'dashes twice', lines: [':start_line:3', '-------', '-------'], header: { from: 2, line: 3 } },
  ])('$name', ({ lines, header }) => {
    expect(read(...lines)).toMatchObject(header)
    expect(Object.keys(read(...lines))).toHaveLength(Object.keys(header).length)
  })

  test('dashes alone', () => {
    expect(read('-------', 'text')).toMatchObject({
      from: 1,
      doubtfulDashes: { number: 1, content: '-------' },
    })
  })

  test.for([':start_line:', ':end_line:', ':start_line:x', ':end_line:1-2'])(
    '%j without a number is refused',
    (line) => {
      expect(read(line)).toMatchObject({ code: 'stray-line-marker', line: 1, text: line })
    },
  )
})
