import { expect, test } from 'vitest'
import { driftedContext } from '../../src/place/drifted-context.js'
import { applied, hunk, OPTIONS, part, reports, whole } from '../support/edits.js'

test.each([
  {
    name: 'in a changed line',
    text: 'print("a")\nx = 1\n',
    edit: whole(['print(“a”)', 'x = 1'], ['print(“b”)', 'x = 1']),
    now: 'print("b")\nx = 1\n',
  },
  {
    name: 'different characters for different look-alikes',
    text: 'print("it\'s")\n',
    edit: whole(['print(“it’s”)'], ['print(“he’s”, “we’re”)']),
    now: 'print("he\'s", "we\'re")\n',
  },
  {
    name: 'in an indented new line below a kept line',
    text: '  a("x")\n  b()\n',
    edit: hunk([' a(“x”)', '+log(“y”)', ' b()']),
    now: '  a("x")\n  log("y")\n  b()\n',
  },
  {
    name: 'in a part of a line',
    text: 'f("a", 1)\n',
    edit: part('f(“a”, ', 'f(“b”, '),
    now: 'f("b", 1)\n',
  },
  {
    name: 'of several characters',
    text: 'wait... go\n',
    edit: whole(['wait… go'], ['wait… stop…']),
    now: 'wait... stop...\n',
  },
  {
    name: 'one typographic character for another',
    text: 'a — b\n',
    edit: whole(['a – b'], ['a – c – d']),
    now: 'a — c — d\n',
  },
  {
    name: 'a composed letter',
    text: 'cafe\u0301\nx\n',
    edit: whole(['caf\u00e9', 'x'], ['caf\u00e9', 'th\u00e9']),
    now: 'cafe\u0301\nthe\u0301\n',
  },
])('new lines have the file’s characters: $name', ({ text, edit, now }) => {
  expect(applied(text, [edit])).toBe(now)
  expect(reports(text, [edit])).toMatchObject([{ notices: [{ code: 'file-characters' }] }])
})

test('a line that is only moved stays as the file has it, even if the request writes ASCII', () => {
  const edit = whole(['name(a-b)', 'set(1)', 'set(2)', 'end()'], ['set(1)', 'set(2)', 'name(a-b)', 'end()'])
  expect(applied('name(a–b)\nset(1)\nset(2)\nend()\n', [edit])).toBe('set(1)\nset(2)\nname(a–b)\nend()\n')
  const other = whole(['name(a-b)', 'set(1)', 'set(2)', 'end()'], ['set(1)', 'set(2)', 'name(a-c)', 'end()'])
  expect(applied('name(a–b)\nset(1)\nset(2)\nend()\n', [other])).toBe('set(1)\nset(2)\nname(a-c)\nend()\n')
})

test('new lines have the file’s characters where context is out of date, too', () => {
  const edit = whole(['f()', 'print(“a”)', 'g()', 'h()'], ['f()', 'print(“b”)', 'g()', 'h()'])
  const options = { replacers: [...OPTIONS.replacers, driftedContext] }
  expect(applied('f()\n# new\nprint("a")\ng()\nh()\n', [edit], options)).toBe(
    'f()\n# new\nprint("b")\ng()\nh()\n',
  )
})

test('a notice names what was replaced', () => {
  const edit = whole(['say(“a”)'], ['say(“b”)'])
  expect(reports('say("a")\n', [edit])).toMatchObject([
    { notices: [{ message: 'new lines were written with the file\'s characters: " for “, " for ”' }] },
  ])
})

test('a notice names spaces by their numbers', () => {
  const edit = whole(['a\u00a0b'], ['a\u00a0c'])
  expect(applied('a b\n', [edit])).toBe('a c\n')
  expect(reports('a b\n', [edit])).toMatchObject([
    { notices: [{ message: "new lines were written with the file's characters: U+0020 for U+00A0" }] },
  ])
})

test.each([
  {
    name: 'the request writes both',
    text: 'f("a", "b")\n',
    edit: whole(['f(“a”, "b")'], ['f(“a”, “c”, "b")']),
    now: 'f("a", “c”, "b")\n',
  },
  {
    name: 'the file has both',
    text: 'f("a")\ng(”b”)\n',
    edit: whole(['f(”a”)', 'g(”b”)'], ['f(”a”, 1)', 'g(”b”, ”c”)']),
    now: 'f("a", 1)\ng(”b”, ”c”)\n',
  },
])(
  'only what a new line shares with the old line has the file’s characters where $name',
  ({ text, edit, now }) => {
    expect(applied(text, [edit])).toBe(now)
  },
)

test.each([
  {
    name: 'no aligned line has a character in its place',
    text: 'a("x")\n',
    edit: whole(['a(“x”)'], ['a(“x”)', '# one — two']),
    now: 'a("x")\n# one — two\n',
  },
  {
    name: 'the old text is found exactly',
    text: 'a("x")\n',
    edit: whole(['a("x")'], ['a(“x”)']),
    now: 'a(“x”)\n',
  },
  {
    name: 'the old text differs from the file only by indentation',
    text: '  a("x")\n',
    edit: whole(['a("x")'], ['a(“x”)']),
    now: '  a(“x”)\n',
  },
  {
    name: 'it is ASCII',
    text: 'it’s a – b\n',
    edit: whole(["it's a - b"], ["- it's 'a'"]),
    now: "- it's 'a'\n",
  },
  {
    name: 'the line has invisible characters',
    text: 'a\u200b "x"\n',
    edit: whole(['a “x”'], ['a “y”']),
    now: 'a “y”\n',
  },
  {
    name: 'a tool computed the edit',
    text: 'a("x")\n',
    edit: { ...whole(['a(“x”)'], ['a(“y”)']), computed: true },
    now: 'a(“y”)\n',
  },
  { name: 'it is blank', text: 'a "\n', edit: whole(['a “'], ['a “', '\u00a0']), now: 'a "\n\u00a0\n' },
])('new text stays as written where $name', ({ text, edit, now }) => {
  expect(applied(text, [edit])).toBe(now)
  expect(reports(text, [edit])).toMatchObject([{ notices: [] }])
})

test('a blank line that is removed and added again is the file’s line if that has less whitespace', () => {
  const edit = part('a()\n    \nb()\n', 'b(2)\n    \nafter()\n')
  expect(applied('a()\n\nb()\nc()\n', [edit])).toBe('b(2)\n\nafter()\nc()\n')
})

test('a new blank line stays as written where the edit removes no blank line like it', () => {
  const text = 'a()\n\nb()\n'
  expect(applied(text, [part('a()\n', 'a()\n    \nx()\n')])).toBe('a()\n    \nx()\n\nb()\n')
  const edit = part('a()\n    \nb()\n', 'before()\n    \na()\n    \nb()\n')
  expect(applied(text, [edit])).toBe('before()\n    \na()\n\nb()\n')
})

test('a line that is removed and added again is the file’s line if that has less whitespace at its end', () => {
  const edit = part('b()  \nc()\nd()\n', 'c()\nd()\nb()  \n')
  expect(applied('b()\nc()\nd()\n', [edit])).toBe('c()\nd()\nb()\n')
})

test('a new line that differs from the file’s line only by whitespace at its end leaves that line unchanged', () => {
  const text = "a('one')  \nb('two')\nc()\n"
  const [old, now] = ['a(‘one’)\nb(‘two’)\n', "a('one')\nb('three')\n"]
  expect(applied(text, [part(old, now)])).toBe("a('one')  \nb('three')\nc()\n")
  const deeper = applied('  a()\n  }  \n', [part('a()\n}\n', 'a()\nif (x) {\n  }\n')])
  expect(deeper).toBe('  a()\n  if (x) {\n    }\n')
  const trimmed = "a('one')\nb('two')\n"
  expect(applied(text, [part("a('one')  \nb('two')\n", trimmed)])).toBe(`${trimmed}c()\n`)
})
