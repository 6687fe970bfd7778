import type { Edit, FileEdit } from '@emend/core'
import { editsBetween } from '@emend/core/plugin'
import { describe, expect, test } from 'vitest'
import { whole } from '../../core/test/support/edits.js'
import { render } from '../src/render.js'

const update = (...edits: readonly Edit[]): FileEdit => ({ kind: 'update', path: 'a.txt', edits })

test('edits of several files become one diff', () => {
  const edits: readonly FileEdit[] = [
    {
      ...update(...editsBetween('1\n2\n3\n', '1\n3\nx\n')),
      kind: 'update',
      path: 'a.txt',
      moveTo: 'b.txt',
    } as FileEdit,
    { kind: 'create', path: 'new.txt', text: 'x' },
    { kind: 'delete', path: 'old.txt', text: 'y\n' },
  ]
  expect(render(edits)).toEqual({
    ok: true,
    value: [
      'diff --git a/a.txt b/b.txt',
      'rename from a.txt',
      'rename to b.txt',
      '--- a/a.txt',
      '+++ b/b.txt',
      '@@ -1,3 +1,3 @@',
      ' 1',
      '-2',
      ' 3',
      '+x',
      'diff --git a/new.txt b/new.txt',
      'new file mode 100644',
      '--- /dev/null',
      '+++ b/new.txt',
      '@@ -0,0 +1,1 @@',
      '+x',
      '\\ No newline at end of file',
      'diff --git a/old.txt b/old.txt',
      'deleted file mode 100644',
      '--- a/old.txt',
      '+++ /dev/null',
      '@@ -1,1 +0,0 @@',
      '-y',
      '',
    ].join('\n'),
  })
})

test('a final newline that is added or removed is marked', () => {
  const bodyOf = (before: string, after: string) => {
    const rendered = render([update(...editsBetween(before, after))])
    return rendered.ok ? rendered.value.split('\n').slice(4, -1) : rendered.failure
  }
  expect(bodyOf('a\n', 'a')).toEqual(['-a', '+a', '\\ No newline at end of file'])
  expect(bodyOf('a', 'a\n')).toEqual(['-a', '\\ No newline at end of file', '+a'])
  expect(bodyOf('a\nb\n', 'a')).toEqual(['-a', '-b', '+a', '\\ No newline at end of file'])
})

describe('it cannot express', () => {
  const edit = whole(['a'], ['b'])
  test.each([
    { name: 'an edit without line numbers', edits: [update(edit)] },
    { name: 'that an edit belongs below an anchor', edits: [update({ ...edit, hints: { anchors: ['x'] } })] },
    {
      name: 'that an edit belongs at the end of the file',
      edits: [update({ ...edit, hints: { atEnd: true } })],
    },
    {
      name: 'that lines are left out of the old text',
      edits: [update(whole(['a', '...', 'b'], ['c'], { hints: { line: 1 } }))],
    },
    { name: 'that every occurrence is replaced', edits: [update({ ...edit, all: true })] },
    {
      name: 'that a part of a line may be replaced',
      edits: [update({ unit: 'text', search: 'a', replacement: 'b', hints: { line: 1 } })],
    },
    { name: 'what the deleted file holds', edits: [{ kind: 'delete', path: 'a.txt' }] },
    {
      name: 'the mode that the file had',
      edits: [{ kind: 'update', path: 'a.txt', mode: '100755', edits: [] }],
    },
  ] as const)('$name', ({ name, edits }) => {
    expect(render(edits)).toEqual({
      ok: false,
      failure: {
        code: 'not-expressible',
        format: 'unified-diff',
        path: 'a.txt',
        what: name,
        needsFile: true,
      },
    })
  })
})

test('a side without lines is numbered by the line above, as git does', () => {
  const insertion: Edit = { ...whole([], ['x']), script: ['add'], hints: { line: 2 } }
  const removal: Edit = { ...whole(['c'], []), script: ['remove'], hints: { line: 3 } }
  const rendered = render([update(insertion, removal)])
  expect(rendered.ok && rendered.value.split('\n').filter((line) => line.startsWith('@@'))).toEqual([
    '@@ -2,0 +3,1 @@',
    '@@ -3,1 +3,0 @@',
  ])
})
