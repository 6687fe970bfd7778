import { describe, expect, test } from 'vitest'
import { hunkLines } from '../../src/hunk/hunk.js'
import { defaultCascade } from '../../src/survey/replacers/default-cascade.js'
import { standard } from '../../src/vocabulary/profile.js'
import { applied, part, refused } from '../support/edits.js'

const OPTIONS = { replacers: defaultCascade, profile: standard }

// In every text a middle dot is a space at the end of a line, and an arrow a tab.
const text = (written: readonly string[]) => written.join('\n').replaceAll('·', ' ').replaceAll('→', '\t')

interface Case {
  readonly name: string
  readonly file: readonly string[]
  readonly old: readonly string[]
  readonly now: readonly string[]
  readonly result: readonly string[]
}

function result({ file, old, now }: Case): string {
  return applied(text(file), [part(text(old), text(now))], OPTIONS)
}

describe('whitespace at the ends of lines that only one of the two texts has', () => {
  test.each<Case>([
    {
      name: 'on a blank last line of the old text',
      file: ['MIT', '', 'Copyright 2016', 'by us', '', 'Permission', ''],
      old: ['MIT', '····', 'Copyright 2016', 'by us', '····'],
      now: ['MIT', '', 'Copyright 2023', 'by us', ''],
      result: ['MIT', '', 'Copyright 2023', 'by us', '', 'Permission', ''],
    },
    {
      name: 'on a blank last line of the new text, with another blank line below',
      file: ['a()', 'b()··', '', '', 'd()', ''],
      old: ['a()', 'b()', '', ''],
      now: ['a()', 'c()', '····', ''],
      result: ['a()', 'c()', '····', '', 'd()', ''],
    },
    {
      name: 'on a blank line below a new one, where the file has another line',
      file: ['one = 1', 'note()', 'two = 2', '', 'three = 3', 'four = 4', ''],
      old: ['one = 1', 'two = 2', '', 'three = 3', 'four = 4'],
      now: ['one = 1', 'two = 2', 'more = 5', '··', 'three = 3', 'four = 40'],
      result: ['one = 1', 'note()', 'two = 2', 'more = 5', '··', 'three = 3', 'four = 40', ''],
    },
    {
      name: 'on a line that stays beside one with another character',
      file: ['a – b', 'margin – 0', 'size = 1', ''],
      old: ['a - b', 'margin - 0··', 'size = 1'],
      now: ['a - b', 'margin - 0', 'size = 2'],
      result: ['a – b', 'margin – 0', 'size = 2', ''],
    },
    {
      name: 'on a line with text that stays, where the file has it',
      file: ['a = 1··', 'b = 2··', 'c = 3', ''],
      old: ['a = 1', 'b = 2··', 'c = 3'],
      now: ['a = 1', 'b = 2', 'c = 4'],
      result: ['a = 1··', 'b = 2', 'c = 4', ''],
    },
    {
      name: 'to the letter',
      file: ['a = 1··', '··', 'c = 3', ''],
      old: ['a = 1··', '··', 'c = 3'],
      now: ['a = 1', '', 'c = 4'],
      result: ['a = 1', '', 'c = 4', ''],
    },
    {
      name: 'below a blank line that is there already',
      file: ['Signature:', '', 'New(value,', '    length)·', ''],
      old: ['New(value,', '    length)·'],
      now: ['', 'New(value,', '    length)'],
      result: ['Signature:', '', 'New(value,', '    length)', ''],
    },
    {
      name: 'behind escapes too many',
      file: ['f("a")··', 'g("b")', ''],
      old: ['f(\\"a\\")', 'g(\\"b\\")'],
      now: ['f(\\"a\\")', 'g(\\"c\\")'],
      result: ['f("a")··', 'g("c")', ''],
    },
  ])('$name', (one) => {
    expect(result(one)).toBe(text(one.result))
  })

  test('it is changed where all else of the edit is there already', () => {
    const file = 'bb two\ncc three\n  . \nThe notice above\nall copies of it\n  .\nzz\n'
    const edit = part(
      'bb two\ncc three\n  . \nall copies of it\n  .',
      'bb two\ncc three\n  .\nThe notice above\nall copies of it\n  .',
    )
    expect(applied(file, [edit], OPTIONS)).toBe(file.replace('  . \n', '  .\n'))
  })

  test('a line of which it is changed has to be there', () => {
    const lines = [
      'use of it is allowed',
      'without our permission',
      'as is, and express, but not ',
      'limited to it, is',
    ]
    const old = ['Neither of the Regents', ...lines].join('\n')
    const now = old.replace('Regents', 'Authors').replace('not \n', 'not\n')
    const file = `${old.replace('as is, and', 'as is, is')}\n`
    expect(refused(file, [part(old, now)], OPTIONS)).toMatchObject([{ code: 'not-found' }])
  })

  test('an edit of nothing else changes it', () => {
    expect(applied('a  \nb\n', [part('a  \nb', 'a\nb')], OPTIONS)).toBe('a\nb\n')
  })

  test('a diff shows such a line as one that goes and one that comes', () => {
    expect(hunkLines(part('a  \nb\n', 'a\nc\n')).map(({ step, content }) => [step, content])).toEqual([
      ['remove', 'a  '],
      ['remove', 'b'],
      ['add', 'a'],
      ['add', 'c'],
    ])
  })
})

describe('whitespace in the file right behind a place', () => {
  test.each<Case>([
    {
      name: 'does not hide a line that is there already',
      file: ['plugins {', '  kotlin 2.2→', '  id java', '}', ''],
      old: ['plugins {', '  kotlin 2.2'],
      now: ['plugins {', '  kotlin 2.1', '  id java'],
      result: ['plugins {', '  kotlin 2.1', '  id java', '}', ''],
    },
    {
      name: 'nor a blank line that is there already',
      file: ['if (a) {', '  b()→', '', '  c()', '}', ''],
      old: ['if (a) {', '  b()'],
      now: ['if (a2) {', '  b()', ''],
      result: ['if (a2) {', '  b()→', '', '  c()', '}', ''],
    },
    {
      name: 'is no reason to join lines',
      file: ['', '"a": 1,', '"b": [·', '  2,', '  3', ']', ''],
      old: ['', '"a": 1,', '"b": [·', ''],
      now: ['', '"a": 2,', '"b": [·'],
      result: ['', '"a": 2,', '"b": [·', '  2,', '  3', ']', ''],
    },
  ])('$name', (one) => {
    expect(result(one)).toBe(text(one.result))
  })
})

describe('a page break is no blank line', () => {
  test.each<Case>([
    {
      name: 'a new one comes beside a blank line of the file',
      file: ['x()', 'a()', '', 'b()', ''],
      old: ['x()', 'a()'],
      now: ['x()', 'a(1)', '\f'],
      result: ['x()', 'a(1)', '\f', '', 'b()', ''],
    },
    {
      name: 'one of the file stands for a blank line of the request',
      file: ['x()', 'a()', '\f', 'b()', ''],
      old: ['x()', 'a()', '', 'b()'],
      now: ['x()', 'a(1)', '', 'b()'],
      result: ['x()', 'a(1)', '\f', 'b()', ''],
    },
  ])('$name', (one) => {
    expect(result(one)).toBe(text(one.result))
  })
})

describe('a line of invisible characters', () => {
  test('says nothing of indentation, as a blank one', () => {
    const file = 'one()\nother()\ntwo()\n  \u200b\nthree()\nfour()\n'
    const edit = part('one()\ntwo()\n\u200b\nthree()\nfour()', 'one()\ntwo()\n\u200b\nnew()\nthree()\nfour()')
    expect(applied(file, [edit], OPTIONS)).toBe('one()\nother()\ntwo()\n  \u200b\nnew()\nthree()\nfour()\n')
  })
})

describe('the newline behind a line is not of the lines below', () => {
  test.each<Case>([
    {
      name: 'a line above that the old text left out is not added again',
      file: ['{', '  "name": "preact",', '  "amd": "preact",', '  "version": "11.1.1",', '}', ''],
      old: ['', '  "version": "11.1.1",'],
      now: ['  "amd": "preact",', '  "version": "11.2.0",'],
      result: ['{', '  "name": "preact",', '  "amd": "preact",', '  "version": "11.2.0",', '}', ''],
    },
    {
      name: 'nor where both texts begin with it',
      file: ['{', '  "amd": "preact",', '  "version": "11.1.1",', '}', ''],
      old: ['', '  "version": "11.1.1",'],
      now: ['', '  "amd": "preact",', '  "version": "11.2.0",'],
      result: ['{', '  "amd": "preact",', '  "version": "11.2.0",', '}', ''],
    },
    {
      name: 'indentation in its place joins no lines',
      file: ['app.get(() => {', "  return 'hello'", '})', '', 'app.listen(3000)', ''],
      old: ['', '})', '', 'app.listen(3000)'],
      now: ["  return 'hello'", '})', '', 'app.listen({ port: 3000 })'],
      result: ['app.get(() => {', "  return 'hello'", '})', '', 'app.listen({ port: 3000 })', ''],
    },
    {
      name: 'a single space does',
      file: ['call()', '  .then()', '  .more()', ''],
      old: ['', '  .then()', '  .more()'],
      now: [' .then()', '  .other()'],
      result: ['call() .then()', '  .other()', ''],
    },
  ])('$name', (one) => {
    expect(result(one)).toBe(text(one.result))
  })
})
