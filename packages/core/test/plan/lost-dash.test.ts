import { describe, expect, test } from 'vitest'
import { hunkCascade } from '../../src/place/cascade.js'
import { applied, hunk, part, refused, reports } from '../support/edits.js'

const CASCADE = { replacers: hunkCascade }
const TEXT = 'List:\n- **one**\n- two\n<!--\nnote\n-->\nend\n'

describe('a dash that was taken for the mark of a removed line', () => {
  test.each([
    { name: 'of a list item', lines: ['-**one**', '+- **1**'], line: 2, actual: '- **one**' },
    { name: 'with the space behind it', lines: ['- two', '+- 2'], line: 3, actual: '- two' },
    { name: 'of the end of a comment', lines: [' note', '-->', '+text', '+-->'], line: 6, actual: '-->' },
    {
      name: 'beside lines that the file has',
      lines: [' List:', '-**one**', ' - two', ' <!--'],
      line: 2,
      actual: '- **one**',
    },
  ])('is named: $name', ({ lines, line, actual }) => {
    expect(refused(TEXT, [hunk(lines)], CASCADE)).toMatchObject([{ code: 'lost-dash', line, actual }])
  })

  test('is recognized in the end of a comment that the hunk does not open, too', () => {
    const [failure] = refused('a\nb\n', [hunk([' a', '+note', '-->', ' b'])], CASCADE)
    expect(failure).toMatchObject({ code: 'lost-dash', text: '->' })
    expect(failure).not.toHaveProperty('line')
  })

  test('is not assumed where the file has the line without the dash', () => {
    expect(applied('two\n- two\n', [hunk(['-two', '+2'])], CASCADE)).toBe('2\n- two\n')
  })

  test('is not assumed where the file has neither line', () => {
    expect(refused(TEXT, [hunk(['-three', '+3'])], CASCADE)).toMatchObject([{ code: 'not-found' }])
  })

  test('is not assumed in an edit without marks', () => {
    expect(refused(TEXT, [part('*two*', '2')], CASCADE)).toMatchObject([{ code: 'not-found' }])
  })

  describe('is part of the line where it ends a comment that the lines above open', () => {
    test.each([
      {
        of: 'new lines',
        lines: [' a', '+<!--', '+note', '-->', ' b'],
        text: 'a\nb\n',
        result: 'a\n<!--\nnote\n-->\nb\n',
      },
      {
        of: 'old lines and of new lines',
        lines: ['-<!--', '-the first note', '-->', '+<!--', '+another and longer note', '-->'],
        text: '<!--\nthe first note\n-->\nb\n',
        result: '<!--\nanother and longer note\n-->\nb\n',
      },
      {
        of: 'context',
        lines: [' <!--', ' one', '-->', '+b'],
        text: '<!--\none\n-->\n',
        result: '<!--\none\n-->\nb\n',
      },
    ])('$of', ({ lines, text, result }) => {
      expect(applied(text, [hunk(lines)], CASCADE)).toBe(result)
      expect(reports(text, [hunk(lines)], CASCADE)[0]?.notices).toMatchObject([{ code: 'comment-end' }])
    })

    test('and the edit was applied before', () => {
      const edit = hunk([' a', '+<!--', '+note', '-->', ' b'])
      expect(reports('a\n<!--\nnote\n-->\nb\n', [edit], CASCADE)).toMatchObject([
        { status: 'already-applied' },
      ])
    })

    test('unless the file has such a line to remove', () => {
      expect(applied('<!--\n->\nb\n', [hunk([' <!--', '-->', '+-->'])], CASCADE)).toBe('<!--\n-->\nb\n')
    })
  })
})
