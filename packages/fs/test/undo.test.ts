import type { FileEdit } from '@emend/core'
import { describe, expect, test } from 'vitest'
import { memoryFileSystem } from '../../fs-memory/src/index.js'
import type { CommitRecord } from '../src/commit.js'
import type { FileSystem } from '../src/file-system.js'
import { plan } from '../src/plan.js'
import { undo } from '../src/undo.js'
import { move, OPTIONS, textsOf, update } from './support/edits.js'
import { failing } from './support/failing.js'
import { latin1 } from './support/latin-1.js'

const BEFORE = { 'a.txt': '1\n2\n3\n4\n5\n', 'b.sh': 'b\n', 'c.txt': 'c\n', 'd.txt': 'd\n' }
const EDITS: readonly FileEdit[] = [
  update('a.txt', '3', 'three'),
  move('b.sh', 'bin/b.sh'),
  { kind: 'delete', path: 'c.txt' },
  { kind: 'create', path: 'new/e.txt', text: 'e\n' },
]

const encode = (text: string) => new TextEncoder().encode(text)

async function committed(
  edits: readonly FileEdit[],
  fileSystem: FileSystem,
  encoding = latin1,
): Promise<CommitRecord> {
  const planned = await plan(edits, fileSystem, { ...OPTIONS, encoding })
  const result = planned.ok ? await planned.value.commit() : planned
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

async function start() {
  const fileSystem = memoryFileSystem(BEFORE)
  await fileSystem.writeFile('b.sh', encode('b\n'), { mode: 0o755 })
  return { fileSystem, record: await committed(EDITS, fileSystem) }
}

// promise: undo
describe('undo', () => {
  test('restores the bytes, the name and the mode of every file', async () => {
    const { fileSystem, record } = await start()
    expect((await undo(record, fileSystem)).ok).toBe(true)
    expect(textsOf(fileSystem)).toEqual(BEFORE)
    expect((await fileSystem.stat('b.sh')).mode).toBe(0o755)
  })

  test('restores a mode if only the mode was changed', async () => {
    const fileSystem = memoryFileSystem({ a: 'x' })
    const record = await committed([{ kind: 'update', path: 'a', mode: '100755', edits: [] }], fileSystem)
    await undo(record, fileSystem)
    expect((await fileSystem.stat('a')).mode).toBe(0o644)
  })

  test('can itself be undone', async () => {
    const { fileSystem, record } = await start()
    const done = textsOf(fileSystem)
    const undone = await undo(record, fileSystem)
    expect(undone.ok && (await undo(undone.value, fileSystem)).ok).toBe(true)
    expect(textsOf(fileSystem)).toEqual(done)
  })

  test('tells the file system which commit it undoes, and reports progress', async () => {
    const { fileSystem, record } = await start()
    const given: unknown[] = []
    const told: string[] = []
    const keeping: FileSystem = {
      ...fileSystem,
      async commit(writes, { undoes, onProgress }) {
        given.push(undoes)
        for (const [index, { path }] of writes.entries())
          onProgress({ path, state: 'done', index, total: writes.length })
        return { ok: true, value: { id: 'second' } }
      },
    }
    const onProgress = ({ path }: { path: string }) => told.push(path)
    const undone = await undo({ ...record, id: 'first' }, keeping, { onProgress })
    expect(undone).toMatchObject({ ok: true, value: { id: 'second' } })
    expect(given).toEqual([['first']])
    expect(told.toSorted()).toEqual(['a.txt', 'b.sh', 'bin/b.sh', 'c.txt', 'new/e.txt'])
  })

  test.each<[string, (fileSystem: FileSystem) => Promise<void>, string]>([
    ['a file was changed', (it) => it.writeFile('a.txt', encode('other')), 'a.txt'],
    ['a file was deleted', (it) => it.deleteFile('bin/b.sh'), 'bin/b.sh'],
    ['a deleted file is there again', (it) => it.writeFile('c.txt', encode('c\n')), 'c.txt'],
  ])('is stale when %s since, and writes nothing', async (_, change, path) => {
    for (const merge of path === 'a.txt' ? [false] : [false, true]) {
      const { fileSystem, record } = await start()
      await change(fileSystem)
      const before = textsOf(fileSystem)
      expect(await undo(record, fileSystem, { merge })).toEqual({
        ok: false,
        failure: [{ code: 'stale', path }],
      })
      expect(textsOf(fileSystem)).toEqual(before)
    }
  })

  test('leaves the commit in place when it fails half-way', async () => {
    for (let at = 0; at < 5; at += 1) {
      const { fileSystem, record } = await start()
      const before = textsOf(fileSystem)
      const result = await undo(record, failing(fileSystem, { at, methods: ['writeFile', 'deleteFile'] }))
      expect(result).toMatchObject({ ok: false, failure: [{ code: 'write-failed', rolledBack: true }] })
      expect(textsOf(fileSystem)).toEqual(before)
    }
  })
})

// promise: undo
describe('undo with `merge`', () => {
  test('undoes only what the commit changed', async () => {
    const { fileSystem, record } = await start()
    await fileSystem.writeFile('a.txt', encode('0\n1\n2\nthree\n4\n5\nsix\n'))
    expect((await undo(record, fileSystem, { merge: true })).ok).toBe(true)
    expect(textsOf(fileSystem)).toEqual({ ...BEFORE, 'a.txt': '0\n1\n2\n3\n4\n5\nsix\n' })
  })

  test('works like undo without merge if nothing has changed since', async () => {
    const { fileSystem, record } = await start()
    expect((await undo(record, fileSystem, { merge: true })).ok).toBe(true)
    expect(textsOf(fileSystem)).toEqual(BEFORE)
    expect((await fileSystem.stat('b.sh')).mode).toBe(0o755)
  })

  test('is refused if the same lines have changed, and names them', async () => {
    const { fileSystem, record } = await start()
    const text = '0\n1\n2\nTHREE\nand more\n4\n5\n'
    await fileSystem.writeFile('a.txt', encode(text))
    const before = textsOf(fileSystem)
    expect(await undo(record, fileSystem, { merge: true })).toEqual({
      ok: false,
      failure: [{ code: 'merge-conflict', place: { start: 4, end: 5 }, path: 'a.txt' }],
    })
    expect(textsOf(fileSystem)).toEqual(before)
  })

  test('can itself be undone, back to the content before it', async () => {
    const { fileSystem, record } = await start()
    const changed = '1\n2\nthree\n4\n5\nsix\n'
    await fileSystem.writeFile('a.txt', encode(changed))
    const undone = await undo(record, fileSystem, { merge: true })
    expect(undone.ok && (await undo(undone.value, fileSystem)).ok).toBe(true)
    expect(textsOf(fileSystem)['a.txt']).toBe(changed)
  })

  test('reads and writes files in their encoding', async () => {
    const fileSystem = memoryFileSystem({ a: Uint8Array.of(0xe4, 10, 98, 10, 99, 10) })
    const record = await committed([update('a', 'ä', 'ö')], fileSystem)
    await fileSystem.writeFile('a', Uint8Array.of(0xf6, 10, 98, 10, 0xfc, 10))
    expect((await undo(record, fileSystem, { merge: true, encoding: latin1 })).ok).toBe(true)
    expect(fileSystem.snapshot().get('a')).toEqual(Uint8Array.of(0xe4, 10, 98, 10, 0xfc, 10))
  })

  test('is stale if the file is no longer text', async () => {
    const { fileSystem, record } = await start()
    await fileSystem.writeFile('a.txt', Uint8Array.of(0xff))
    expect(await undo(record, fileSystem, { merge: true })).toEqual({
      ok: false,
      failure: [{ code: 'stale', path: 'a.txt' }],
    })
  })

  test('reports a file that cannot be read', async () => {
    const { fileSystem, record } = await start()
    await fileSystem.deleteFile('a.txt')
    await fileSystem.writeFile('a.txt/below', encode('x'))
    expect(await undo(record, fileSystem, { merge: true })).toEqual({
      ok: false,
      failure: [{ code: 'not-a-file', path: 'a.txt' }],
    })
  })

  test('is stale if the file changes again before it is written', async () => {
    const { fileSystem, record } = await start()
    await fileSystem.writeFile('a.txt', encode('1\n2\nthree\n4\n5\nsix\n'))
    let reads = 0
    const racing: FileSystem = {
      ...fileSystem,
      async readFile(path) {
        const bytes = await fileSystem.readFile(path)
        if (path === 'a.txt' && reads++ === 0) await fileSystem.writeFile(path, encode('raced\n'))
        return bytes
      },
    }
    expect(await undo(record, racing, { merge: true })).toEqual({
      ok: false,
      failure: [{ code: 'stale', path: 'a.txt' }],
    })
    expect(textsOf(fileSystem)['a.txt']).toBe('raced\n')
  })
})
