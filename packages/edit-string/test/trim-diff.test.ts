import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { trimDiff } from '../src/index.js'

describe('trimDiff', () => {
  test.each([
    {
      name: 'removes the shared indentation',
      diff: '@@ -1,2 +1,2 @@\n     if (a) {\n-      b()\n+      c()\n     }',
      trimmed: '@@ -1,2 +1,2 @@\n if (a) {\n-  b()\n+  c()\n }',
    },
    {
      name: 'leaves headers alone',
      diff: '--- a/f\n+++ b/f\n@@ -1 +1 @@\n-\ta\n+\tb\n',
      trimmed: '--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n',
    },
    { name: 'does not count blank lines', diff: '-    a\n+\n   \n+    b', trimmed: '-a\n+\n \n+b' },
    { name: 'counts a tab as one', diff: '-\t\ta\n+\tb', trimmed: '-\ta\n+b' },
    { name: 'leaves a line without indentation', diff: '-a\n+  b', trimmed: '-a\n+  b' },
    { name: 'leaves a diff of blank lines', diff: '-   \n+ ', trimmed: '-   \n+ ' },
    { name: 'leaves an empty text', diff: '', trimmed: '' },
    {
      name: 'leaves notes',
      diff: '-  a\n\\ No newline at end of file',
      trimmed: '-a\n\\ No newline at end of file',
    },
  ])('$name', ({ diff, trimmed }) => {
    expect(trimDiff(diff)).toBe(trimmed)
  })

  test('leaves no shared indentation', () => {
    const line = fc.tuple(fc.constantFrom('+', '-', ' '), fc.nat(4), fc.constantFrom('', 'a', '+', '@@'))
    const diff = fc.array(line.map(([mark, depth, text]) => mark + ' '.repeat(depth) + text))
    fc.assert(
      fc.property(diff, (lines) => {
        const once = trimDiff(lines.join('\n'))
        expect(trimDiff(once)).toBe(once)
        expect(once.split('\n').map((one) => one.trimStart())).toHaveLength(Math.max(1, lines.length))
      }),
    )
  })
})
