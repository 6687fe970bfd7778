import type { FileEdit } from '@emend/core'
import type { EditFormat } from '@emend/core/plugin'
import { describe, expect, test } from 'vitest'
import { unifiedDiff } from '../src/format.js'

const format: EditFormat = unifiedDiff()

function parsed(diff: string): readonly FileEdit[] {
  const result = format.parse(diff)
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value.edits
}

test('the format is a frozen plugin', () => {
  expect(Object.isFrozen(format)).toBe(true)
  expect(format).toMatchObject({ apiVersion: 1, name: 'unified-diff', placement: { name: 'in-order' } })
})

describe('detect', () => {
  test.for([
    ['diff --git a/a b/a\n', 0.95],
    ['text\n--- a\n+++ b\n@@ -1 +1 @@\n', 0.95],
    ['--- a\r\n+++ b\r\n@@\r\n', 0.95],
    ['--- a\n+++ b\n', 0.7],
    ['@@ -1 +1 @@\n-a\n+b\n', 0.4],
    ['@@ def f():\n', 0],
    ['*** Begin Patch\n--- a\n+++ b\n@@ -1 +1 @@\n', 0.95],
    ['', 0],
  ] as const)('%j: %d', ([input, sureness]) => {
    expect(format.detect(input)).toBeCloseTo(sureness, 2)
  })
})

describe('parse', () => {
  test('a mode change, and a mode change with a rename', () => {
    const modes = 'old mode 100644\nnew mode 100755\n'
    const mode = { mode: '100755', oldMode: '100644', edits: [] }
    expect(parsed(`diff --git a/a b/a\n${modes}`)).toEqual([{ kind: 'update', path: 'a', ...mode }])
    expect(parsed(`diff --git a/a b/c\n${modes}similarity index 100%\nrename from a\nrename to c\n`)).toEqual(
      [{ kind: 'update', path: 'a', moveTo: 'c', ...mode }],
    )
  })

  test('the mode of a new file only if it is executable', () => {
    const made = (mode: string) => `diff --git a/a b/a\nnew file mode ${mode}\nindex 0000000..e69de29\n`
    expect(parsed(made('100644'))).toEqual([{ kind: 'create', path: 'a', text: '' }])
    expect(parsed(made('100755'))).toEqual([{ kind: 'create', path: 'a', text: '', mode: '100755' }])
  })

  test('a hunk with its number and its section', () => {
    expect(parsed('--- a/a\n+++ b/a\n@@ -3,2 +3,2 @@ class A\n x\n-y\n+z\n')).toEqual([
      {
        kind: 'update',
        path: 'a',
        edits: [
          {
            unit: 'lines',
            search: 'x\ny\n',
            replacement: 'x\nz\n',
            script: ['keep', 'remove', 'add'],
            hints: { line: 3, section: 'class A' },
            endings: 'alike',
            source: { start: 16, end: 48 },
          },
        ],
      },
    ])
  })

  test('a computed diff by its object names or timestamps, and its right numbers', () => {
    const hunk = (numbers: string) => `@@ ${numbers} @@\n x\n-y\n+z\n`
    const isComputed = (diff: string) => {
      const [edit] = parsed(diff)
      return edit?.kind === 'update' && edit.edits[0]?.computed === true
    }
    const git = 'diff --git a/a b/a\nindex 1234567..89abcde 100644\n--- a/a\n+++ b/a\n'
    const plain = '--- a\t2024-05-01 10:00:00\n+++ a\t2024-05-01 10:00:01\n'
    expect(isComputed(git + hunk('-1,2 +1,2'))).toBe(true)
    expect(isComputed(plain + hunk('-1,2 +1,2'))).toBe(true)
    expect(isComputed(git + hunk('-1,3 +1,2'))).toBe(false)
    expect(isComputed(git + hunk('-1,2 +2,2'))).toBe(false)
    expect(isComputed(git + hunk('-1,2 +1,2') + hunk('-9,2 +10,2'))).toBe(false)
    expect(isComputed(`--- a\n+++ a\n${hunk('-1,2 +1,2')}`)).toBe(false)
  })
})
