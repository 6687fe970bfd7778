import { expect, test } from 'vitest'
import { unifiedDiff } from '../src/index.js'

function failureOf(diff: string): unknown {
  const parsed = unifiedDiff().parse(diff)
  return parsed.ok ? parsed.value : parsed.failure
}

const GIT = 'diff --git a/a b/a\n'
const HUNK = '@@ -1 +1 @@\n-a\n+b\n'

test.each([
  ['a file that is nowhere before and after', `--- /dev/null\n+++ /dev/null\n${HUNK}`, 'unexpected-line', 1],
  ['a rename without the new name', `${GIT}rename from a\n`, 'empty-section', 1],
  ['a mode that is none', `${GIT}old mode 1a0644\nnew mode 100755\n`, 'unexpected-line', 2],
  ['no name behind the pluses', `--- a/a\n+++ "b\n${HUNK}`, 'unexpected-line', 2],
  [
    'a remark about no line',
    '--- a/a\n+++ b/a\n@@ -1 +1 @@\n\\ No newline at end of file\n-a\n+b\n',
    'unexpected-line',
    4,
  ],
  // Each names a file above that its hunk is not about, and would change it.
  [
    'a deletion of another file',
    `${GIT}deleted file mode 100644\n--- a/b\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n`,
    'unexpected-line',
    3,
  ],
  [
    'a creation of another file',
    `${GIT}new file mode 100644\n--- /dev/null\n+++ b/b\n@@ -0,0 +1 @@\n+a\n`,
    'unexpected-line',
    4,
  ],
  ['a change of another file', `${GIT}--- a/b\n+++ b/b\n${HUNK}`, 'unexpected-line', 2],
  [
    'a rename of another file',
    `diff --git a/a b/b\nrename from a\nrename to b\n--- a/c\n+++ b/b\n${HUNK}`,
    'unexpected-line',
    4,
  ],
  [
    'a rename to another file',
    `diff --git a/a b/b\nrename from a\nrename to b\n--- a/a\n+++ b/c\n${HUNK}`,
    'unexpected-line',
    5,
  ],
])('is refused: %s', (_, diff, code, line) => {
  expect(failureOf(diff)).toMatchObject({ code, line })
})

test('the dissimilarity index of a rewritten file is ignored', () => {
  const rewritten = `${GIT}dissimilarity index 80%\nindex 7898192..6178079 100644\n--- a/a\n+++ b/a\n${HUNK}`
  const plain = `${GIT}index 7898192..6178079 100644\n--- a/a\n+++ b/a\n${HUNK}`
  const [one, other] = [rewritten, plain].map((diff) => {
    const parsed = unifiedDiff().parse(diff)
    return parsed.ok ? parsed.value.edits.map(({ kind, path }) => `${kind} ${path}`) : parsed.failure
  })
  expect(one).toEqual(['update a'])
  expect(one).toEqual(other)
})

test.each([
  ['without first folders', `diff --git src/a src/a\n--- a/src/a\n+++ b/src/a\n${HUNK}`],
  ['with other first folders', `diff --git a/src/a b/src/a\n--- i/src/a\n+++ w/src/a\n${HUNK}`],
  ['with first folders above only', `diff --git a/src/a b/src/a\n--- src/a\n+++ src/a\n${HUNK}`],
])('the names of git may be written %s', (_, diff) => {
  expect(failureOf(diff)).toMatchObject({ edits: [{ path: 'src/a' }] })
})
