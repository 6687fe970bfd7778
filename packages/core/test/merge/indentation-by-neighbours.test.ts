import { describe, expect, test } from 'vitest'
import { hunkCascade } from '../../src/place/cascade.js'
import { applied, hunk, refused, whole } from '../support/edits.js'

const FILE = 'def f():\n    a = 1\n    b = 2\n    c = 3\n    return a\n'

describe('one line of the context that is not indented as in the file', () => {
  test.each([
    { by: 'a space too deep', first: '     a = 1' },
    { by: 'a level too deep', first: '        a = 1' },
    { by: 'a level too shallow', first: 'a = 1' },
    { by: 'a tab', first: '\ta = 1' },
  ])('says nothing about the other lines: $by', ({ first }) => {
    const edit = whole(
      ['def f():', first, '    b = 2', '    c = 3'],
      ['def f():', first, '    b = 2', '    c = 4'],
    )
    expect(applied(FILE, [edit])).toBe(FILE.replace('c = 3', 'c = 4'))
    const lines = [' def f():', ` ${first}`, '     b = 2', '+    x = 0', '     c = 3']
    expect(applied(FILE, [hunk(lines)])).toBe(FILE.replace('    c', '    x = 0\n    c'))
  })

  test('but a new line that is as deep as none of them is refused, and the failure names the line', () => {
    const edit = whole(
      ['        a = 1', '    b = 2', '    c = 3'],
      ['        a = 1', '    b = 2', '    if b:', '            c()', '    c = 3'],
    )
    expect(refused(FILE, [edit])).toMatchObject([{ code: 'indentation', line: 2 }])
  })

  test('two such lines show nothing', () => {
    const edit = whole(
      ['        a = 1', '    b = 2', '    c = 3', '        return a'],
      ['        a = 1', '    b = 2', '    x = 0', '    c = 3', '        return a'],
    )
    const [failure] = refused(FILE, [edit])
    expect(failure).toMatchObject({ code: 'indentation' })
    expect(failure).not.toHaveProperty('line')
  })

  test('nor is anything known beside a bracket at another depth, which may be another bracket', () => {
    const file = '    "toad-cache": "^3.7.0"\n  "tsd": {\n  }\n'
    const removed = ['-  "tsd": {', '-    "directory": "test/types"']
    const edit = hunk(['     "toad-cache": "^3.7.0"', ...removed, '+  }', ' }'])
    expect(refused(file, [edit], { replacers: hunkCascade })).toMatchObject([{ code: 'indentation' }])
  })

  test.each([
    { how: 'added above it', lines: ['     b = 2', '+    if b:', '         c = 3', '     return a'] },
    { how: 'put in place of another', lines: ['     a = 1', '-    b = 2', '+    if b:', '         c = 3'] },
  ])('may be meant for a block whose first line is $how: the edit is refused', ({ lines }) => {
    expect(refused(FILE, [hunk(lines)])).toMatchObject([{ code: 'indentation' }])
  })
})

describe('new lines in place of removed ones', () => {
  test('become as deep as these in the file, whatever the context says', () => {
    const lines = ['     a = 1', '-        b = 2', '+        b = 3', '     c = 3']
    expect(applied(FILE, [hunk(lines)])).toBe(FILE.replace('b = 2', 'b = 3'))
  })

  test('are refused where they are deeper than all of these', () => {
    const lines = ['     a = 1', '-        b = 2', '+        if b:', '+            b = 3', '     c = 3']
    expect(refused(FILE, [hunk(lines)])).toMatchObject([{ code: 'indentation' }])
  })

  test('are refused where one is in a block that would lose its nesting', () => {
    const lines = ['     a = 1', '+    if a:', '-        b = 2', '+        b = 3', '     c = 3']
    expect(refused(FILE, [hunk(lines)])).toMatchObject([{ code: 'indentation' }])
  })

  test('are refused where the removed ones disagree', () => {
    const file = 'a\n  b\n    c\nd\n'
    const lines = [' a', '-b', '-c', '+x', '   d']
    expect(refused(file, [hunk(lines)])).toMatchObject([{ code: 'indentation' }])
  })
})
