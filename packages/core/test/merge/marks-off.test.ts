import { describe, expect, test } from 'vitest'
import { applied, hunk, part, refused, reports } from '../support/edits.js'

const FILE = 'def f():\n    a = 1\n    b = 2\n    return a\n'

describe('marks of a hunk that took one space of the indentation, or added one', () => {
  test.each([
    {
      name: 'context without its space, a line added',
      lines: [' def f():', '    a = 1', '+    c = 3', '    b = 2'],
      result: FILE.replace('    b', '    c = 3\n    b'),
    },
    {
      name: 'context without its space, lines added that are deeper',
      lines: ['    a = 1', '+    if a:', '+        c()', '    b = 2'],
      result: FILE.replace('    b', '    if a:\n        c()\n    b'),
    },
    {
      name: 'context without its space, a line replaced',
      lines: ['    a = 1', '-    b = 2', '+    b = 3', '    return a'],
      result: FILE.replace('b = 2', 'b = 3'),
    },
    {
      name: 'context without its space in some lines',
      lines: ['    a = 1', '+    c = 3', '     b = 2', '    return a'],
      result: FILE.replace('    b', '    c = 3\n    b'),
    },
    {
      name: 'context without its space, a line added without indentation',
      lines: ['    b = 2', '    return a', '+f()'],
      result: `${FILE}f()\n`,
    },
    {
      name: 'a space behind - and +',
      lines: ['     a = 1', '-     b = 2', '+     if a:', '+         b = 3', '     return a'],
      result: FILE.replace('    b = 2', '    if a:\n        b = 3'),
    },
    {
      name: 'a space behind - alone',
      lines: ['     a = 1', '-     b = 2', '+    b = 3', '     return a'],
      result: FILE.replace('b = 2', 'b = 3'),
    },
    {
      name: '- and + in place of the first space',
      lines: ['     a = 1', '-   b = 2', '+   if a:', '+       b = 3', '     return a'],
      result: FILE.replace('    b = 2', '    if a:\n        b = 3'),
    },
    {
      name: 'every mark in place of the first space',
      lines: [' def f():', '    a = 1', '+   if a:', '+       c()', '    b = 2'],
      result: FILE.replace('    b', '    if a:\n        c()\n    b'),
    },
  ])('$name', ({ lines, result }) => {
    expect(applied(FILE, [hunk(lines)])).toBe(result)
    expect(reports(FILE, [hunk(lines)])[0]?.notices).toMatchObject([{ code: 'marks-off' }])
  })

  test('the stars of a comment are a space deeper than its first line', () => {
    const file = 'function f() {\n  /**\n   * one\n   */\n}\n'
    const lines = ['   /**', '-  * one', '+  * two']
    expect(applied(file, [hunk(lines)])).toBe(file.replace('one', 'two'))
    expect(
      applied(' * one\n * three\n', [
        hunk(['* one', '+ * two', '* three'].map((line) => line.replace(/^\*/, ' *'))),
      ]),
    ).toBe(' * one\n * two\n * three\n')
  })

  test('new lines that are as deep as no other line either way are refused', () => {
    const lines = [' def f():', '    a = 1', '+      c = 3', '    b = 2']
    expect(refused(FILE, [hunk(lines)])).toMatchObject([{ code: 'indentation' }])
  })

  test('new lines that fit in different ways are refused', () => {
    const lines = [' def f():', '    a = 1', '+    c = 3', '+   d = 4', '    b = 2']
    expect(refused(FILE, [hunk(lines)])).toMatchObject([{ code: 'indentation' }])
  })

  test('an edit that only removes lines gets no notice', () => {
    expect(reports(FILE, [hunk(['    a = 1', '-    b = 2', '    return a'])])[0]?.notices).toEqual([])
  })

  test('an edit without marks that is one space too shallow is shifted as a whole', () => {
    expect(applied(FILE, [part('   a = 1\n   b = 2', '   a = 1\n   b = 3')])).toBe(
      FILE.replace('b = 2', 'b = 3'),
    )
  })
})
