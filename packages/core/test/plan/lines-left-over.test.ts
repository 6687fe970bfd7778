import { describe, expect, test } from 'vitest'
import { nearest } from '../../src/apply/placements.js'
import { applied, hunk, part, refused, whole } from '../support/edits.js'

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`
const FILE = lines('f() {', '  a', '  b', '}', '', 'g() {', '  c', '}')

describe('an edit that would leave the rest of a block behind its end is refused', () => {
  test.each([
    { name: 'the old text is the head of the block', edit: whole(['f() {'], ['f() {', '  x', '}']), line: 2 },
    { name: 'of a hunk', edit: hunk([' f() {', '+  x', '+}']), line: 2 },
    { name: 'of a part of a line', edit: part('f() {', 'f() {\n  x\n}'), line: 2 },
    { name: 'the head becomes another one', edit: whole(['f() {'], ['f(y) {', '  x', '}']), line: 2 },
    {
      name: 'the old text is its first lines',
      edit: whole(['f() {', '  a'], ['f() {', '  x', '}']),
      line: 3,
    },
    {
      name: 'the head is indented otherwise',
      edit: whole(['  f() {'], ['  f() {', '    x', '  }']),
      line: 2,
    },
  ])('$name', ({ edit, line }) => {
    expect(refused(FILE, [edit])).toMatchObject([{ code: 'lines-left-over', line }])
  })

  test.each([
    {
      name: 'a block that ends in `end`',
      text: lines('def f', '  a', 'end'),
      edit: whole(['def f'], ['def f', '  x', 'end']),
    },
    {
      name: 'a block that ends in a tag',
      text: lines('<p>', '  a', '</p>'),
      edit: whole(['<p>'], ['<p>', '  x', '</p>']),
    },
    {
      name: 'a block with a blank line below its head',
      text: lines('f {', '', '  a', '}'),
      edit: whole(['f {'], ['f {', '  x', '}']),
    },
    {
      name: 'a block with brackets in it',
      text: lines('f {', '  if {', '    a', '  }', '  b', '}'),
      edit: whole(['  if {', '    a'], ['  if {', '    x', '  }', '  c', '}']),
    },
  ])('$name', ({ text, edit }) => {
    expect(refused(text, [edit])).toMatchObject([{ code: 'lines-left-over' }])
  })
})

describe('an edit that closes a block is applied', () => {
  test.each([
    {
      name: 'inside another block',
      edit: whole(['f() {'], ['f() {', '  if {', '    x', '  }']),
      now: FILE.replace('  a', '  if {\n    x\n  }\n  a'),
    },
    {
      name: 'above the head of another block',
      edit: whole(['f() {'], ['h() {', '  x', '}', 'f() {']),
      now: `h() {\n  x\n}\n${FILE}`,
    },
    {
      name: 'where the next line of the file continues the closing line',
      text: lines('let a = b', '  .map()'),
      edit: whole(['let a = b'], ['let a = b({', '  x', '})']),
      now: lines('let a = b({', '  x', '})', '  .map()'),
    },
    {
      name: 'where the old text closes a block, too',
      text: lines('}', '  a'),
      edit: whole(['}'], ['  x', '}']),
      now: lines('  x', '}', '  a'),
    },
    {
      name: 'where the file goes on with another block',
      edit: whole(['  a'], ['  x', '}']),
      now: FILE.replace('  a', '  x\n}'),
    },
    {
      name: 'where the old text has the end of the block',
      edit: whole(['f() {', '  a', '  b', '}'], ['f() {', '  x', '}']),
      now: FILE.replace('  a\n  b', '  x'),
    },
    {
      name: 'where the block of the new text has another head',
      edit: whole(['f() {'], ['while (x) {', '  y', '}']),
      now: FILE.replace('f() {', 'while (x) {\n  y\n}'),
    },
    {
      name: 'behind the end of a block that the old text left out',
      text: lines('f() {', '  a', '}'),
      edit: whole(['f() {', '  a'], ['f() {', '  a', '}', '', 'f(x) {', '  b', '}']),
      now: lines('f() {', '  a', '}', '', 'f(x) {', '  b', '}'),
    },
    {
      name: 'where a tool computed the edit',
      edit: { ...whole(['f() {'], ['f() {', '  x', '}']), computed: true },
      now: FILE.replace('  a', '  x\n}\n  a'),
    },
  ])('$name', ({ text = FILE, edit, now }) => {
    expect(applied(text, [edit])).toBe(now)
  })

  test('where another edit removes the rest', () => {
    const edits = [whole(['f() {'], ['f() {', '  x', '}']), whole(['  a', '  b', '}'], [])]
    expect(applied(FILE, edits, { placement: nearest })).toBe(FILE.replace('  a\n  b', '  x'))
  })
})
