import { describe, expect, test } from 'vitest'
import { applyFileEdits, pathsOf } from '../../src/apply/apply-file-edits.js'
import type { Edit, FileEdit } from '../../src/vocabulary/edit.js'
import { OPTIONS, part } from '../support/edits.js'

function update(
  path: string,
  edits: readonly Edit[],
  more: { moveTo?: string; mode?: string } = {},
): FileEdit {
  return { kind: 'update', path, edits, ...more }
}

function create(path: string, text: string): FileEdit {
  return { kind: 'create', path, text }
}

function remove(path: string): FileEdit {
  return { kind: 'delete', path }
}

function run(edits: readonly FileEdit[], files: Readonly<Record<string, string>> = {}) {
  return applyFileEdits(edits, new Map(Object.entries(files)), OPTIONS)
}

/** Each file as `status from > path: after`. */
function outcome(edits: readonly FileEdit[], files: Readonly<Record<string, string>> = {}): string[] {
  const result = run(edits, files)
  if (!result.ok)
    return result.failure.map((failure) => `${failure.code} ${'path' in failure ? failure.path : ''}`)
  return result.value.files.map(
    ({ status, from, path, after }) =>
      `${status} ${from === undefined ? '' : `${from} > `}${path}: ${after ?? 'gone'}`,
  )
}

const ONE = part('1', '2')

describe('applyFileEdits', () => {
  test.each<{ name: string; edits: FileEdit[]; files?: Record<string, string>; result: string[] }>([
    { name: 'creates', edits: [create('a', 'x')], result: ['created a: x'] },
    { name: 'creates an empty file', edits: [create('a', '')], result: ['created a: '] },
    { name: 'updates', edits: [update('a', [ONE])], files: { a: '1' }, result: ['updated a: 2'] },
    { name: 'deletes', edits: [remove('a')], files: { a: '1' }, result: ['deleted a: gone'] },
    {
      name: 'moves',
      edits: [update('a', [], { moveTo: 'b' })],
      files: { a: '1' },
      result: ['moved a > b: 1'],
    },
    {
      name: 'moves and updates',
      edits: [update('a', [ONE], { moveTo: 'b' })],
      files: { a: '1' },
      result: ['moved a > b: 2'],
    },
    {
      name: 'treats a move onto itself as an update',
      edits: [update('a', [ONE], { moveTo: 'a' })],
      files: { a: '1' },
      result: ['updated a: 2'],
    },
    {
      name: 'sets a mode',
      edits: [update('a', [], { mode: '100755' })],
      files: { a: '1' },
      result: ['updated a: 1'],
    },
    {
      name: 'merges the sections of a file',
      edits: [update('a', [ONE]), create('b', 'x'), update('a', [part('2', '3')])],
      files: { a: '1' },
      result: ['updated a: 3', 'created b: x'],
    },
    {
      name: 'updates a file that it creates',
      edits: [create('a', '1'), update('a', [ONE])],
      result: ['created a: 2'],
    },
    {
      name: 'updates a file that it moved, by its new name',
      edits: [update('a', [], { moveTo: 'b' }), update('b', [ONE])],
      files: { a: '1' },
      result: ['moved a > b: 2'],
    },
    {
      name: 'replaces by deleting and creating',
      edits: [remove('a'), create('a', 'x')],
      files: { a: '1' },
      result: ['updated a: x'],
    },
    {
      name: 'change, delete the target, then move',
      edits: [update('a', [ONE]), remove('b'), update('a', [], { moveTo: 'b' })],
      files: { a: '1', b: 'x' },
      result: ['deleted b: gone', 'moved a > b: 2'],
    },
    {
      name: 'change, move the target away, then move',
      edits: [update('a', [ONE]), update('b', [], { moveTo: 'c' }), update('a', [], { moveTo: 'b' })],
      files: { a: '1', b: 'x' },
      result: ['moved a > b: 2', 'moved b > c: x'],
    },
    {
      name: 'moves onto a path that it deletes',
      edits: [remove('b'), update('a', [], { moveTo: 'b' })],
      files: { a: '1', b: 'x' },
      result: ['deleted b: gone', 'moved a > b: 1'],
    },
    {
      name: 'swaps two files through a third path',
      edits: [
        update('a', [], { moveTo: 't' }),
        update('b', [], { moveTo: 'a' }),
        update('t', [], { moveTo: 'b' }),
      ],
      files: { a: '1', b: '2' },
      result: ['moved a > b: 1', 'moved b > a: 2'],
    },
    {
      name: 'creates a file at the path that it moved a file from',
      edits: [update('a', [], { moveTo: 'b' }), create('a', 'x')],
      files: { a: '1' },
      result: ['moved a > b: 1', 'created a: x'],
    },
    { name: 'does nothing', edits: [], result: [] },
  ])('$name', ({ edits, files, result }) => {
    expect(outcome(edits, files).map((line) => line.replace(/^(\w+) (\w+) > \2:/, '$1 $2:'))).toEqual(result)
  })

  test.each<{ name: string; edits: FileEdit[]; files?: Record<string, string>; failures: string[] }>([
    {
      name: 'to create over another file',
      edits: [create('a', 'x')],
      files: { a: '1' },
      failures: ['file-exists a'],
    },
    {
      name: 'to create a file twice',
      edits: [create('a', 'x'), create('a', 'y')],
      failures: ['file-exists a'],
    },
    { name: 'to update a missing file', edits: [update('a', [ONE])], failures: ['file-not-found a'] },
    {
      name: 'to update a file that it deletes',
      edits: [remove('a'), update('a', [ONE])],
      files: { a: '1' },
      failures: ['file-not-found a'],
    },
    {
      name: 'to update a file by its old name',
      edits: [update('a', [], { moveTo: 'b' }), update('a', [ONE])],
      files: { a: '1' },
      failures: ['file-not-found a'],
    },
    {
      name: 'to move a missing file',
      edits: [update('a', [], { moveTo: 'b' })],
      failures: ['file-not-found a'],
    },
    {
      name: 'to move onto another file',
      edits: [update('a', [], { moveTo: 'b' })],
      files: { a: '1', b: '2' },
      failures: ['file-exists b'],
    },
    {
      name: 'everything when one edit fails',
      edits: [create('b', 'x'), update('a', [part('x', 'y')])],
      files: { a: '1' },
      failures: ['not-found a'],
    },
    {
      name: 'several edits and reports all failures',
      edits: [update('a', [part('x', 'y')]), update('b', [ONE]), create('c', '')],
      files: { a: '1', c: 'x' },
      failures: ['not-found a', 'file-not-found b', 'file-exists c'],
    },
  ])('refuses $name', ({ edits, files, failures }) => {
    expect(run(edits, files).ok).toBe(false)
    expect(outcome(edits, files)).toEqual(failures)
  })

  test('numbers the edits of a file across its sections', () => {
    const result = run([update('a', [ONE]), update('a', [part('x', 'y')])], { a: '1' })
    expect(result).toMatchObject({
      ok: false,
      failure: [{ code: 'not-found', path: 'a', edit: 1, edits: 2 }],
    })
  })

  test('returns every file before and after', () => {
    expect(run([update('a', [ONE], { moveTo: 'b', mode: '100755' })], { a: '1' })).toMatchObject({
      ok: true,
      value: {
        failures: [],
        files: [
          { path: 'b', from: 'a', before: '1', after: '2', mode: '100755', edits: [{ status: 'applied' }] },
        ],
      },
    })
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''])(
    'takes %j for an ordinary path',
    (path) => {
      const files = new Map([[path, '1']])
      expect(applyFileEdits([update(path, [ONE])], files, OPTIONS)).toMatchObject({
        ok: true,
        value: { files: [{ path, status: 'updated', before: '1', after: '2' }] },
      })
      expect(applyFileEdits([update(path, [ONE])], new Map(), OPTIONS)).toEqual({
        ok: false,
        failure: [{ code: 'file-not-found', path }],
      })
      expect(applyFileEdits([create(path, 'x')], new Map(), OPTIONS)).toMatchObject({
        ok: true,
        value: { files: [{ path, status: 'created', after: 'x' }] },
      })
    },
  )
})

describe('edits without effect', () => {
  test.each<{
    name: string
    edits: FileEdit[]
    files?: Record<string, string>
    status: string
    codes: string[]
  }>([
    {
      name: 'creating the same file',
      edits: [create('a', '1')],
      files: { a: '1' },
      status: 'unchanged',
      codes: ['unchanged'],
    },
    {
      name: 'deleting an absent file',
      edits: [remove('a')],
      status: 'already-applied',
      codes: ['already-applied'],
    },
    {
      name: 'an edit that was applied before',
      edits: [update('a', [part('k\n1', 'k\n2')])],
      files: { a: 'k\n2' },
      status: 'already-applied',
      codes: ['already-applied'],
    },
    {
      name: 'an edit that changes nothing',
      edits: [update('a', [part('1', '1')])],
      files: { a: '1' },
      status: 'unchanged',
      codes: ['unchanged'],
    },
    {
      name: 'an update without edits',
      edits: [update('a', [])],
      files: { a: '1' },
      status: 'unchanged',
      codes: ['unchanged'],
    },
    {
      name: 'a move that was made before',
      edits: [update('a', [ONE], { moveTo: 'b' })],
      files: { b: '2' },
      status: 'already-applied',
      codes: ['already-applied'],
    },
    {
      name: 'one of two edits',
      edits: [update('a', [part('k\n1', 'k\n2'), part('x', 'y')])],
      files: { a: 'k\n2\nx' },
      status: 'updated',
      codes: ['already-applied'],
    },
  ])('$name', ({ edits, files, status, codes }) => {
    const result = run(edits, files)
    if (!result.ok) throw new Error(JSON.stringify(result.failure))
    expect(result.value.files.map((file) => file.status)).toEqual([status])
    expect(result.value.failures.map(({ code }) => code)).toEqual(codes)
  })
})

test('pathsOf returns every path once, in order', () => {
  const edits = [update('b', [], { moveTo: 'c' }), remove('a'), create('c', ''), update('b', [])]
  expect(pathsOf(edits)).toEqual(['b', 'c', 'a'])
})

describe('with overwrite allowed', () => {
  const overwritten = (edits: readonly FileEdit[], files: Readonly<Record<string, string>>) => {
    const result = applyFileEdits(edits, new Map(Object.entries(files)), { ...OPTIONS, overwrite: 'allow' })
    return (
      result.ok &&
      result.value.files.map(({ status, path, after }) => `${status} ${path}: ${after ?? 'gone'}`)
    )
  }

  test('a created file replaces another', () => {
    expect(overwritten([create('a', 'x')], { a: '1' })).toEqual(['updated a: x'])
    expect(overwritten([create('a', '1')], { a: '1' })).toEqual(['unchanged a: 1'])
  })

  test('a moved file replaces its target', () => {
    const move = update('a', [ONE], { moveTo: 'b' })
    expect(overwritten([move], { a: '1', b: 'x' })).toEqual(['deleted b: gone', 'moved b: 2'])
    expect(overwritten([move, update('b', [part('2', '3')])], { a: '1', b: 'x' })).toEqual([
      'deleted b: gone',
      'moved b: 3',
    ])
  })

  test('a deleted file comes before the file that takes its path', () => {
    const moves = [update('a', [], { moveTo: 'b' }), update('c', [], { moveTo: 'd' }), remove('d')]
    expect(overwritten(moves, { a: '1', b: 'x', c: '2', d: 'y' })).toEqual([
      'deleted b: gone',
      'moved b: 1',
      'deleted d: gone',
      'deleted d: gone',
    ])
    const anew = [update('a', [], { moveTo: 'b' }), remove('b'), create('a', 'x')]
    expect(overwritten(anew, { a: '1', b: 'y' })).toEqual([
      'deleted b: gone',
      'deleted b: gone',
      'created a: x',
    ])
  })

  test('a file that is moved onto itself stays', () => {
    expect(overwritten([update('a', [ONE], { moveTo: 'a' })], { a: '1' })).toEqual(['updated a: 2'])
  })
})
