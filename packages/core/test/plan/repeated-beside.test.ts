import { describe, expect, test } from 'vitest'
import { strict } from '../../src/vocabulary/profile.js'
import { applied, part, reports } from '../support/edits.js'

describe('text right beside a part of a line that the new text repeats', () => {
  test.each([
    { name: 'the mark that ends the line', text: 'x = a;', edit: ['a', 'b;'], now: 'x = b;' },
    { name: 'that mark, in more lines', text: '  A,', edit: ['  A', '  A,\n  B,'], now: '  A,\n  B,' },
    { name: 'the beginning of the line', text: '  port = 80', edit: ['80', 'port = 90'], now: '  port = 90' },
    { name: 'both', text: 'port = 80;', edit: ['80', 'port = 90;'], now: 'port = 90;' },
    { name: 'a closing bracket', text: 'f(g(a), b)', edit: ['g(a', 'h(c)'], now: 'f(h(c), b)' },
    {
      name: 'a closing tag bracket',
      text: '<a b="1">c</a>',
      edit: ['<a b="1"', '<a b="2">'],
      now: '<a b="2">c</a>',
    },
    { name: 'a closing quote', text: 'x = ["a", 1]', edit: ['["a', '["b"'], now: 'x = ["b", 1]' },
    {
      name: 'brackets and the mark behind them',
      text: 'f(g(a));',
      edit: ['f(g(a', 'f(h(a));'],
      now: 'f(h(a));',
    },
    { name: 'the rest of the line', text: 'x = a.run()', edit: ['a', 'b.run()'], now: 'x = b.run()' },
  ])('is there once: $name', ({ text, edit: [search = '', replacement = ''], now }) => {
    const edit = part(search, replacement)
    expect(applied(`${text}\n`, [edit])).toBe(`${now}\n`)
    expect(reports(`${text}\n`, [edit])[0]?.notices).toMatchObject([{ code: 'text-present' }])
  })

  test.each([
    { name: 'a call around the value', text: 'f(a)', edit: ['a', 'g(a)'], now: 'f(g(a))' },
    { name: 'more of the same letter', text: 'a = xy', edit: ['x', 'xx'], now: 'a = xxy' },
    { name: 'a mark that the old text has, too', text: 'a;;', edit: ['a;', 'b;'], now: 'b;;' },
    { name: 'a bracket that was missing', text: 'f(g(a);', edit: ['g(a)', 'g(a))'], now: 'f(g(a));' },
    { name: 'an item in front', text: 'p: 0 4px', edit: ['4px', '0 5px'], now: 'p: 0 0 5px' },
    { name: 'an item of a list', text: '[a, b]', edit: ['a', 'c,'], now: '[c,, b]' },
    { name: 'a quote within quotes', text: "x = 'a'", edit: ['a', "''b"], now: "x = '''b'" },
  ])(
    'is there twice where the new text means another one: $name',
    ({ text, edit: [search = '', replacement = ''], now }) => {
      expect(applied(`${text}\n`, [part(search, replacement)])).toBe(`${now}\n`)
    },
  )

  test('is there twice with a cap below drift, in an edit with `all`, and where a tool computed the edit', () => {
    const [text, edit] = ['x = a;\n', part('a', 'b;')]
    expect(applied(text, [edit], { profile: strict })).toBe('x = b;;\n')
    expect(applied(text, [{ ...edit, all: true }])).toBe('x = b;;\n')
    expect(applied(text, [{ ...edit, computed: true }])).toBe('x = b;;\n')
  })
})
