import { describe, expect, test } from 'vitest'
import { memoryFileSystem } from '../../fs-memory/src/index.js'
import { contained, FileSystemFault } from '../src/contained.js'
import type { FileSystem } from '../src/file-system.js'
import { plan, readText } from '../src/index.js'
import { fileSystemContract } from '../src/testing.js'
import { OPTIONS, update } from './support/edits.js'

describe('the contract holds for a contained file system', () => {
  for (const { name, run } of fileSystemContract(() => contained(memoryFileSystem()))) test(name, run)
})

const WRONG: readonly (readonly [method: string, wrong: Partial<Record<keyof FileSystem, unknown>>])[] = [
  ['readFile', { readFile: async () => 'text' }],
  ['readFile', { readFile: async () => undefined }],
  ['readFile', { readFile: async () => [1, 2] }],
  ['exists', { exists: async () => 'yes' }],
  ['stat', { stat: async () => ({ kind: 'link', size: 1 }) }],
  ['stat', { stat: async () => ({ kind: 'file', size: Number.NaN }) }],
  ['stat', { stat: async () => undefined }],
  ['realPath', { realPath: async () => 3 }],
  ['checkPath', { checkPath: async () => true }],
  ['checkPath', { checkPath: () => ({ ok: true }) }],
  ['listFiles', { listFiles: async () => [1] }],
  ['identity', { identity: async () => 'me' }],
]

test.each(WRONG)('%s that returns a wrong value rejects, and says which', async (method, wrong) => {
  const held = contained({ ...memoryFileSystem({ a: 'a' }), ...wrong } as FileSystem)
  const ask = held[method as 'readFile']
  await expect(ask('a')).rejects.toBeInstanceOf(FileSystemFault)
  await expect(ask('a')).rejects.toThrow(new RegExp(`^${method} gives `))
})

test.each([
  'readFile',
  'writeFile',
  'deleteFile',
  'exists',
  'stat',
  'realPath',
  'checkPath',
  'recover',
] as const)('%s that throws synchronously rejects', async (method) => {
  const held = contained({
    ...memoryFileSystem(),
    [method]: () => {
      throw new Error('at once')
    },
  })
  await expect(held[method]?.('a', new Uint8Array())).rejects.toThrow('at once')
})

test('a plan names the file system, whichever method is wrong', async () => {
  const readFile = (async () => 'text') as never
  const held = contained({ ...memoryFileSystem({ a: 'one\n' }), name: 'mine', readFile })
  const failure = {
    code: 'plugin-failed',
    plugin: 'mine',
    reason: 'readFile gives text, a value of the type string',
    path: 'a',
  }
  expect(await plan([update('a', 'one', 'two')], held, OPTIONS)).toEqual({ ok: false, failure: [failure] })
  expect(await readText('a', held)).toEqual({ ok: false, failure })
  const refusing = contained({ ...memoryFileSystem(), name: 'mine', checkPath: (async () => 1) as never })
  expect(await plan([update('a', 'one', 'two')], refusing, OPTIONS)).toMatchObject({
    ok: false,
    failure: [{ code: 'plugin-failed', plugin: 'mine', path: 'a' }],
  })
})

test('shares the queue of the original', async () => {
  const { identity: _, ...nameless } = memoryFileSystem()
  const [one, other] = [contained(nameless), contained(contained(nameless))]
  expect(await one.identity?.()).toEqual({ medium: nameless, root: '' })
  expect((await other.identity?.())?.medium).toBe(nameless)
})
