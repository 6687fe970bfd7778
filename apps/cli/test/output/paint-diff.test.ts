import colors from 'picocolors'
import { expect, test } from 'vitest'
import { paintDiff } from '../../src/output/text.js'

const terminal = { write() {}, isTTY: true }

test.each([
  ['a word', '-a 1\n+a 2', ['1', '2']],
  ['a tab for a space', '-a 1\n+a\t1', ['·', '→\t']],
  ['a space at the end', '-x\n+x ', ['·']],
  ['headers', '--- a/x.txt\n+++ b/x.txt', []],
])('marks are drawn where there are colours: %s', (_, diff, marks) => {
  const painted = paintDiff(diff, colors.createColors(true), terminal)
  expect(Array.from(painted.matchAll(/\u001b\[7m(.*?)\u001b\[27m/gs), ([, mark]) => mark)).toEqual(marks)
})

test('a diff for programs keeps its text', () => {
  const diff = '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a 1\n+a\t1\n'
  expect(paintDiff(diff, colors.createColors(false), { write() {} })).toBe(diff)
})
