import { editString } from '@emend/edit-string'
import { memoryFileSystem } from '@emend/fs-memory'
import { createLedger } from '@emend/ledger'
import { expect, test } from 'vitest'
import { createEngine, type EngineOptions } from '../src/index.js'
import { USUAL } from './support/usual.js'

const text = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes)

function setUp(options: Partial<EngineOptions> = {}) {
  const fileSystem = memoryFileSystem({ 'a.txt': 'one\ntwo\n', 'b.txt': 'b\n' })
  const engine = createEngine({ ...USUAL, formats: [editString()], fileSystem, ...options })
  return { fileSystem, engine, transaction: engine.transaction() }
}

const edit = (path: string, oldString: string, newString: string) => ({ path, oldString, newString })

test('each request is placed in what those before it leave, and all are one commit', async () => {
  const { engine, fileSystem, transaction } = setUp()
  const first = await transaction.apply(edit('a.txt', 'one', 'uno'))
  const second = await transaction.apply([edit('a.txt', 'uno\n', 'eins\n'), edit('c.txt', '', 'new\n')])
  expect([first.ok, second.ok]).toEqual([true, true])
  expect(text(await fileSystem.readFile('a.txt'))).toBe('one\ntwo\n')
  expect(text(await transaction.fileSystem.readFile('a.txt'))).toBe('eins\ntwo\n')
  expect(transaction.files().map(({ path, status, before, after }) => [path, status, before, after])).toEqual(
    [
      ['a.txt', 'updated', 'one\ntwo\n', 'eins\ntwo\n'],
      ['c.txt', 'created', undefined, 'new\n'],
    ],
  )
  const committed = await transaction.commit()
  if (!committed.ok) throw new Error('refused')
  const { record } = committed.value
  expect(record.changes.map(({ path, before, after }) => [path, text(before), text(after)])).toEqual([
    ['a.txt', 'one\ntwo\n', 'eins\ntwo\n'],
    ['c.txt', undefined, 'new\n'],
  ])
  expect(record.changes[0]?.hashAfter).toMatch(/^[0-9a-f]{64}$/)
  expect(text(await fileSystem.readFile('a.txt'))).toBe('eins\ntwo\n')
  expect((await engine.undo(record)).ok).toBe(true)
  expect(text(await fileSystem.readFile('a.txt'))).toBe('one\ntwo\n')
  expect(await fileSystem.exists('c.txt')).toBe(false)
})

test('a refused request leaves what the others do', async () => {
  const { fileSystem, transaction } = setUp()
  await transaction.apply(edit('a.txt', 'one', 'uno'))
  expect((await transaction.apply([edit('b.txt', 'b', 'B'), edit('a.txt', 'gone', 'x')])).ok).toBe(false)
  expect(transaction.writes().map(({ path }) => path)).toEqual(['a.txt'])
  expect((await transaction.commit()).ok).toBe(true)
  expect(text(await fileSystem.readFile('b.txt'))).toBe('b\n')
})

test('what requests bring and take back again is not written', async () => {
  const { transaction } = setUp()
  await transaction.apply(edit('a.txt', 'one', 'uno'))
  await transaction.apply(edit('a.txt', 'uno', 'one'))
  expect(transaction.writes()).toEqual([])
  const committed = await transaction.commit()
  expect(committed.ok && committed.value.record.changes).toEqual([])
})

test('a file that another program changed meanwhile refuses all of it', async () => {
  const { fileSystem, transaction } = setUp()
  await transaction.apply(edit('b.txt', 'b', 'B'))
  await transaction.apply(edit('a.txt', 'one', 'uno'))
  await fileSystem.writeFile('a.txt', new TextEncoder().encode('other\n'))
  expect(await transaction.commit()).toMatchObject({ ok: false, failure: [{ code: 'stale', path: 'a.txt' }] })
  expect(text(await fileSystem.readFile('b.txt'))).toBe('b\n')
})

test('a file that a host puts beside the requests is written with them', async () => {
  const { fileSystem, transaction } = setUp()
  await transaction.apply(edit('a.txt', 'one', 'uno'))
  await transaction.fileSystem.writeFile('a.txt.rej', new TextEncoder().encode('rest\n'))
  await transaction.fileSystem.deleteFile('b.txt')
  expect(text(await transaction.fileSystem.readFile('a.txt.rej'))).toBe('rest\n')
  await expect(transaction.fileSystem.readFile('b.txt')).rejects.toMatchObject({ code: 'file-not-found' })
  expect((await transaction.commit()).ok).toBe(true)
  expect([await fileSystem.exists('a.txt.rej'), await fileSystem.exists('b.txt')]).toEqual([true, false])
})

test('a ledger learns what was written when it is', async () => {
  const ledger = createLedger()
  const { engine, transaction } = setUp({ ledger })
  await engine.show('a.txt', 'one\ntwo\n')
  await transaction.apply(edit('a.txt', 'one', 'uno'))
  expect((await engine.preview(edit('a.txt', 'one', 'eins'))).ok).toBe(true)
  await transaction.commit()
  expect((await engine.preview(edit('a.txt', 'uno', 'eins'))).ok).toBe(true)
  expect((await engine.preview(edit('a.txt', 'one', 'eins'))).ok).toBe(false)
})
