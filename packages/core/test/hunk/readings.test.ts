import { describe, expect, test } from 'vitest'
import { doubtfulLines, readings, withoutByteOrderMark } from '../../src/hunk/readings.js'
import { hunk, part } from '../support/edits.js'

describe('readings', () => {
  test.each([
    { name: 'an edit without doubtful lines', edit: hunk([' a', ' ']), searches: ['a\n\n'] },
    { name: 'part of a text', edit: part('a', 'b'), searches: ['a'] },
    {
      name: 'a doubtful blank line at the end',
      edit: hunk([' a', ' '], { doubtful: [{ start: 2, end: 3 }] }),
      searches: ['a\n\n', 'a\n'],
    },
    {
      name: 'two of them',
      edit: hunk([' a', ' ', ' '], {
        doubtful: [
          { start: 2, end: 3 },
          { start: 3, end: 4 },
        ],
      }),
      searches: ['a\n\n\n', 'a\n'],
    },
    {
      name: 'one below a blank line that is sure',
      edit: hunk([' a', ' ', ' '], { doubtful: [{ start: 3, end: 4 }] }),
      searches: ['a\n\n\n', 'a\n\n'],
    },
    {
      name: 'a doubtful blank line in the middle',
      edit: hunk([' ', ' a'], { doubtful: [{ start: 0, end: 1 }] }),
      searches: ['\na\n'],
    },
    {
      name: 'a doubtful line that is not blank',
      edit: hunk([' a', ' b'], { doubtful: [{ start: 2, end: 4 }] }),
      searches: ['a\nb\n'],
    },
    {
      name: 'nothing but doubtful blank lines',
      edit: hunk([' ', ' '], {
        doubtful: [
          { start: 0, end: 1 },
          { start: 1, end: 2 },
        ],
      }),
      searches: ['\n\n', '\n'],
    },
    {
      name: 'a removed blank line',
      edit: hunk([' a', '-'], { doubtful: [{ start: 2, end: 3 }] }),
      searches: ['a\n\n'],
    },
  ])('$name', ({ edit, searches }) => {
    expect(readings(edit).map(({ search }) => search)).toEqual(searches)
  })

  test('a dropped line goes from search, replacement and script', () => {
    const edit = hunk([' a', '+b', ' '], { doubtful: [{ start: 2, end: 3 }] })
    expect(readings(edit)[1]).toMatchObject({ search: 'a\n', replacement: 'a\nb\n', script: ['keep', 'add'] })
  })
})

test('doubtful lines are where they were once the byte order mark is gone', () => {
  const edit = hunk([' \uFEFFa', ' '], { doubtful: [{ start: 3, end: 4 }] })
  expect(withoutByteOrderMark(edit)).toMatchObject({ search: 'a\n\n', doubtful: [{ start: 2, end: 3 }] })
})

test('doubtfulLines are those that are not blank', () => {
  const doubtful = [
    { start: 0, end: 2 },
    { start: 2, end: 3 },
  ]
  expect(doubtfulLines(hunk([' a', ' '], { doubtful }))).toEqual(['a'])
})
