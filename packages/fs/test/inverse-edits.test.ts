import type { FileEdit } from '@emend/core'
import { describe, expect, test } from 'vitest'
import { memoryFileSystem } from '../../fs-memory/src/index.js'
import type { CommitRecord } from '../src/commit.js'
import type { FileSystem } from '../src/file-system.js'
import { inverseEdits } from '../src/inverse-edits.js'
import { plan } from '../src/plan.js'
import { move, OPTIONS, textsOf, update } from './support/edits.js'
import { latin1 } from './support/latin-1.js'

const BEFORE = { 'a.txt': '\ufeff1\r\n2\r\n3\r\n', 'b.txt': 'b\n', 'c.txt': 'c', 'd.txt': '' }

async function apply(edits: readonly FileEdit[], fileSystem: FileSystem): Promise<CommitRecord> {
  const planned = await plan(edits, fileSystem, OPTIONS)
  const result = planned.ok ? await planned.value.commit() : planned
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

describe('inverseEdits', () => {
  test('undo the commit when applied', async () => {
    const fileSystem = memoryFileSystem(BEFORE)
    const record = await apply(
      [
        update('a.txt', '2', 'two\r\nand a half'),
        move('b.txt', 'folder/b.txt'),
        { kind: 'delete', path: 'c.txt' },
        { kind: 'delete', path: 'd.txt' },
        { kind: 'create', path: 'new/e.txt', text: 'e' },
      ],
      fileSystem,
    )
    await apply(inverseEdits(record), fileSystem)
    expect(textsOf(fileSystem)).toEqual(textsOf(memoryFileSystem(BEFORE)))
  })

  test('find their place in a file that has changed elsewhere since', async () => {
    const fileSystem = memoryFileSystem({ a: '1\n2\n3\n' })
    const record = await apply([update('a', '2', 'two')], fileSystem)
    await fileSystem.writeFile('a', new TextEncoder().encode('0\n1\ntwo\n3\n4\n'))
    await apply(inverseEdits(record), fileSystem)
    expect(textsOf(fileSystem)).toEqual({ a: '0\n1\n2\n3\n4\n' })
  })

  test('are in the opposite order', async () => {
    const record = await apply(
      [update('a.txt', '2', 'two'), update('b.txt', 'b', 'B')],
      memoryFileSystem(BEFORE),
    )
    expect(inverseEdits(record).map(({ path }) => path)).toEqual(['b.txt', 'a.txt'])
  })

  test('leave out files that are not text, and read files in their encoding', () => {
    const change = { hashBefore: undefined, hashAfter: undefined }
    const record: CommitRecord = {
      changes: [
        { ...change, path: 'latin', before: Uint8Array.of(0xe4), after: Uint8Array.of(0xf6) },
        { ...change, path: 'utf16', before: Uint8Array.of(0xff, 0xfe, 97, 0), after: undefined },
        { ...change, path: 'binary', before: Uint8Array.of(0), after: Uint8Array.of(97) },
      ],
    }
    expect(inverseEdits(record).map(({ path }) => path)).toEqual(['utf16'])
    expect(inverseEdits(record, latin1)).toMatchObject([
      { kind: 'create', path: 'utf16', text: '\ufeffa' },
      { kind: 'update', path: 'latin', edits: [{ search: 'ö\n', replacement: 'ä\n', unit: 'lines' }] },
    ])
  })

  test('are empty for an empty commit', () => expect(inverseEdits({ changes: [] })).toEqual([]))
})
