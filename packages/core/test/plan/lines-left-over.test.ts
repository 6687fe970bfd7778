import { describe, expect, test } from 'vitest'
import { nearest } from '../../src/placements/nearest.js'
import { applied, hunk, part, refused, whole } from '../support/edits.js'

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`
const FILE = lines('f() {', '  a', '  b', '}', '', 'g() {', '  c', '}')

describe('a block whose rest would be left behind its end is not closed', () => {
  test.each([
    { name: 'its head is the old text', edit: whole(['f() {'], ['f() {', '  x', '}']), line: 2 },
    { name: 'of a hunk', edit: hunk([' f() {', '+  x', '+}']), line: 2 },
    { name: 'of a part of a line', edit: part('f() {', 'f() {\n  x\n}'), line: 2 },
    { name: 'its head becomes another', edit: whole(['f() {'], ['f(y) {', '  x', '}']), line: 2 },
    {
      name: 'its first lines are the old text',
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
    { name: 'by end', text: lines('def f', '  a', 'end'), edit: whole(['def f'], ['def f', '  x', 'end']) },
    { name: 'by a tag', text: lines('<p>', '  a', '</p>'), edit: whole(['<p>'], ['<p>', '  x', '</p>']) },
    {
      name: 'below a blank line',
      text: lines('f {', '', '  a', '}'),
      edit: whole(['f {'], ['f {', '  x', '}']),
    },
    {
      name: 'its brackets twice',
      text: lines('f {', '  if {', '    a', '  }', '  b', '}'),
      edit: whole(['  if {', '    a'], ['  if {', '    x', '  }', '  c', '}']),
    },
  ])('$name', ({ text, edit }) => {
    expect(refused(text, [edit])).toMatchObject([{ code: 'lines-left-over' }])
  })
})

describe('a block is closed', () => {
  test.each([
    {
      name: 'inside of another',
      edit: whole(['f() {'], ['f() {', '  if {', '    x', '  }']),
      now: FILE.replace('  a', '  if {\n    x\n  }\n  a'),
    },
    {
      name: 'above its head',
      edit: whole(['f() {'], ['h() {', '  x', '}', 'f() {']),
      now: `h() {\n  x\n}\n${FILE}`,
    },
    {
      name: 'where the file goes on with it',
      text: lines('let a = b', '  .map()'),
      edit: whole(['let a = b'], ['let a = b({', '  x', '})']),
      now: lines('let a = b({', '  x', '})', '  .map()'),
    },
    {
      name: 'where one was before',
      text: lines('}', '  a'),
      edit: whole(['}'], ['  x', '}']),
      now: lines('  x', '}', '  a'),
    },
    {
      name: 'where it is another than the one that goes on',
      edit: whole(['  a'], ['  x', '}']),
      now: FILE.replace('  a', '  x\n}'),
    },
    {
      name: 'where it ends in the file',
      edit: whole(['f() {', '  a', '  b', '}'], ['f() {', '  x', '}']),
      now: FILE.replace('  a\n  b', '  x'),
    },
    {
      name: 'of a block with another head',
      edit: whole(['f() {'], ['while (x) {', '  y', '}']),
      now: FILE.replace('f() {', 'while (x) {\n  y\n}'),
    },
    {
      name: 'behind an end that the old text left out',
      text: lines('f() {', '  a', '}'),
      edit: whole(['f() {', '  a'], ['f() {', '  a', '}', '', 'f(x) {', '  b', '}']),
      now: lines('f() {', '  a', '}', '', 'f(x) {', '  b', '}'),
    },
    {
      name: 'where a tool worked it out',
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
