import { memoryFileSystem } from '@emend/fs-memory'
import { searchReplace } from '@emend/search-replace'
import { v4a } from '@emend/v4a'
import { describe, expect, test } from 'vitest'
import { createEngine } from '../src/index.js'

const fileSystem = memoryFileSystem({ 'a.txt': 'one\n' })

describe('read', () => {
  const engine = createEngine({ formats: [], fileSystem, maxBytes: 100 })

  test('gives a file as text', async () => {
    expect(await engine.read('a.txt')).toEqual({ ok: true, text: 'one\n' })
  })

  test('holds to the rules for requests', async () => {
    expect(await engine.read('../a.txt')).toMatchObject({ ok: false, failures: [{ code: 'path-refused' }] })
    await fileSystem.writeFile('large.txt', new Uint8Array(101).fill(97))
    expect(await engine.read('large.txt')).toMatchObject({ ok: false, failures: [{ code: 'too-large' }] })
  })
})

describe('a format of the request itself', () => {
  const request = 'a.txt\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n'

  test('need not be one of the engine', async () => {
    const engine = createEngine({ formats: [v4a()], fileSystem })
    expect(await engine.preview(request, { format: 'search-replace' })).toMatchObject({ ok: false })
    expect(await engine.preview(request, { format: searchReplace() })).toMatchObject({
      ok: true,
      format: 'search-replace',
      changes: true,
    })
  })
})
