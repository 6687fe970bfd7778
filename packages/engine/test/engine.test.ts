import { defaultCascade, type Failure, strict } from '@emend/core'
import type { EditFormat } from '@emend/core/plugin'
import { exact, type Replacer } from '@emend/core/plugin'
import { memoryFileSystem } from '@emend/fs-memory'
import { searchReplace } from '@emend/search-replace'
import { roo } from '@emend/search-replace/roo'
import { v4a } from '@emend/v4a'
import { describe, expect, test } from 'vitest'
import { createEngine, type EngineOptions } from '../src/index.js'
import { USUAL } from './support/usual.js'

const block = (path: string, old: string, now: string) =>
  `${path}\n<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE\n`
const patch = (body: string) => `*** Begin Patch\n${body}\n*** End Patch\n`

function setUp(files: Record<string, string>, options: Partial<EngineOptions> = {}) {
  const fileSystem = memoryFileSystem(files)
  const engine = createEngine({ ...USUAL, formats: [v4a(), searchReplace()], fileSystem, ...options })
  const read = async (path: string) =>
    (await fileSystem.exists(path)) ? new TextDecoder().decode(await fileSystem.readFile(path)) : undefined
  return { engine, read }
}

function codes(result: { ok: boolean; failures: readonly Failure[] }): string[] {
  return result.failures.map(({ code }) => code)
}

describe('apply', () => {
  test('accepts a request in any format', async () => {
    const { engine, read } = setUp({ 'a.txt': 'one\n', 'b.txt': 'one\n' })
    expect(await engine.apply(block('a.txt', 'one', 'two'))).toMatchObject({
      ok: true,
      format: 'search-replace',
      changed: true,
      files: [{ path: 'a.txt', status: 'updated' }],
    })
    await engine.apply(patch('*** Update File: b.txt\n-one\n+two'))
    expect([await read('a.txt'), await read('b.txt')]).toEqual(['two\n', 'two\n'])
  })

  test('offers a corrected edit unless told not to', async () => {
    const file = { 'a.txt': 'one\n\ttwo\n' }
    const request = block('a.txt', '  two', '  2')
    const offering = await setUp(file, { profile: strict }).engine.apply(request)
    expect(offering).toMatchObject({
      ok: false,
      failures: [{ code: 'not-found', corrected: { edit: { search: '\ttwo\n', replacement: '\t2\n' } } }],
    })
    const silent = await setUp(file, { profile: strict, corrections: false }).engine.apply(request)
    expect(codes(silent)).toEqual(['not-found'])
    if (!silent.ok) expect(silent.failures[0]).not.toHaveProperty('corrected')
  })

  test('writes nothing if one of several files fails', async () => {
    const { engine, read } = setUp({ 'a.txt': 'one\n', 'b.txt': 'one\n' })
    const result = await engine.apply(block('a.txt', 'one', 'two') + block('b.txt', 'three', 'four'))
    expect(codes(result)).toEqual(['not-found'])
    expect(await read('a.txt')).toBe('one\n')
  })

  test('has no record if nothing was written', async () => {
    const { engine } = setUp({ 'a.txt': 'here\ntwo words\n' })
    expect(await engine.apply(block('a.txt', 'here\none word', 'here\ntwo words'))).toMatchObject({
      ok: true,
      changed: false,
      record: undefined,
      skipped: [{ code: 'already-applied' }],
    })
  })

  test('reports every file that it writes', async () => {
    const seen: string[] = []
    const onProgress = ({ path, state }: { path: string; state: string }) => seen.push(`${path} ${state}`)
    const { engine } = setUp({ 'a.txt': 'one\n', 'b.txt': 'one\n' }, { onProgress })
    await engine.apply(block('a.txt', 'one', 'two') + block('b.txt', 'one', 'two'))
    expect(seen).toEqual(['a.txt started', 'a.txt done', 'b.txt started', 'b.txt done'])
  })
})

describe('a request is refused', () => {
  test('in an unknown format', async () => {
    const { engine } = setUp({})
    expect(await engine.apply('hello')).toMatchObject({
      ok: false,
      failures: [
        {
          code: 'no-format',
          format: 'unrecognised',
          known: ['v4a', 'search-replace'],
          found: { kind: 'prose', line: 1, text: 'hello' },
        },
      ],
    })
    expect(codes(await engine.apply('hello', { format: 'xml' }))).toEqual(['no-format'])
  })

  test('that may be in two formats', async () => {
    const other = { ...searchReplace(), name: 'other' }
    const { engine } = setUp({ 'a.txt': 'one\n' }, { formats: [searchReplace(), other] })
    expect(await engine.apply(block('a.txt', 'one', 'two'))).toMatchObject({
      failures: [{ code: 'several-formats', candidates: ['search-replace', 'other'] }],
    })
    expect((await engine.apply(block('a.txt', 'one', 'two'), { format: 'other' })).ok).toBe(true)
  })

  test('under a profile for another format', async () => {
    const { engine } = setUp({ 'a.txt': 'one\n' }, { profile: roo })
    expect(codes(await engine.apply(patch('*** Update File: a.txt\n-one\n+two')))).toEqual([
      'profile-mismatch',
    ])
    expect((await engine.apply(block('a.txt', 'one', 'two'))).ok).toBe(true)
  })

  test('that is cut off, except for a preview', async () => {
    const { engine } = setUp({ 'a.txt': 'one\n' })
    const torn = block('a.txt', 'one', 'two').replace('>>>>>>> REPLACE\n', '')
    expect(codes(await engine.apply(torn))).toEqual(['missing-end'])
    expect(await engine.preview(torn, { unfinished: true })).toMatchObject({ changed: true })
  })
})

describe('preview', () => {
  test('shows what apply would do and writes nothing', async () => {
    const { engine, read } = setUp({ 'a.txt': 'one\n' })
    expect(await engine.preview(block('a.txt', 'one', 'two'))).toMatchObject({
      ok: true,
      changed: true,
      files: [{ before: 'one\n', after: 'two\n' }],
    })
    expect(await read('a.txt')).toBe('one\n')
  })
})

describe('formatOf', () => {
  const { engine } = setUp({})

  test('is the format with the highest confidence, or the one that is named', () => {
    expect(engine.formatOf(block('a', 'b', 'c'))).toMatchObject({
      ok: true,
      format: { name: 'search-replace' },
    })
    expect(engine.formatOf('', { format: 'v4a' })).toMatchObject({ ok: true, format: { name: 'v4a' } })
  })

  test('fails if there is none', () => {
    expect(engine.formatOf('hello')).toMatchObject({ ok: false, failures: [{ code: 'no-format' }] })
    expect(engine.formatOf('', { format: 'x' })).toMatchObject({
      ok: false,
      failures: [{ code: 'no-format' }],
    })
  })
})

describe('undo', () => {
  test('restores every file, and can itself be undone', async () => {
    const { engine, read } = setUp({ 'a.txt': 'one\n', 'b.txt': 'old\n' })
    const request = patch('*** Update File: a.txt\n-one\n+two\n*** Delete File: b.txt\n*** Add File: c\n+new')
    const applied = await engine.apply(request)
    if (!applied.ok || applied.record === undefined) throw new Error('not applied')
    const undone = await engine.undo(applied.record)
    expect([await read('a.txt'), await read('b.txt'), await read('c')]).toEqual(['one\n', 'old\n', undefined])
    if (!undone.ok) throw new Error('not undone')
    await engine.undo(undone.record)
    expect([await read('a.txt'), await read('b.txt'), await read('c')]).toEqual(['two\n', undefined, 'new\n'])
  })

  test('is refused when a file has changed since', async () => {
    const { engine, read } = setUp({ 'a.txt': 'one\n', 'b.txt': 'one\n' })
    const applied = await engine.apply(block('a.txt', 'one', 'two') + block('b.txt', 'one', 'two'))
    if (!applied.ok || applied.record === undefined) throw new Error('not applied')
    await engine.apply(block('b.txt', 'two', 'three'))
    expect(codes(await engine.undo(applied.record))).toEqual(['stale'])
    expect([await read('a.txt'), await read('b.txt')]).toEqual(['two\n', 'three\n'])
  })
})

describe('policies', () => {
  test('come from the profile and from the engine', async () => {
    const { engine } = setUp({ 'a.txt': '  one\n' }, { profile: strict })
    expect(codes(await engine.preview(block('a.txt', 'one', 'two')))).toEqual(['not-found'])
    const partial = setUp({ 'a.txt': 'one\n' }, { partial: 'edits' })
    const message = block('a.txt', 'one', 'two') + block('a.txt', 'three', 'four')
    expect(await partial.engine.apply(message)).toMatchObject({
      ok: true,
      skipped: [{ code: 'not-found', edit: 1, applied: [0] }],
    })
    expect(await partial.read('a.txt')).toBe('two\n')
  })

  test('replacers of the engine replace those of the formats', async () => {
    const shout: Replacer = {
      apiVersion: 1,
      name: 'shout',
      tier: 'escape',
      find: (query) =>
        exact.find({ ...query, edit: { ...query.edit, search: query.edit.search.toUpperCase() } }),
    }
    const { engine } = setUp({ 'a.txt': 'ONE\n' }, { replacers: [...defaultCascade.slice(0, 9), shout] })
    expect(await engine.apply(block('a.txt', 'one', 'two'))).toMatchObject({
      files: [{ edits: [{ replacer: 'shout', tier: 'escape' }] }],
    })
  })

  test('a budget stops a search', async () => {
    const { engine } = setUp({ 'a.txt': 'one\n'.repeat(1000) }, { budget: 10 })
    expect(codes(await engine.apply(block('a.txt', 'two', 'three')))).toEqual(['budget-exceeded'])
    const cancelled = setUp({ 'a.txt': 'one\n' }, { signal: { aborted: true } })
    expect(codes(await cancelled.engine.apply(block('a.txt', 'one', 'two')))).toEqual(['cancelled'])
  })
})

describe('an engine never changes', () => {
  test('with the lists that it was created with', async () => {
    const formats: EditFormat[] = [v4a()]
    const { engine } = setUp({ 'a.txt': 'one\n' }, { formats })
    formats.push(searchReplace())
    expect(engine.formats.names).toEqual(['v4a'])
    expect(codes(await engine.apply(block('a.txt', 'one', 'two')))).toEqual(['no-format'])
  })

  test('and is not created with plugins that cannot be used together', () => {
    expect(() => setUp({}, { formats: [v4a(), v4a()] })).toThrow('two plugins named "v4a"')
    expect(() => setUp({}, { replacers: [...defaultCascade].reverse() })).toThrow('from strict to tolerant')
  })

  test('nor with an invalid profile or file system', () => {
    expect(() => setUp({}, { profile: 'strict' as never })).toThrow('profile must be one')
    expect(() => setUp({}, { fileSystem: {} as never })).toThrow('fileSystem must be one')
  })
})
