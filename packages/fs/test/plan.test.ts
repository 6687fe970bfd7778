import { describe, expect, test } from 'vitest'
import { memoryFileSystem } from '../../fs-memory/src/index.js'
import type { FileSystem } from '../src/file-system.js'
import { FileSystemError } from '../src/file-system-error.js'
import { plan } from '../src/plan.js'
import { move, OPTIONS, textsOf, update } from './support/edits.js'

// promise: computed-first
describe('plan', () => {
  test('computes every file and writes nothing', async () => {
    const fileSystem = memoryFileSystem({ 'a.txt': 'one two\n', 'b.txt': 'b\n', 'c.txt': 'c\n' })
    const planned = await plan(
      [
        update('a.txt', 'two', 'three'),
        { kind: 'create', path: 'new/d.txt', text: 'd\n' },
        { kind: 'delete', path: 'b.txt' },
        move('c.txt', 'new/c.txt'),
      ],
      fileSystem,
      OPTIONS,
    )
    expect(planned).toMatchObject({
      ok: true,
      value: {
        changed: true,
        failures: [],
        files: [
          { path: 'a.txt', status: 'updated', before: 'one two\n', after: 'one three\n' },
          { path: 'new/d.txt', status: 'created', before: undefined, after: 'd\n' },
          { path: 'b.txt', status: 'deleted', before: 'b\n', after: undefined },
          { path: 'new/c.txt', from: 'c.txt', status: 'moved', before: 'c\n', after: 'c\n' },
        ],
      },
    })
    expect(textsOf(fileSystem)).toEqual({ 'a.txt': 'one two\n', 'b.txt': 'b\n', 'c.txt': 'c\n' })
  })

  test('says that it needs a profile, to a host without types', async () => {
    const untyped: object = {}
    const planned = plan(
      [update('a.txt', 'two', '2')],
      memoryFileSystem({ 'a.txt': 'two\n' }),
      untyped as never,
    )
    await expect(planned).rejects.toThrow(
      new TypeError('this call needs the option profile: pass one, such as `strict` of @emend/core'),
    )
  })

  test('treats several spellings of one path as one file', async () => {
    const fileSystem = memoryFileSystem({ 'src/a.txt': '1 2 3\n' })
    const planned = await plan(
      [update('./src//a.txt', '1', 'one'), update('src/a.txt', '3', 'three')],
      fileSystem,
      OPTIONS,
    )
    expect(planned).toMatchObject({
      ok: true,
      value: { files: [{ path: 'src/a.txt', after: 'one 2 three\n' }] },
    })
  })

  test('keeps a byte order mark and mixed line endings', async () => {
    const fileSystem = memoryFileSystem({ 'a.txt': '\ufeffone\r\ntwo\nthree' })
    const planned = await plan([update('a.txt', 'two', '2')], fileSystem, OPTIONS)
    if (!planned.ok) throw new Error('refused')
    await planned.value.commit()
    expect([...(await fileSystem.readFile('a.txt'))]).toEqual([
      ...[0xef, 0xbb, 0xbf],
      ...new TextEncoder().encode('one\r\n2\nthree'),
    ])
  })

  test('reports edits without effect, and then has no changes', async () => {
    const fileSystem = memoryFileSystem({ 'a.txt': 'same\n' })
    const planned = await plan(
      [
        { kind: 'create', path: 'a.txt', text: 'same\n' },
        { kind: 'delete', path: 'gone.txt' },
      ],
      fileSystem,
      OPTIONS,
    )
    expect(planned).toMatchObject({
      ok: true,
      value: {
        changed: false,
        failures: [
          { code: 'unchanged', path: 'a.txt' },
          { code: 'already-applied', path: 'gone.txt' },
        ],
      },
    })
    if (planned.ok) expect(await planned.value.commit()).toEqual({ ok: true, value: { changes: [] } })
  })

  test('passes the failures of the edits on', async () => {
    const fileSystem = memoryFileSystem({ 'a.txt': 'x x\n' })
    const planned = await plan([update('a.txt', 'x', 'y'), update('b.txt', 'x', 'y')], fileSystem, OPTIONS)
    expect(planned).toMatchObject({
      ok: false,
      failure: [
        { code: 'ambiguous', path: 'a.txt' },
        { code: 'file-not-found', path: 'b.txt' },
      ],
    })
  })

  test('passes limits on to core', async () => {
    const fileSystem = memoryFileSystem({ 'a.txt': 'x\n' })
    const planned = await plan([update('a.txt', 'x', 'y')], fileSystem, {
      ...OPTIONS,
      signal: { aborted: true },
    })
    expect(planned).toMatchObject({ ok: false, failure: [{ code: 'cancelled' }] })
  })
})

describe('plan refuses', () => {
  test('every hostile path at once, as written, and reads nothing', async () => {
    const fileSystem: FileSystem = {
      ...memoryFileSystem(),
      readFile: () => Promise.reject(new Error('nothing may be read')),
    }
    const edits = [
      update('../a', 'x', 'y'),
      move('ok.txt', '/etc/passwd'),
      { kind: 'delete' as const, path: 'C:x' },
    ]
    const planned = await plan([...edits, update('fine.txt', 'x', 'y')], fileSystem, OPTIONS)
    expect(planned).toEqual({
      ok: false,
      failure: ['../a', '/etc/passwd', 'C:x'].map((path) => ({
        code: 'path-refused',
        reason: expect.any(String),
        path,
      })),
    })
  })

  test('what is not text, with the offset', async () => {
    const fileSystem = memoryFileSystem({
      'a.bin': Uint8Array.of(97, 0),
      'b.bin': Uint8Array.of(97, 98, 255),
      'c.txt': 'c',
    })
    const planned = await plan(
      [update('a.bin', 'a', 'b'), update('c.txt', 'c', 'd'), { kind: 'delete', path: 'b.bin' }],
      fileSystem,
      OPTIONS,
    )
    expect(planned).toEqual({
      ok: false,
      failure: [
        { code: 'not-text', reason: 'nul', offset: 1, path: 'a.bin' },
        { code: 'not-text', reason: 'invalid-utf8', offset: 2, path: 'b.bin' },
      ],
    })
  })

  test('new text that cannot be encoded', async () => {
    const fileSystem = memoryFileSystem({ 'a.txt': 'a' })
    const planned = await plan(
      [update('a.txt', 'a', 'ä\ud83d'), { kind: 'create', path: 'b.txt', text: 'x\0' }],
      fileSystem,
      OPTIONS,
    )
    expect(planned).toMatchObject({
      ok: false,
      failure: [
        { code: 'damaged-text', path: 'a.txt' },
        { code: 'damaged-text', path: 'b.txt' },
      ],
    })
  })

  test('folders, and files below a file', async () => {
    const fileSystem = memoryFileSystem({ 'src/a.txt': 'a' })
    const planned = await plan(
      [update('src', 'a', 'b'), { kind: 'create', path: 'src/a.txt/b', text: '' }],
      fileSystem,
      OPTIONS,
    )
    expect(planned).toEqual({
      ok: false,
      failure: [
        { code: 'not-a-file', path: 'src' },
        { code: 'not-a-file', path: 'src/a.txt/b' },
      ],
    })
  })

  test('what the adapter cannot read or refuses', async () => {
    const errors: Record<string, unknown> = {
      'io.txt': new FileSystemError('io', 'io.txt', 'EACCES: permission denied'),
      'link.txt': new FileSystemError('path-refused', 'link.txt', 'leads outside'),
      'raw.txt': new Error('a raw error'),
      'odd.txt': 'no error at all',
    }
    const fileSystem: FileSystem = { ...memoryFileSystem(), readFile: (path) => Promise.reject(errors[path]) }
    const planned = await plan(
      Object.keys(errors).map((path) => update(path, 'a', 'b')),
      fileSystem,
      OPTIONS,
    )
    expect(planned).toEqual({
      ok: false,
      failure: [
        { code: 'read-failed', reason: 'EACCES: permission denied', path: 'io.txt' },
        { code: 'path-refused', reason: 'leads outside', path: 'link.txt' },
        { code: 'read-failed', reason: 'a raw error', path: 'raw.txt' },
        { code: 'read-failed', reason: 'no error at all', path: 'odd.txt' },
      ],
    })
  })

  test('two paths of one file, which would overwrite each other', async () => {
    const memory = memoryFileSystem({ 'a.txt': 'one two', 'link.txt': 'one two' })
    const fileSystem: FileSystem = {
      ...memory,
      realPath: async (path) => (path === 'link.txt' ? 'a.txt' : path),
    }
    const planned = await plan(
      [update('a.txt', 'one', '1'), update('link.txt', 'two', '2')],
      fileSystem,
      OPTIONS,
    )
    expect(planned).toEqual({
      ok: false,
      failure: [{ code: 'path-refused', reason: 'is another path of the file "a.txt"', path: 'link.txt' }],
    })
  })

  test.each(['120000', '160000', '040000', '9999', ''])(
    'the mode %j, which no regular file has',
    async (mode) => {
      const planned = await plan(
        [{ kind: 'create', path: 'a.txt', text: 'x', mode }],
        memoryFileSystem(),
        OPTIONS,
      )
      expect(planned).toMatchObject({ ok: false, failure: [{ code: 'path-refused', path: 'a.txt' }] })
    },
  )
})

test('plan reads each file once, and a limited number at a time', async () => {
  const paths = Array.from({ length: 100 }, (_, index) => `${index}.txt`)
  const memory = memoryFileSystem(Object.fromEntries(paths.map((path) => [path, 'x'])))
  const reads: string[] = []
  let open = 0
  let most = 0
  const fileSystem: FileSystem = {
    ...memory,
    readFile: async (path) => {
      reads.push(path)
      most = Math.max(most, ++open)
      await new Promise((resolve) => setImmediate(resolve))
      open -= 1
      return memory.readFile(path)
    },
  }
  const planned = await plan(
    paths.map((path) => update(path, 'x', 'y')),
    fileSystem,
    OPTIONS,
  )
  expect(planned.ok).toBe(true)
  expect(reads.toSorted()).toEqual(paths.toSorted())
  expect(most).toBe(16)
})
