import { describe, expect, test } from 'vitest'
import { noticesOfCommentEnds, withCommentEnds } from '../../src/hunk/comment-ends.js'
import { numberedSteps } from '../../src/hunk/lines-of-step.js'
import { hunk, part } from '../support/edits.js'

function read(lines: readonly string[]): string[] | undefined {
  const edit = withCommentEnds(hunk(lines))
  if (edit === undefined) return undefined
  const [old, now] = [edit.search.split('\n'), edit.replacement.split('\n')]
  const marks = { keep: ' ', remove: '-', add: '+' }
  return numberedSteps(edit.script ?? []).map((line) => {
    return marks[line.step] + (line.step === 'add' ? now[line.now] : old[line.old])
  })
}

describe('the end of a comment that lost its mark', () => {
  test.each([
    { of: 'added lines', lines: ['+<!--', '+note', '-->', ' a'], as: ['+<!--', '+note', '+-->', ' a'] },
    { of: 'removed lines', lines: ['-<!--', '-note', '-->', '+b'], as: ['-<!--', '-note', '--->', '+b'] },
    { of: 'kept lines', lines: [' <!--', ' note', '-->', '+b'], as: [' <!--', ' note', ' -->', '+b'] },
    { of: 'one line above', lines: ['+<!-- note', '-->'], as: ['+<!-- note', '+-->'] },
    { of: 'lines with spaces behind it', lines: ['+<!--', '-->  '], as: ['+<!--', '+-->  '] },
    {
      of: 'the second of two comments',
      lines: ['+<!-- one -->', '+<!--', '-->', '+<!--', '-->'],
      as: ['+<!-- one -->', '+<!--', '+-->', '+<!--', '+-->'],
    },
    {
      of: 'removed and of added lines',
      lines: ['-<!--', '-old', '-->', '+<!--', '+new', '-->'],
      as: ['-<!--', '-old', '--->', '+<!--', '+new', '+-->'],
    },
  ])('is one of $of', ({ lines, as }) => {
    expect(read(lines)).toEqual(as)
  })

  test.each([
    { where: 'no comment is open', lines: ['+note', '-->'] },
    { where: 'the comment has an end', lines: ['+<!--', '+-->', '-->'] },
    { where: 'it ends on its own line', lines: ['+<!-- note -->', '-->'] },
    { where: 'lines of another step are between', lines: ['+<!--', ' note', '-->'] },
    { where: 'there is more on the line', lines: ['+<!--', '--> and so on'] },
    { where: 'the line has its mark', lines: ['+<!--', '+note', '--->'] },
  ])('is none where $where', ({ lines }) => {
    expect(read(lines)).toBeUndefined()
  })

  test('is none in an edit without marks', () => {
    expect(withCommentEnds(part('<!--\n->\n', 'x'))).toBeUndefined()
  })

  test('is said, and nothing of other readings', () => {
    const edit = hunk(['+<!--', '-->', ' a', ' '])
    const without = hunk(['+<!--', '-->', ' a'])
    expect(noticesOfCommentEnds(edit, withCommentEnds(edit) ?? edit)).toMatchObject([{ code: 'comment-end' }])
    expect(noticesOfCommentEnds(edit, withCommentEnds(without) ?? edit)).toHaveLength(1)
    expect(noticesOfCommentEnds(edit, without)).toEqual([])
    expect(noticesOfCommentEnds(edit, edit)).toEqual([])
  })
})
