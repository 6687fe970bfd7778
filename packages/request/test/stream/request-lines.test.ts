import { expect, test } from 'vitest'
import { requestLines } from '../../src/stream/request-lines.js'

test('lines have their number and their offset', () => {
  expect(requestLines('a\r\n\nb\rc')).toEqual([
    { content: 'a', ending: '\r\n', number: 1, start: 0 },
    { content: '', ending: '\n', number: 2, start: 3 },
    { content: 'b\rc', ending: '', number: 3, start: 4 },
  ])
  expect(requestLines('')).toEqual([])
})
