import { describe, expect, test } from 'vitest'
import { applied, hunk, part, refused, whole } from '../support/edits.js'

describe('context stays as the file has it', () => {
  test('kept lines keep their characters', () => {
    const edit = hunk([' say "one"', '-two', '+2', ' say "three"'])
    expect(
      applied('\tsay “one” \r\n\ttwo\r\n\tsay ‘three’\n\tsay “three”\n'.replace('\tsay ‘three’\n', ''), [
        edit,
      ]),
    ).toBe('\tsay “one” \r\n\t2\r\n\tsay “three”\n')
  })

  test('lines of both texts stay as the file has them, even without a script', () => {
    const edit = whole(['say "one"', 'two'], ['say "one"', '2'])
    expect(applied('  say “one”  \n  two\n', [edit])).toBe('  say “one”  \n  2\n')
  })

  test('a changed line goes in as written, after indentation', () => {
    const edit = whole(['  say "one" to "two"'], ['  say "one" to "three"'])
    expect(applied('    say “one” to “two”\n', [edit])).toBe('    say "one" to "three"\n')
  })
})

describe('indentation', () => {
  test('after an exact match the new text goes in as written', () => {
    expect(applied('    a\n', [part('a', 'a\nb')])).toBe('    a\nb\n')
    expect(applied('    a\n', [whole(['    a'], ['b', '  c'])])).toBe('b\n  c\n')
  })

  test.each([
    {
      name: 'one level deeper',
      text: '    if x:\n      y\n',
      edit: ['  if x:', '    y', '+    z'],
      result: '    if x:\n      y\n      z\n',
    },
    {
      name: 'four for two',
      text: 'a:\n    b:\n        c\n',
      edit: ['a:', '  b:', '-    c', '+    d', '+      e'],
      result: 'a:\n    b:\n        d\n            e\n',
    },
    {
      name: 'tabs for spaces',
      text: 'a:\n\tb\n',
      edit: ['a:', '    b', '+    c', '+        d', '+', '+e'],
      result: 'a:\n\tb\n\tc\n\t\td\n\ne\n',
    },
  ])('$name', ({ text, edit, result }) => {
    const lines = edit.map((line) => (/^[-+]/.test(line) ? line : ` ${line}`))
    expect(applied(text, [hunk(lines)])).toBe(result)
  })

  test('is learned without a first kept line that has lost its indentation', () => {
    const text = '    a\n    b\n      c\n'
    expect(applied(text, [hunk([' a', '     b', '+    x', '       c'])])).toBe(
      '    a\n    b\n    x\n      c\n',
    )
  })

  test('is learned from a first changed line, even below a kept blank line', () => {
    const text = 'a {\n  }\n\n  if (b) {\n    use(1 +\n      2)\n  }\n}\n'
    const edit = hunk([' ', '-if (b) {', '+if (c) {', '     use(1 +'])
    expect(applied(text, [edit])).toBe(text.replace('if (b)', 'if (c)'))
  })

  test("is the file's where the other kept lines have the file's indentation, whatever the first one lost", () => {
    const text = '  list: [\n    {\n      "name": "b"\n    }\n  ]\n'
    const lines = [' {', '+      "name": "a"', '+    },', '+    {', '       "name": "b"']
    expect(applied(text, [hunk(lines)])).toBe(
      '  list: [\n    {\n      "name": "a"\n    },\n    {\n      "name": "b"\n    }\n  ]\n',
    )
  })

  test('is refused where it cannot be known', () => {
    expect(refused('  a\n\tb\n', [hunk([' a', ' b', '+ x'])])).toMatchObject([
      { code: 'indentation', indentation: ' ', place: { start: 1, end: 2 } },
    ])
  })

  test('does not matter where lines are only removed', () => {
    expect(applied('  a\n\tb\n', [hunk([' a', '-b'])])).toBe('  a\n')
  })
})

describe('endings', () => {
  test.each([
    {
      name: 'of the line that is replaced',
      text: 'a\r\nb\nc\r\n',
      edit: ['-b', '+1', ' c'],
      result: 'a\r\n1\nc\r\n',
    },
    {
      name: 'of each line that is replaced',
      text: 'a\r\nb\nc\n',
      edit: ['-a', '-b', '+1', '+2', ' c'],
      result: '1\r\n2\nc\n',
    },
    { name: 'of the line above', text: 'a\r\nb\n', edit: [' a', '+1', ' b'], result: 'a\r\n1\r\nb\n' },
    {
      name: 'of the line below at the top',
      text: '\uFEFFa\r\nb\n',
      edit: ['+1', ' a'],
      result: '\uFEFF1\r\na\r\nb\n',
    },
    {
      name: 'of the line above behind an unfinished last line',
      text: 'a\r\nb',
      edit: [' b', '+1'],
      result: 'a\r\nb\r\n1',
    },
    { name: 'of the edit, in a text of one unfinished line', text: 'a', edit: [' a', '+1'], result: 'a\n1' },
    {
      name: 'more lines than before',
      text: 'a\r\nb\r\n',
      edit: ['-a', '+1', '+2', '+3'],
      result: '1\r\n2\r\n3\r\nb\r\n',
    },
    {
      name: 'an unfinished last line becomes two',
      text: 'a\nb',
      edit: [' a', '-b', '+1', '+2'],
      result: 'a\n1\n2',
    },
    { name: 'an unfinished last line is removed', text: 'a\r\nb', edit: [' a', '-b'], result: 'a' },
    { name: 'all lines are removed', text: '\uFEFFa\r\nb', edit: ['-a', '-b'], result: '\uFEFF' },
    {
      name: 'a lone CR and U+2028 are content',
      text: 'a\rb\u2028c\nd\n',
      edit: ['-d', '+1'],
      result: 'a\rb\u2028c\n1\n',
    },
  ])('$name', ({ text, edit, result }) => {
    expect(applied(text, [hunk(edit)])).toBe(result)
  })

  test.each([
    { text: 'a\r\nb\r\n', search: 'a\nb', replacement: 'a\nx\nb', result: 'a\r\nx\r\nb\r\n' },
    { text: 'a\nb\n', search: 'a\r\nb', replacement: 'a\r\nx\r\nb', result: 'a\nx\nb\n' },
    { text: 'a', search: 'a', replacement: 'x\r\ny', result: 'x\r\ny' },
    { text: 'one two\r\nthree\r\n', search: 'two', replacement: '2\n2', result: 'one 2\r\n2\r\nthree\r\n' },
  ])('of part of a text: $text', ({ text, search, replacement, result }) => {
    expect(applied(text, [part(search, replacement)])).toBe(result)
  })
})

describe('part of a text', () => {
  test.each([
    { name: 'inside a line', text: 'one two three', search: 'two', replacement: '2', result: 'one 2 three' },
    { name: 'removed', text: 'one two three', search: ' two', replacement: '', result: 'one three' },
    {
      name: 'from one line into the next',
      text: 'one,\ntwo,\nthree',
      search: ',\ntwo',
      replacement: '; 2',
      result: 'one; 2,\nthree',
    },
    { name: 'a newline', text: 'a\nb', search: '\n', replacement: '', result: 'ab' },
    { name: 'a line joined to the next', text: 'a\nb\n', search: 'a\n', replacement: 'a', result: 'ab\n' },
    {
      name: 'two lines, of which one stays',
      text: 'a\nb\nc',
      search: 'a\nb\n',
      replacement: 'a',
      result: 'a\nc',
    },
    {
      name: 'the same with CRLF',
      text: 'a\r\nb\r\nc',
      search: 'a\nb\n',
      replacement: 'a',
      result: 'a\r\nc',
    },
    {
      name: 'a line above a blank line',
      text: 'a\n\nb',
      search: 'a\n',
      replacement: 'x\n',
      result: 'x\n\nb',
    },
    {
      name: 'a line above a blank line, the newline left out of the new text',
      text: 'a\n\nb',
      search: 'a\n',
      replacement: 'x',
      result: 'x\n\nb',
    },
    {
      name: 'part of a line becomes two, with its own ending',
      text: 'a\nb c\r\nd\n',
      search: 'b',
      replacement: 'x\ny',
      result: 'a\nx\r\ny c\r\nd\n',
    },
    { name: 'a line split', text: 'ab\n', search: 'a', replacement: 'a\n', result: 'a\nb\n' },
    { name: 'a last newline removed', text: 'a\n', search: 'a\n', replacement: 'b', result: 'b' },
    { name: 'a last newline added', text: 'a', search: 'a', replacement: 'b\n', result: 'b\n' },
    {
      name: 'a last newline that only the edit has',
      text: 'x\na',
      search: 'a\n',
      replacement: 'b\n',
      result: 'x\nb',
    },
    { name: 'behind a byte order mark', text: '\uFEFFa', search: 'a', replacement: '', result: '\uFEFF' },
    {
      name: 'two surrogate pairs that differ in one half',
      text: '🌍🌎',
      search: '🌎',
      replacement: '🌏',
      result: '🌍🌏',
    },
    { name: 'only blanks', text: 'a  b', search: '  ', replacement: ' ', result: 'a b' },
  ])('$name', ({ text, search, replacement, result }) => {
    expect(applied(text, [part(search, replacement)])).toBe(result)
  })

  test.each(['$&', '$1', "$'", '$`', '$$', '\\n', '&lt;', '\\u0041', '%s'])(
    '%s means itself',
    (replacement) => {
      expect(applied('a x b', [part('x', replacement)])).toBe(`a ${replacement} b`)
      expect(applied('a\nx\n', [whole(['x'], [replacement])])).toBe(`a\n${replacement}\n`)
      expect(applied('  x\n', [whole(['x'], [replacement])])).toBe(`  ${replacement}\n`)
      expect(applied('xx', [part('x', replacement, { all: true })])).toBe(replacement + replacement)
    },
  )
})

describe('an edit that says how the file ends', () => {
  test.each([
    { name: 'adds one', text: 'a\nb', edit: ['-b', '+c'], finalNewline: true, result: 'a\nc\n' },
    { name: 'removes it', text: 'a\nb\n', edit: ['-b', '+c'], finalNewline: false, result: 'a\nc' },
    {
      name: 'adds one to a kept line',
      text: 'a\r\nb',
      edit: ['-a', '+c', ' b'],
      finalNewline: true,
      result: 'c\r\nb\r\n',
    },
    {
      name: 'removes it from a kept line',
      text: 'a\r\nb\r\n',
      edit: ['-a', '+c', ' b'],
      finalNewline: false,
      result: 'c\r\nb',
    },
    {
      name: 'removes it from the line above a removed line',
      text: 'a\r\nb\r\n',
      edit: [' a', '-b'],
      finalNewline: false,
      result: 'a',
    },
    {
      name: 'adds it to the line above a removed line',
      text: 'a\nb',
      edit: [' a', '-b'],
      finalNewline: true,
      result: 'a\n',
    },
    {
      name: 'has nothing to remove where the file becomes empty',
      text: 'a\n',
      edit: ['-a'],
      finalNewline: false,
      result: '',
    },
    {
      name: 'changes nothing if the file ends that way',
      text: 'a\n',
      edit: ['-a', '+b'],
      finalNewline: true,
      result: 'b\n',
    },
    {
      name: 'adds one below an insertion',
      text: 'a\nb',
      edit: [' b', '+c'],
      finalNewline: true,
      result: 'a\nb\nc\n',
    },
  ])('$name', ({ text, edit, finalNewline, result }) => {
    expect(applied(text, [hunk(edit, { finalNewline })])).toBe(result)
  })

  test('is refused where its place is not at the end of the file', () => {
    expect(refused('a\nb\n', [hunk(['-a', '+c'], { finalNewline: false })])).toMatchObject([
      { code: 'final-newline', place: { start: 1, end: 1 } },
    ])
  })
})

describe('a byte order mark', () => {
  const text = '\uFEFFa\nb\n'

  test('stays where the first line is changed or removed, or a line is added above it', () => {
    expect(applied(text, [hunk(['-a', '+c'])])).toBe('\uFEFFc\nb\n')
    expect(applied(text, [hunk(['-a', ' b'])])).toBe('\uFEFFb\n')
    expect(applied(text, [hunk(['+c', ' a'])])).toBe('\uFEFFc\na\nb\n')
  })

  test('in the request does not add one to the file', () => {
    expect(applied(text, [part('\uFEFFa\nb', '\uFEFFc\nb')])).toBe('\uFEFFc\nb\n')
    expect(applied(text, [part('\uFEFFa\nb', 'c\nb')])).toBe('\uFEFFc\nb\n')
    expect(applied('a\nb\n', [part('\uFEFFa\nb', '\uFEFFc\nb')])).toBe('c\nb\n')
  })
})
