import { describe, expect, test } from 'vitest'
import { reformatted } from '../../../src/survey/replacers/reformatted.js'
import { applied, found, hunk, reports, whole } from '../../support/edits.js'

const CASCADE = { replacers: [reformatted] }
const WRAPPED = ['start()', 'call(', '  first,', "  'second',", ')', 'done()', ''].join('\n')

describe('reformatted', () => {
  test.each([
    {
      name: 'keeps a wrapped line that the edit keeps',
      old: ['start()', 'call(first, "second")', 'done()'],
      now: ['start()', 'call(first, "second")', 'finish()'],
      text: WRAPPED.replace('done', 'finish'),
    },
    {
      name: 'replaces a wrapped line that the edit changes',
      old: ['call(first, "second")', 'done()'],
      now: ['call(first, "third")', 'done()'],
      text: 'start()\ncall(first, "third")\ndone()\n',
    },
    {
      name: 'adds lines between wrapped and other lines',
      old: ['call(first, "second")', 'done()'],
      now: ['call(first, "second")', 'more()', 'done()'],
      text: WRAPPED.replace('done()', 'more()\ndone()'),
    },
    {
      name: 'removes a wrapped line',
      old: ['start()', 'call(first, "second")'],
      now: ['start()'],
      text: 'start()\ndone()\n',
    },
    {
      name: 'keeps the wrapped lines above a changed one',
      old: ['call(first,', '     "second")', 'done()'],
      now: ['call(first,', '     "third")', 'done()'],
      text: 'start()\ncall(\n  first,\n  "third")\ndone()\n',
    },
  ])('$name', ({ old, now, text }) => {
    expect(applied(WRAPPED, [whole(old, now)], CASCADE)).toBe(text)
    expect(reports(WRAPPED, [whole(old, now)], CASCADE)).toMatchObject([
      { replacer: 'reformatted', tier: 'drift' },
    ])
  })

  test('finds hunks, and lines in a file with CRLF', () => {
    const edit = hunk([' call(first, "second")', '-done()', '+finish()'])
    expect(applied(WRAPPED.replaceAll('\n', '\r\n'), [edit], CASCADE)).toBe(
      WRAPPED.replace('done', 'finish').replaceAll('\n', '\r\n'),
    )
  })

  test('between brackets, kept lines stay and new lines are indented like those of the file', () => {
    const text = "call(\n  first,\n  'second',\n  third,\n)\n"
    const edit = hunk([
      ' call(',
      '     first,',
      '     "second",',
      '-    third',
      '+    fourth',
      '+    fifth',
      ' )',
    ])
    expect(applied(text, [edit], CASCADE)).toBe("call(\n  first,\n  'second',\n  fourth\n  fifth\n)\n")
  })

  test('finds lines that the file has on one line', () => {
    const text = 'start()\ncall(first, second)\n'
    const old = ['call(', '  first,', '  second,', ')']
    expect(applied(text, [whole(old, ['call(first)'])], CASCADE)).toBe('start()\ncall(first)\n')
  })

  test.each([
    { name: 'another token', old: ['call(first, "other")', 'done()'] },
    { name: 'a token left out', old: ['call("second")', 'done()'] },
    { name: 'a string with other whitespace', old: ['call(first, "sec ond")', 'done()'] },
    { name: 'other quotes around a quote', old: [`call(first, "it's")`, 'done()'] },
    { name: 'a part of a line', old: ['first, "second")', 'done()'] },
    { name: 'a line that goes on in the file', old: ['start()', 'call(first'] },
    { name: 'other indentation', old: ['  call(first, "second")', '  done()'] },
    { name: 'another blank line', old: ['call(first, "second")', '', 'done()'] },
    { name: 'few characters', old: [')', 'done()'] },
  ])('finds no $name', ({ old }) => {
    expect(found(reformatted, WRAPPED, whole(old, ['x']))).toEqual([])
  })

  test('finds every place, so that two are ambiguous', () => {
    expect(found(reformatted, WRAPPED + WRAPPED, whole(['call(first, "second")'], ['x']))).toHaveLength(2)
  })

  test('an edit sent twice is recognized', () => {
    const edit = whole(['call(first, "second")', 'done()'], ['call(first, "second")', 'finish()'])
    const once = applied(WRAPPED, [edit], CASCADE)
    expect(reports(once, [edit], CASCADE)).toMatchObject([{ status: 'already-applied' }])
  })
})
