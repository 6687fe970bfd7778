import { describe, expect, test } from 'vitest'
import { reformatted } from '../../../src/place/reformatted.js'
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

  test('finds lines that the file has on one line', () => {
    const text = 'start()\ncall(first, second)\n'
    const old = ['call(', '  first,', '  second,', ')']
    expect(applied(text, [whole(old, ['call(first)'])], CASCADE)).toBe('start()\ncall(first)\n')
  })

  const LIST = ['list = [', "  'first',", "  'second'", ']', ''].join('\n')
  const BLOCK = ["about('it', () => {", "  try('one')", "  try('two')", '})', ''].join('\n')

  test.each([
    {
      name: 'a line added behind the last one of a list is written with its commas',
      text: LIST,
      old: ['  "first",', '  "second",', ']'],
      now: ['  "first",', '  "second",', '  "third",', ']'],
      result: LIST.replace("'second'", '"second",\n  "third",'),
    },
    {
      name: 'the last line of a list is removed',
      text: LIST,
      old: ['  "first",', '  "second",', ']'],
      now: ['  "first",', ']'],
      result: "list = [\n  'first',\n]\n",
    },
    {
      name: 'a last line whose comma the request leaves out is removed',
      text: LIST.replace("'second'", "'second',"),
      old: ['  "first",', '  "second"', ']'],
      now: ['  "first",', ']'],
      result: "list = [\n  'first',\n]\n",
    },
    {
      name: 'a last line is rewritten with the bracket below it',
      text: LIST.replace("'second'", "'second',"),
      old: ['  "first",', '  "second"', ']'],
      now: ['  "first",', '  "other"', '].sort()'],
      result: 'list = [\n  \'first\',\n  "other"\n].sort()\n',
    },
  ])('$name', ({ text, old, now, result }) => {
    expect(applied(text, [whole(old, now)], CASCADE)).toBe(result)
  })

  test.each([
    {
      name: 'a last line whose comma the request leaves out',
      text: 'x = (\n  compute(first),\n)\n',
      old: ['  compute(first)'],
      now: ['  compute(second)'],
    },
    {
      name: 'a part of a wrapped line whose lines are indented otherwise',
      text: WRAPPED,
      old: ['call(first,', '     "second")', 'done()'],
      now: ['call(first,', '     "third")', 'done()'],
    },
    {
      name: 'a change between brackets where the file has other indentation',
      text: BLOCK,
      old: ['about("it", () => {', '    try("one")', '    try("two")'],
      now: ['about("it", () => {', '    try("one")', '    try("three")'],
    },
    {
      name: 'lines added below lines that the file indents otherwise',
      text: BLOCK,
      old: ['about("it", () => {', '    try("one")', '    try("two")', '})'],
      now: ['about("it", () => {', '    try("one")', '    try("two")', '    try("three")', '})'],
    },
    {
      name: 'lines added at a depth that the file does not show',
      text: BLOCK,
      old: ['about("it", () => {', '    try("one")'],
      now: ['about("it", () => {', '    if (x) {', '        more()', '    }', '    try("one")'],
    },
    { name: 'another selector', text: '.menu .item {\n}\n', old: ['.menu.item {', '}'], now: [] },
    {
      name: 'a string in which names are replaced',
      text: "echo '$HOME/a'\n",
      old: ['echo "$HOME/a"'],
      now: [],
    },
  ])('finds no $name', ({ text, old, now }) => {
    expect(found(reformatted, text, whole(old, now))).toEqual([])
  })

  test('finds nothing where its longest word is at too many places to look at all', () => {
    const text = WRAPPED + 'second()\n'.repeat(20) + WRAPPED
    expect(found(reformatted, text, whole(['call(first, "second")'], ['x']))).toEqual([])
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
