import { fileSystemContract } from '@emend/fs/testing'
import { describe, expect, test } from 'vitest'
import { expectLinear } from '../../core/test/support/work.js'
import { memoryFileSystem } from '../src/memory-file-system.js'

const text = (content: string): Uint8Array => new TextEncoder().encode(content)

describe('the contract', () => {
  const create = () => {
    const fileSystem = memoryFileSystem()
    // A host may create a new wrapper for every request.
    return { fileSystem, again: () => ({ ...fileSystem }) }
  }
  for (const { name, run } of fileSystemContract(create)) test(name, run)
})

test('starts with the files of an object or a map, as text or bytes', async () => {
  const bytes = Uint8Array.of(255, 0)
  for (const files of [
    { 'a.txt': 'ä', 'b/c': bytes },
    new Map<string, string | Uint8Array>([
      ['a.txt', 'ä'],
      ['b/c', bytes],
    ]),
  ]) {
    const fileSystem = memoryFileSystem(files)
    expect(await fileSystem.readFile('a.txt')).toEqual(text('ä'))
    expect(await fileSystem.readFile('b/c')).toEqual(bytes)
  }
})

test('starts with only the given files', () => {
  expect(memoryFileSystem().snapshot().size).toBe(0)
  expect([...memoryFileSystem(JSON.parse('{"__proto__":"x","constructor":"y"}')).snapshot().keys()]).toEqual([
    '__proto__',
    'constructor',
  ])
})

test('refuses initial files that cannot exist', () => {
  expect(() => memoryFileSystem({ '../a': '' })).toThrow(expect.objectContaining({ code: 'path-refused' }))
  expect(() => memoryFileSystem({ a: '', 'a/b': '' })).toThrow(
    expect.objectContaining({ code: 'not-a-file' }),
  )
  expect(() => memoryFileSystem({ 'a/b': '', a: '' })).toThrow(
    expect.objectContaining({ code: 'not-a-file' }),
  )
})

test('returns a snapshot that shares no bytes', async () => {
  const fileSystem = memoryFileSystem({ 'a.txt': 'a' })
  const snapshot = fileSystem.snapshot()
  snapshot.get('a.txt')?.fill(0)
  snapshot.set('b.txt', text('b'))
  expect(fileSystem.snapshot()).toEqual(new Map([['a.txt', text('a')]]))
})

test('copies the bytes of a Buffer, whose slices share memory', async () => {
  const buffer = Buffer.from('mine')
  const fileSystem = memoryFileSystem({ 'a.txt': buffer })
  await fileSystem.writeFile('b.txt', buffer)
  buffer.fill(0)
  expect(fileSystem.snapshot()).toEqual(
    new Map([
      ['a.txt', text('mine')],
      ['b.txt', text('mine')],
    ]),
  )
})

test('forgets a folder with its last file', async () => {
  const fileSystem = memoryFileSystem({ 'a/b/c.txt': '', 'a/d.txt': '' })
  await fileSystem.deleteFile('a/b/c.txt')
  expect(await fileSystem.exists('a/b')).toBe(false)
  expect(await fileSystem.exists('a')).toBe(true)
  await fileSystem.writeFile('a/b', text('now a file'))
  expect(await fileSystem.readFile('a/b')).toEqual(text('now a file'))
})

test('gives new files the mode 0o644', async () => {
  expect(await memoryFileSystem({ a: 'x' }).stat('a')).toEqual({ kind: 'file', size: 1, mode: 0o644 })
})

test('leaves a file in place when its move is refused', async () => {
  const fileSystem = memoryFileSystem({ a: 'x', 'b/c': 'y' })
  await expect(fileSystem.rename('a', 'a/b')).rejects.toMatchObject({ code: 'not-a-file' })
  await expect(fileSystem.rename('a', 'b')).rejects.toMatchObject({ code: 'not-a-file' })
  expect([...fileSystem.snapshot().keys()]).toEqual(['a', 'b/c'])
})

test('is frozen', () => {
  expect(Object.isFrozen(memoryFileSystem())).toBe(true)
})

test('takes work linear in the number of files', () => {
  expectLinear(1000, (count) => {
    const files = new Map(Array.from({ length: count }, (_, index) => [`a/${index % 100}/${index}`, 'x']))
    return () => memoryFileSystem(files)
  })
})
