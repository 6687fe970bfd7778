import { describe, expect, test } from 'vitest'
import {
  doubtfulLines,
  noticesOfCommentEnds,
  readings,
  withCommentEnds,
  withoutByteOrderMark,
} from '../../src/hunk/readings.js'
import { numberedSteps } from '../../src/hunk/script.js'
import { hunk, part } from '../support/edits.js'

describe('readings', () => {
  test.each([
    { name: 'an edit without doubtful lines', edit: hunk([' a', ' ']), searches: ['a\n\n'] },
    { name: 'an edit of a part of a text', edit: part('a', 'b'), searches: ['a'] },
    {
      name: 'a doubtful blank line at the end',
      edit: hunk([' a', ' '], { doubtful: [{ start: 2, end: 3 }] }),
      searches: ['a\n\n', 'a\n'],
    },
    {
      name: 'two doubtful blank lines at the end',
      edit: hunk([' a', ' ', ' '], {
        doubtful: [
          { start: 2, end: 3 },
          { start: 3, end: 4 },
        ],
      }),
      searches: ['a\n\n\n', 'a\n'],
    },
    {
      name: 'a doubtful blank line below one that is not doubtful',
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
      name: 'only doubtful blank lines',
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

  test('a dropped line is missing from search, replacement and script', () => {
    const edit = hunk([' a', '+b', ' '], { doubtful: [{ start: 2, end: 3 }] })
    expect(readings(edit)[1]).toMatchObject({ search: 'a\n', replacement: 'a\nb\n', script: ['keep', 'add'] })
  })
})

test('removing the byte order mark moves the spans of doubtful lines', () => {
  const edit = hunk([' \uFEFFa', ' '], { doubtful: [{ start: 3, end: 4 }] })
  expect(withoutByteOrderMark(edit)).toMatchObject({ search: 'a\n\n', doubtful: [{ start: 2, end: 3 }] })
})

test('doubtfulLines leaves out blank lines', () => {
  const doubtful = [
    { start: 0, end: 2 },
    { start: 2, end: 3 },
  ]
  expect(doubtfulLines(hunk([' a', ' '], { doubtful }))).toEqual(['a'])
})

function readAs(lines: readonly string[]): string[] | undefined {
  const edit = withCommentEnds(hunk(lines))
  if (edit === undefined) return undefined
  const [old, now] = [edit.search.split('\n'), edit.replacement.split('\n')]
  const marks = { keep: ' ', remove: '-', add: '+' }
  return numberedSteps(edit.script ?? []).map((line) => {
    return marks[line.step] + (line.step === 'add' ? now[line.now] : old[line.old])
  })
}

describe('a line that ends a comment and has lost its mark', () => {
  test.each([
    { of: 'added lines', lines: ['+<!--', '+note', '-->', ' a'], as: ['+<!--', '+note', '+-->', ' a'] },
    { of: 'removed lines', lines: ['-<!--', '-note', '-->', '+b'], as: ['-<!--', '-note', '--->', '+b'] },
    { of: 'kept lines', lines: [' <!--', ' note', '-->', '+b'], as: [' <!--', ' note', ' -->', '+b'] },
    { of: 'the line above', lines: ['+<!-- note', '-->'], as: ['+<!-- note', '+-->'] },
    { of: 'the lines above, with spaces after it', lines: ['+<!--', '-->  '], as: ['+<!--', '+-->  '] },
    {
      of: 'the second of two comments',
      lines: ['+<!-- one -->', '+<!--', '-->', '+<!--', '-->'],
      as: ['+<!-- one -->', '+<!--', '+-->', '+<!--', '+-->'],
    },
    {
      of: 'removed lines and of added lines',
      lines: ['-<!--', '-old', '-->', '+<!--', '+new', '-->'],
      as: ['-<!--', '-old', '--->', '+<!--', '+new', '+-->'],
    },
  ])('gets the step of $of', ({ lines, as }) => {
    expect(readAs(lines)).toEqual(as)
  })

  test.each([
    { where: 'no comment is open', lines: ['+note', '-->'] },
    { where: 'the comment has ended', lines: ['+<!--', '+-->', '-->'] },
    { where: 'it ends on its own line', lines: ['+<!-- note -->', '-->'] },
    { where: 'lines with another step are between', lines: ['+<!--', ' note', '-->'] },
    { where: 'the line has more text', lines: ['+<!--', '--> and so on'] },
    { where: 'the line has its mark', lines: ['+<!--', '+note', '--->'] },
  ])('is not recognized where $where', ({ lines }) => {
    expect(readAs(lines)).toBeUndefined()
  })

  test('is not recognized in an edit without marks', () => {
    expect(withCommentEnds(part('<!--\n->\n', 'x'))).toBeUndefined()
  })

  test('gives a notice, and other readings give none', () => {
    const edit = hunk(['+<!--', '-->', ' a', ' '])
    const without = hunk(['+<!--', '-->', ' a'])
    expect(noticesOfCommentEnds(edit, withCommentEnds(edit) ?? edit)).toMatchObject([{ code: 'comment-end' }])
    expect(noticesOfCommentEnds(edit, withCommentEnds(without) ?? edit)).toHaveLength(1)
    expect(noticesOfCommentEnds(edit, without)).toEqual([])
    expect(noticesOfCommentEnds(edit, edit)).toEqual([])
  })
})
