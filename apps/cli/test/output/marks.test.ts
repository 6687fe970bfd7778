import colors from 'picocolors'
import { expect, test } from 'vitest'
import { markChanges } from '../../src/output/marks.js'
import { paintDiff } from '../../src/output/text.js'

const isHeader = (line: string) => /^(?:---|\+\+\+) /.test(line)
const marksOf = (...lines: string[]) =>
  Array.from(markChanges(lines, isHeader), ([at, parts]) => [at, parts.join('|')])

test.each([
  [
    'a word',
    ['-let total = 1', '+const total = 1'],
    [
      [0, '-|let| total = 1'],
      [1, '+|const| total = 1'],
    ],
  ],
  [
    'a whole word',
    ['-return value1', '+return value2'],
    [
      [0, '-return |value1|'],
      [1, '+return |value2|'],
    ],
  ],
  [
    'what was added',
    ['-f(a)', '+f(a, b)'],
    [
      [0, '-f(a||)'],
      [1, '+f(a|, b|)'],
    ],
  ],
  [
    'a repeated word',
    ['-a a', '+a a a'],
    [
      [0, '-a a||'],
      [1, '+a a| a|'],
    ],
  ],
  [
    'a tab for spaces',
    ['-  x', '+\tx'],
    [
      [0, '-|··|x'],
      [1, '+|→\t|x'],
    ],
  ],
  [
    'a space at the end',
    ['-x', '+x '],
    [
      [0, '-x||'],
      [1, '+x|·|'],
    ],
  ],
  [
    'letters beyond 16 bits',
    ['-𝒂 = 1', '+𝒃 = 1'],
    [
      [0, '-|𝒂| = 1'],
      [1, '+|𝒃| = 1'],
    ],
  ],
  [
    'two lines',
    ['-a 1', '-b 1', '+a 2', '+b 2'],
    [
      [0, '-a |1|'],
      [2, '+a |2|'],
      [1, '-b |1|'],
      [3, '+b |2|'],
    ],
  ],
  ['another line', ['-one', '+two'], []],
  ['more lines than before', ['-a 1', '+a 2', '+a 3'], []],
  ['lines that are only removed', ['-a 1', ' a', '+a 2'], []],
  ['headers', ['--- a/x.txt', '+++ b/x.txt'], []],
  ['very long lines', [`-${'a '.repeat(2000)}1`, `+${'a '.repeat(2000)}2`], []],
])('%s', (_, lines, expected) => {
  expect(marksOf(...lines)).toEqual(expected)
})

test('marks are drawn where colours are, and a diff for programs keeps its text', () => {
  const diff = '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a 1\n+a\t2\n'
  const plain = colors.createColors(false)
  expect(paintDiff(diff, plain, { write() {} })).toBe(diff)
  const painted = paintDiff(diff, colors.createColors(true), { write() {}, isTTY: true })
  expect(painted).toContain('\u001b[7m 1\u001b[27m')
})
