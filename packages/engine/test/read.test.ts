import { editString } from '@emend/edit-string'
import { memoryFileSystem } from '@emend/fs-memory'
import { searchReplace } from '@emend/search-replace'
import { v4a } from '@emend/v4a'
import { describe, expect, test } from 'vitest'
import { unifiedDiff } from '../../unified-diff/src/index.js'
import { createEngine } from '../src/index.js'
import { USUAL } from './support/usual.js'

const fileSystem = memoryFileSystem({ 'a.txt': 'one\n' })

describe('read', () => {
  const engine = createEngine({ ...USUAL, formats: [], fileSystem, maxBytes: 100 })

  test('returns a file as text', async () => {
    expect(await engine.read('a.txt')).toEqual({ ok: true, text: 'one\n' })
  })

  test('follows the rules for requests', async () => {
    expect(await engine.read('../a.txt')).toMatchObject({ ok: false, failures: [{ code: 'path-refused' }] })
    await fileSystem.writeFile('large.txt', new Uint8Array(101).fill(97))
    expect(await engine.read('large.txt')).toMatchObject({ ok: false, failures: [{ code: 'too-large' }] })
  })
})

describe('a format of the request itself', () => {
  const request = 'a.txt\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n'

  test('need not be one of the engine', async () => {
    const engine = createEngine({ ...USUAL, formats: [v4a()], fileSystem })
    expect(await engine.preview(request, { format: 'search-replace' })).toMatchObject({ ok: false })
    expect(await engine.preview(request, { format: searchReplace() })).toMatchObject({
      ok: true,
      format: 'search-replace',
      changed: true,
    })
  })
})

describe('the reasoning of a model before its answer', () => {
  const setUp = () =>
    createEngine({
      ...USUAL,
      formats: [v4a(), searchReplace(), unifiedDiff(), editString()],
      fileSystem: memoryFileSystem({ 'a.txt': 'one\ntwo\n' }),
    })
  const requests = {
    'search-replace': (old: string, now: string) =>
      `a.txt\n<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE\n`,
    v4a: (old: string, now: string) =>
      `*** Begin Patch\n*** Update File: a.txt\n@@\n-${old}\n+${now}\n*** End Patch\n`,
    'unified-diff': (old: string, now: string) => `--- a.txt\n+++ a.txt\n@@\n-${old}\n+${now}\n`,
    'edit-string': (oldString: string, newString: string) =>
      `${JSON.stringify({ path: 'a.txt', oldString, newString })}\n`,
  }

  test.for(Object.entries(requests))('is not read as a request: %s', async ([format, request]) => {
    const input = `<think>\nFirst I would write\n${request('one', 'three')}No.\n</think>\n\n${request('two', 'four')}`
    const engine = setUp()
    const preview = await engine.preview(input)
    expect(preview).toMatchObject({ ok: true, format, files: [{ path: 'a.txt', after: 'one\nfour\n' }] })
    const stream = engine.stream({ format })
    for (const unit of input) await stream.push(unit)
    expect(await stream.end()).toMatchObject({ outcome: { status: 'complete' } })
    expect(await stream.apply()).toMatchObject({ ok: true, files: [{ after: 'one\nfour\n' }] })
  })

  test('without an end means that the request is cut off', async () => {
    const input = `<think>\n${requests['search-replace']('one', 'three')}`
    expect(await setUp().preview(input)).toMatchObject({
      ok: false,
      failures: [{ code: 'missing-end', expected: '</think>' }],
    })
  })

  test('with a closing tag only makes the blocks above it refused', async () => {
    const engine = setUp()
    const block = requests['search-replace']
    expect(await engine.preview(`${block('one', 'three')}</think>\n${block('two', 'four')}`)).toMatchObject({
      ok: false,
      failures: [{ code: 'unexpected-line', line: 7 }],
    })
    expect(await engine.preview(`Hm.\n</think>\n${block('two', 'four')}`)).toMatchObject({ ok: true })
  })
})
