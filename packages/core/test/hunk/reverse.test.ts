import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../src/apply/apply-edits.js'
import { inOrder } from '../../src/apply/placements.js'
import { reverse } from '../../src/hunk/reverse.js'
import type { Edit, FileEdit } from '../../src/vocabulary/edit.js'
import { hunk, OPTIONS, part } from '../support/edits.js'

const update = (edits: readonly Edit[]): FileEdit => ({ kind: 'update', path: 'a', edits })

function reversed(edits: readonly Edit[]): readonly Edit[] {
  const result = reverse([update(edits)])
  const [edit] = result.ok ? result.value : []
  if (edit?.kind !== 'update') throw new Error('not reversible')
  return edit.edits
}

describe('reverse of file edits', () => {
  test.each<{ edit: FileEdit; undone: FileEdit }>([
    { edit: { kind: 'create', path: 'a', text: 'x' }, undone: { kind: 'delete', path: 'a', text: 'x' } },
    {
      edit: { kind: 'delete', path: 'a', text: 'x', mode: '100755' },
      undone: { kind: 'create', path: 'a', text: 'x', mode: '100755' },
    },
    {
      edit: { kind: 'update', path: 'a', moveTo: 'b', mode: '100755', oldMode: '100644', edits: [] },
      undone: { kind: 'update', path: 'b', moveTo: 'a', mode: '100644', oldMode: '100755', edits: [] },
    },
  ])('$edit', ({ edit, undone }) => {
    expect(reverse([edit])).toEqual({ ok: true, value: [undone] })
    expect(reverse([undone])).toEqual({ ok: true, value: [edit] })
  })

  test('the last edit is undone first', () => {
    const edits: FileEdit[] = [
      { kind: 'update', path: 'a', moveTo: 'b', edits: [] },
      { kind: 'create', path: 'a', text: 'x' },
    ]
    const result = reverse(edits)
    expect(result.ok && result.value.map(({ kind }) => kind)).toEqual(['delete', 'update'])
  })

  test.each<{ edit: FileEdit; missing: string }>([
    { edit: { kind: 'delete', path: 'a' }, missing: 'what the deleted file holds' },
    { edit: { kind: 'update', path: 'a', mode: '100755', edits: [] }, missing: 'which mode the file had' },
    {
      edit: update([part('x', 'y', { all: true })]),
      missing: 'which occurrences of the new text were there before',
    },
    { edit: update([part('x', '')]), missing: 'where the text that it removes was' },
  ])('refused: $missing', ({ edit, missing }) => {
    const failure = [{ code: 'not-reversible', missing, path: 'a' }]
    expect(reverse([{ kind: 'create', path: 'b', text: '' }, edit])).toEqual({ ok: false, failure })
  })
})

describe('reverse of text edits', () => {
  test('swaps the sides of a hunk, removed lines first', () => {
    const edit = hunk([' a', '-b', '-c', '+d', ' e', '+f'])
    expect(reversed([edit])).toEqual([hunk([' a', '-d', '+b', '+c', ' e', '-f'])])
  })

  test('moves line hints by the lines that the edits above add', () => {
    const lines = (edits: readonly Edit[]) => reversed(edits).map(({ hints }) => hints?.line)
    const hint = (line: number) => ({ hints: { line } })
    expect(lines([hunk([' a', '+b'], hint(3)), hunk(['-c', '+d'], hint(7))])).toEqual([3, 8])
    expect(lines([hunk(['+a', '+b'], hint(3)), hunk(['-c'], hint(7)), hunk(['-d', '+e'], hint(9))])).toEqual([
      4, 8, 10,
    ])
  })

  test('keeps hints, and reverses what changes the final newline and the byte order mark', () => {
    const more = { hints: { anchors: ['x'], atEnd: true }, endings: 'written', computed: true } as const
    expect(reversed([hunk(['-a', '+b'], { ...more, finalNewline: false, byteOrderMark: true })])).toEqual([
      hunk(['-b', '+a'], { ...more, finalNewline: true, byteOrderMark: false }),
    ])
  })

  test('moves doubtful lines to the new text', () => {
    const [edit] = reversed([hunk(['-long', '+b', ' c'], { doubtful: [{ start: 5, end: 7 }] })])
    expect(edit?.doubtful).toEqual([{ start: 2, end: 4 }])
  })

  test('undoes the last of several edits of parts of a text first', () => {
    const edits = [part('a', 'b'), part('b', 'c')]
    expect(reversed(edits)).toEqual([part('c', 'b'), part('b', 'a')])
    expect(applyEdits('c', reversed(edits), OPTIONS)).toMatchObject({ ok: true, value: { text: 'a' } })
  })

  test('restores the text', () => {
    const edits = [hunk([' a', '+b']), hunk(['-c', '+d', '+e'])]
    const options = { ...OPTIONS, placement: inOrder }
    expect(applyEdits('a\nb\nx\nd\ne\n', reversed(edits), options)).toMatchObject({
      ok: true,
      value: { text: 'a\nx\nc\n' },
    })
  })
})
