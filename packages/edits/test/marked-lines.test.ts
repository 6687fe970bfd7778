import { markedLines } from '@emend/edits'
import { expect, test } from 'vitest'

/** The marked lines, with what changes between brackets. */
const marksIn = (...lines: string[]) =>
  Object.fromEntries(
    Array.from(markedLines(lines), ([at, parts]) => [
      at,
      parts.map(({ text, isChanged }) => (isChanged ? `⟦${text}⟧` : text)).join(''),
    ]),
  )

test.each([
  ['a word', ['-let total = 1', '+const total = 1'], { 0: '⟦let⟧ total = 1', 1: '⟦const⟧ total = 1' }],
  ['a whole word', ['-return value1', '+return value2'], { 0: 'return ⟦value1⟧', 1: 'return ⟦value2⟧' }],
  ['a number', ['-let rate = 0.2', '+let rate = 0.19'], { 0: 'let rate = ⟦0.2⟧', 1: 'let rate = ⟦0.19⟧' }],
  ['what was added', ['-f(a)', '+f(a, b)'], { 0: 'f(a)', 1: 'f(a⟦, b⟧)' }],
  [
    'a call in a chain',
    ['-x.toLowerCase()', '+x.trim().toLowerCase()'],
    { 0: 'x.toLowerCase()', 1: 'x.⟦trim().⟧toLowerCase()' },
  ],
  [
    'two places of a line',
    ['-const a = f(x)', '+let a = f(y)'],
    { 0: '⟦const⟧ a = f(⟦x⟧)', 1: '⟦let⟧ a = f(⟦y⟧)' },
  ],
  ['words beside each other', ['-go to one two', '+go to 1 2'], { 0: 'go to ⟦one two⟧', 1: 'go to ⟦1 2⟧' }],
  ['a repeated word', ['-a a', '+a a a'], { 0: 'a a', 1: 'a a⟦ a⟧' }],
  ['a tab for spaces', ['-  x', '+\tx'], { 0: '⟦  ⟧x', 1: '⟦\t⟧x' }],
  [
    'indentation, and a space between words',
    ['-\ty  = 1', '+    y = 1'],
    { 0: '⟦\t⟧y ⟦ ⟧= 1', 1: '⟦    ⟧y = 1' },
  ],
  ['a space at the end', ['-x', '+x '], { 0: 'x', 1: 'x⟦ ⟧' }],
  ['letters beyond 16 bits', ['-𝒂 = 11', '+𝒃 = 11'], { 0: '⟦𝒂⟧ = 11', 1: '⟦𝒃⟧ = 11' }],
  ['two lines', ['-a 1', '-b 1', '+a 2', '+b 2'], { 0: 'a ⟦1⟧', 1: 'b ⟦1⟧', 2: 'a ⟦2⟧', 3: 'b ⟦2⟧' }],
  [
    'more lines than before',
    ['-return sum(items)', '+if none:', '+    return 0', '+return sum(items or [])'],
    { 0: 'return sum(items)', 3: 'return sum(items⟦ or []⟧)' },
  ],
  ['two runs', ['-a 1', '+a 2', ' b', '-c 1', '+c 2'], { 0: 'a ⟦1⟧', 1: 'a ⟦2⟧', 3: 'c ⟦1⟧', 4: 'c ⟦2⟧' }],
  ['another line', ['-one', '+two'], {}],
  ['lines that are only removed', ['-a 1', ' a', '+a 2'], {}],
  ['an empty line', ['-', '+  '], {}],
  [
    'no newline at the end',
    ['-a 1', '\\ No newline at end of file', '+a 2', '\\ No newline at end of file'],
    { 0: 'a ⟦1⟧', 2: 'a ⟦2⟧' },
  ],
  ['very many differences', [`-${'a '.repeat(300)}`, `+${'b '.repeat(300)}`], {}],
  ['very long lines', [`-${'a '.repeat(2000)}1`, `+${'a '.repeat(2000)}2`], {}],
])('%s', (_, lines, expected) => {
  expect(marksIn(...lines)).toEqual(expected)
})
