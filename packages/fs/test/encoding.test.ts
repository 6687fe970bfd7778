import { describe, expect, test } from 'vitest'
import { memoryFileSystem } from '../../fs-memory/src/index.js'
import { codecOf, utf8 } from '../src/codec.js'
import type { FileSystem } from '../src/file-system.js'
import { MAX_BYTES, type PlanOptions, plan } from '../src/plan.js'
import { move, OPTIONS, update } from './support/edits.js'
import { latin1 } from './support/latin-1.js'

const LATIN_1: PlanOptions = { ...OPTIONS, encoding: latin1 }

function utf16(text: string, mark: 'little' | 'big'): Uint8Array {
  const codec = codecOf(mark === 'little' ? Uint8Array.of(0xff, 0xfe) : Uint8Array.of(0xfe, 0xff), utf8)
  const encoded = codec.encode(`\ufeff${text}`)
  if (!encoded.ok) throw new Error('is not well formed')
  return encoded.value
}

async function apply(edits: Parameters<typeof plan>[0], fileSystem: FileSystem, options = LATIN_1) {
  const planned = await plan(edits, fileSystem, options)
  return planned.ok ? planned.value.commit() : planned
}

// promise: encoding
describe('the option `encoding`', () => {
  test('is used for files without a byte order mark, and for new files', async () => {
    const fileSystem = memoryFileSystem({ 'a.txt': Uint8Array.of(0xe4, 32, 0xff, 10) })
    const edits = [update('a.txt', 'ä', 'ö'), { kind: 'create', path: 'b.txt', text: 'ß' } as const]
    expect((await apply(edits, fileSystem)).ok).toBe(true)
    expect(fileSystem.snapshot()).toEqual(
      new Map([
        ['a.txt', Uint8Array.of(0xf6, 32, 0xff, 10)],
        ['b.txt', Uint8Array.of(0xdf)],
      ]),
    )
  })

  test('is kept when a file is moved', async () => {
    const fileSystem = memoryFileSystem({ 'a.txt': Uint8Array.of(0xe4), 'b.txt': utf16('ä', 'big') })
    expect((await apply([move('a.txt', 'c.txt'), move('b.txt', 'd.txt')], fileSystem)).ok).toBe(true)
    expect(fileSystem.snapshot()).toEqual(
      new Map([
        ['c.txt', Uint8Array.of(0xe4)],
        ['d.txt', utf16('ä', 'big')],
      ]),
    )
  })

  test('does not override the byte order mark of a file', async () => {
    const files = { 'a.txt': '\ufeffä\n', 'b.txt': utf16('ä\n', 'little') }
    const fileSystem = memoryFileSystem(files)
    expect((await apply([update('a.txt', 'ä', 'ö'), update('b.txt', 'ä', '€')], fileSystem)).ok).toBe(true)
    expect(fileSystem.snapshot()).toEqual(
      new Map([
        ['a.txt', new TextEncoder().encode('\ufeffö\n')],
        ['b.txt', utf16('€\n', 'little')],
      ]),
    )
  })

  test('refuses text that it cannot write, with the offset and its name', async () => {
    const fileSystem = memoryFileSystem({ 'a.txt': Uint8Array.of(0xe4, 97) })
    const edits = [update('a.txt', 'a', 'b€'), { kind: 'create', path: 'b.txt', text: '€' } as const]
    expect(await apply(edits, fileSystem)).toEqual({
      ok: false,
      failure: [
        {
          code: 'not-text',
          reason: 'not-encodable',
          offset: 2,
          encoding: 'latin-1',
          inNewText: true,
          path: 'a.txt',
        },
        {
          code: 'not-text',
          reason: 'not-encodable',
          offset: 0,
          encoding: 'latin-1',
          inNewText: true,
          path: 'b.txt',
        },
      ],
    })
    expect(fileSystem.snapshot().get('a.txt')).toEqual(Uint8Array.of(0xe4, 97))
  })

  test('refuses bytes that it cannot read', async () => {
    const fileSystem = memoryFileSystem({ 'a.txt': Uint8Array.of(97, 0) })
    expect(await apply([update('a.txt', 'a', 'b')], fileSystem)).toEqual({
      ok: false,
      failure: [{ code: 'not-text', reason: 'nul', offset: 1, path: 'a.txt' }],
    })
  })
})

describe('a file of UTF-16', () => {
  test.each(['little', 'big'] as const)(
    'keeps its mark, its encoding and its endings (%s)',
    async (order) => {
      const fileSystem = memoryFileSystem({ 'a.txt': utf16('one\r\ntwo 😀\n', order) })
      expect((await apply([update('a.txt', 'two 😀', 'zwei €')], fileSystem, OPTIONS)).ok).toBe(true)
      expect(fileSystem.snapshot().get('a.txt')).toEqual(utf16('one\r\nzwei €\n', order))
    },
  )

  test('is refused if it is invalid, with the offset in bytes', async () => {
    const files = {
      'a.txt': Uint8Array.of(0xff, 0xfe, 97, 0, 0x3d, 0xd8),
      'b.txt': Uint8Array.of(0xff, 0xfe, 97),
    }
    const edits = [update('a.txt', 'a', 'b'), update('b.txt', 'a', 'b')]
    expect(await apply(edits, memoryFileSystem(files), OPTIONS)).toEqual({
      ok: false,
      failure: [
        { code: 'not-text', reason: 'invalid-utf16', offset: 4, path: 'a.txt' },
        { code: 'not-text', reason: 'invalid-utf16', offset: 2, path: 'b.txt' },
      ],
    })
  })

  test('is not written with half of a surrogate pair', async () => {
    const fileSystem = memoryFileSystem({ 'a.txt': utf16('a', 'little') })
    expect(await apply([update('a.txt', 'a', 'b\ud83d')], fileSystem, OPTIONS)).toMatchObject({
      ok: false,
      failure: [{ code: 'damaged-text', path: 'a.txt' }],
    })
  })
})

// promise: size
describe('the option `maxBytes`', () => {
  const edits = [update('a.txt', '1', 'one')]
  const tooLarge = { ok: false, failure: [{ code: 'too-large', size: 5, limit: 4, path: 'a.txt' }] }

  test('prevents a larger file from being read, if its size is known', async () => {
    const fileSystem: FileSystem = {
      ...memoryFileSystem({ 'a.txt': '1-345' }),
      readFile: () => Promise.reject(new Error('must not be read')),
    }
    expect(await plan(edits, fileSystem, { ...OPTIONS, maxBytes: 4 })).toEqual(tooLarge)
  })

  test('refuses a larger file after it is read, if its size is not known before', async () => {
    const { stat: _, ...fileSystem } = memoryFileSystem({ 'a.txt': '1-345' })
    expect(await plan(edits, fileSystem, { ...OPTIONS, maxBytes: 4 })).toEqual(tooLarge)
  })

  test('counts the bytes read, if the file has grown since', async () => {
    const memory = memoryFileSystem({ 'a.txt': '1-345' })
    const fileSystem: FileSystem = { ...memory, stat: async () => ({ kind: 'file', size: 1 }) }
    expect(await plan(edits, fileSystem, { ...OPTIONS, maxBytes: 4 })).toEqual(tooLarge)
  })

  test('accepts a file of exactly that size, and ignores files that are not named', async () => {
    const fileSystem = memoryFileSystem({ 'a.txt': '1-345', 'b.txt': '1234567' })
    expect((await apply(edits, fileSystem, { ...OPTIONS, maxBytes: 5 })).ok).toBe(true)
  })

  test('is 256 MiB by default', async () => {
    const fileSystem = (size: number): FileSystem => ({
      ...memoryFileSystem({ 'a.txt': '1-345' }),
      stat: async () => ({ kind: 'file', size }),
    })
    expect((await plan(edits, fileSystem(2 ** 28), OPTIONS)).ok).toBe(true)
    expect(await plan(edits, fileSystem(2 ** 28 + 1), OPTIONS)).toMatchObject({
      failure: [{ code: 'too-large', limit: MAX_BYTES }],
    })
  })

  test('reports an error of the system while getting the size as such', async () => {
    const fileSystem: FileSystem = {
      ...memoryFileSystem({ 'a.txt': '1' }),
      stat: () => Promise.reject(new Error('EIO')),
    }
    expect(await plan(edits, fileSystem, OPTIONS)).toEqual({
      ok: false,
      failure: [{ code: 'read-failed', reason: 'EIO', path: 'a.txt' }],
    })
  })
})
