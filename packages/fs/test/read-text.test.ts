import { describe, expect, test } from 'vitest'
import { memoryFileSystem } from '../../fs-memory/src/index.js'
import { type FileSystem, readText } from '../src/index.js'

const fileSystem = memoryFileSystem({
  'a.txt': 'one\r\n',
  'marked.txt': '\uFEFFone\n',
  'wide.txt': new Uint8Array([0xff, 0xfe, 0x61, 0]),
  'image.png': new Uint8Array([0x89, 0x50, 0]),
  'folder/b.txt': '',
})

describe('readText', () => {
  test.each([
    ['a.txt', 'one\r\n'],
    ['./a.txt', 'one\r\n'],
    ['marked.txt', '\uFEFFone\n'],
    ['wide.txt', '\uFEFFa'],
    ['folder/b.txt', ''],
  ])('reads %s as it is', async (path, value) => {
    expect(await readText(path, fileSystem)).toEqual({ ok: true, value })
  })

  test.each([
    ['missing.txt', 'file-not-found'],
    ['folder', 'not-a-file'],
    ['a.txt/b', 'not-a-file'],
    ['image.png', 'not-text'],
    ['../a.txt', 'path-refused'],
    ['/a.txt', 'path-refused'],
    ['', 'path-refused'],
  ])('refuses %s', async (path, code) => {
    expect(await readText(path, fileSystem)).toMatchObject({ ok: false, failure: { code, path } })
  })

  test('reads at most the allowed number of bytes', async () => {
    expect(await readText('a.txt', fileSystem, { maxBytes: 4 })).toEqual({
      ok: false,
      failure: { code: 'too-large', size: 5, limit: 4, path: 'a.txt' },
    })
  })

  test('asks the file system which paths it allows', async () => {
    const open: FileSystem = { ...fileSystem, checkPath: async () => ({ ok: true, value: 'a.txt' }) }
    expect(await readText('/outside/a.txt', open)).toEqual({ ok: true, value: 'one\r\n' })
  })
})
