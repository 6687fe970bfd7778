import { describe, expect, test } from 'vitest'
import { asFileEdit, editsBetween } from '../../src/hunk/edits-between.js'
import type { FileResult } from '../../src/vocabulary/outcome.js'

const numbered = (count: number) => Array.from({ length: count }, (_, i) => `line ${i}\n`).join('')

describe('editsBetween', () => {
  test('gives hunks with three lines of context and a line hint', () => {
    const before = numbered(20)
    expect(editsBetween(before, before.replace('line 9\n', 'new\n'))).toMatchObject([
      {
        search: `${numbered(20).split('\n').slice(6, 13).join('\n')}\n`,
        script: ['keep', 'keep', 'keep', 'remove', 'add', 'keep', 'keep', 'keep'],
        hints: { line: 7 },
        endings: 'alike',
      },
    ])
  })

  test('takes more context where a hunk would have several places', () => {
    const twice = `${'same\n'.repeat(9)}first\n${'same\n'.repeat(9)}x\n${'same\n'.repeat(9)}`
    const [edit] = editsBetween(`${twice}x\n${'same\n'.repeat(3)}`, `${twice}y\n${'same\n'.repeat(3)}`)
    expect(edit?.search.split('\n').length).toBeGreaterThan(8)
  })

  test('mentions the final newline only where it changes', () => {
    expect(editsBetween('a\n', 'a')).toMatchObject([
      { search: 'a\n', replacement: 'a\n', finalNewline: false },
    ])
    expect(editsBetween('a', 'b')[0]).not.toHaveProperty('finalNewline')
  })

  test('asks for endings as written where the new endings differ', () => {
    expect(editsBetween('a\r\n', 'b\r\n')).toMatchObject([{ endings: 'alike' }])
    expect(editsBetween('a\r\n', 'b\n')).toMatchObject([{ endings: 'written', replacement: 'b\n' }])
  })

  test('gives no edits for equal texts', () => {
    expect(editsBetween('a\n', 'a\n')).toEqual([])
  })
})

describe('asFileEdit', () => {
  const result = (change: Partial<FileResult>): Omit<FileResult, 'changes'> => ({
    path: 'a',
    status: 'updated',
    before: 'x\n',
    after: 'y\n',
    edits: [],
    ...change,
  })

  test.each([
    { change: { before: undefined }, edit: { kind: 'create', path: 'a', text: 'y\n' } },
    { change: { after: undefined }, edit: { kind: 'delete', path: 'a', text: 'x\n' } },
    { change: { from: 'b' }, edit: { kind: 'update', path: 'b', moveTo: 'a' } },
    { change: { mode: '100755' }, edit: { kind: 'update', path: 'a', mode: '100755' } },
  ])('gives an edit of the kind $edit.kind', ({ change, edit }) => {
    expect(asFileEdit(result(change))).toMatchObject(edit)
  })

  test('gives nothing for an unchanged file', () => {
    expect(asFileEdit(result({ after: 'x\n' }))).toBeUndefined()
  })
})
