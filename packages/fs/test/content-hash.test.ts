import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { memoryFileSystem } from '../../fs-memory/src/index.js'
import { contentHash } from '../src/content-hash.js'
import type { FileSystem } from '../src/file-system.js'
import { plan } from '../src/plan.js'
import { move, OPTIONS, update } from './support/edits.js'

const sha256 = (bytes: Uint8Array | undefined) => bytes && createHash('sha256').update(bytes).digest('hex')

test('the hash of content is its SHA-256', async () => {
  expect(await contentHash(new Uint8Array())).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  )
  const whole = Uint8Array.from({ length: 300 }, (_, index) => index & 255)
  const part = whole.subarray(7, 290)
  expect(await contentHash(part)).toBe(sha256(part))
})

test('the record of a commit has the hashes of every file before and afterwards', async () => {
  const fileSystem = memoryFileSystem({ 'a.txt': 'ä\n', 'b.txt': 'b', 'c.txt': '' })
  const planned = await plan(
    [
      update('a.txt', 'ä', 'ö'),
      move('b.txt', 'B/b.txt'),
      { kind: 'delete', path: 'c.txt' },
      { kind: 'create', path: 'd.txt', text: 'd' },
    ],
    fileSystem,
    OPTIONS,
  )
  const result = planned.ok ? await planned.value.commit() : planned
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  const { changes } = result.value
  expect(changes.map(({ path }) => path).toSorted()).toEqual(['B/b.txt', 'a.txt', 'b.txt', 'c.txt', 'd.txt'])
  for (const { before, after, hashBefore, hashAfter } of changes)
    expect([hashBefore, hashAfter]).toEqual([sha256(before), sha256(after)])
})

test('the record uses the hashes from the file system, and computes the others', async () => {
  const fileSystem: FileSystem = {
    ...memoryFileSystem({ 'a.txt': 'a' }),
    commit: async (writes) => ({
      ok: true,
      value: { id: 'one', hashes: new Map(writes.flatMap(({ after }) => (after ? [[after, 'known']] : []))) },
    }),
  }
  const planned = await plan([update('a.txt', 'a', 'b')], fileSystem, OPTIONS)
  const result = planned.ok ? await planned.value.commit() : planned
  expect(result).toMatchObject({
    ok: true,
    value: { id: 'one', changes: [{ hashBefore: sha256(Buffer.from('a')), hashAfter: 'known' }] },
  })
  expect(result.ok && result.value).not.toHaveProperty('hashes')
})
