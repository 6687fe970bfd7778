import { expect, test } from 'vitest'
import { unifiedDiff } from '../src/index.js'

/** The paths of a diff after removing `strip` folders. */
function paths(diff: string, strip: number) {
  const read = unifiedDiff({ strip }).parse(diff)
  if (!read.ok) throw new Error(read.failure.code)
  return read.value.edits.map((edit) =>
    edit.kind === 'update' && edit.moveTo !== undefined ? [edit.path, edit.moveTo] : edit.path,
  )
}

const HUNK = '@@ -1 +1 @@\n-a\n+b\n'

test.each([
  [0, 'a/pkg/src/x.js'],
  [1, 'pkg/src/x.js'],
  [2, 'src/x.js'],
  [3, 'x.js'],
  [9, 'x.js'],
])('-p %i', (count, path) => {
  expect(paths(`--- a/pkg/src/x.js\n+++ b/pkg/src/x.js\n${HUNK}`, count)).toEqual(
    count === 0 ? ['b/pkg/src/x.js'] : [path],
  )
})

test('names without prefixes keep all folders with 0, whatever the first one is called', () => {
  expect(paths(`--- a/x.js\n+++ a/x.js\n${HUNK}`, 0)).toEqual(['a/x.js'])
})

test('created and deleted files', () => {
  expect(paths('--- /dev/null\n+++ b/b/new.js\n@@ -0,0 +1 @@\n+x\n', 1)).toEqual(['b/new.js'])
  expect(paths('--- a/pkg/old.js\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n', 2)).toEqual(['old.js'])
})

test('renames, whose names have no prefix, lose one less', () => {
  const rename =
    'diff --git a/pkg/x.js b/pkg/y.js\nsimilarity index 100%\nrename from pkg/x.js\nrename to pkg/y.js\n'
  expect(paths(rename, 1)).toEqual([['pkg/x.js', 'pkg/y.js']])
  expect(paths(rename, 2)).toEqual([['x.js', 'y.js']])
})

test('a mode change, whose path is only in the first line', () => {
  expect(paths('diff --git a/pkg/x.sh b/pkg/x.sh\nold mode 100644\nnew mode 100755\n', 2)).toEqual(['x.sh'])
})
