import { describe, expect, test } from 'vitest'
import { type FileChange, plan } from '../src/index.js'
import { fileSystemContract } from '../src/testing.js'
import { type TextFileSystem, textFileSystem } from '../src/text-file-system.js'
import { OPTIONS, update } from './support/edits.js'

function host(files: Map<string, string>): TextFileSystem & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    async readFile(path) {
      asked.push(path)
      return files.get(path) ?? ''
    },
    writeFile(path, content) {
      asked.push(path)
      files.set(path, content)
    },
    deleteFile(path) {
      asked.push(path)
      files.delete(path)
    },
    exists(path) {
      asked.push(path)
      return files.has(path)
    },
  }
}

const bytes = (text: string) => new TextEncoder().encode(text)

describe('the contract, for hosts created anew over the same texts', () => {
  const create = () => {
    const files = new Map<string, string>()
    const again = () => textFileSystem({ ...host(files), identity: files })
    return { fileSystem: again(), again }
  }
  const rules = fileSystemContract(create).filter(({ name }) => /identity|update of edits/.test(name))
  test('has rules for such hosts', () => expect(rules).toHaveLength(2))
  for (const { name, run } of rules) test(name, run)

  test('holds for a single host, which needs no identity', async () => {
    const one = host(new Map())
    const [first, second] = [textFileSystem(one), textFileSystem(one)]
    expect((await first.identity?.())?.medium).toBe((await second.identity?.())?.medium)
    expect((await first.identity?.())?.medium).not.toBe(
      (await textFileSystem(host(new Map())).identity?.())?.medium,
    )
  })
})

describe('textFileSystem', () => {
  test('reads, writes and deletes texts as bytes', async () => {
    const files = new Map([['a.txt', '\uFEFFä\r\n']])
    const fileSystem = textFileSystem(host(files))
    expect(await fileSystem.readFile('./a.txt')).toEqual(bytes('\uFEFFä\r\n'))
    await fileSystem.writeFile('b/c.txt', bytes('\uFEFFb'))
    expect(files.get('b/c.txt')).toBe('\uFEFFb')
    expect(await fileSystem.exists('b/c.txt')).toBe(true)
    await fileSystem.deleteFile('a.txt')
    expect(await fileSystem.exists('a.txt')).toBe(false)
    expect([...files.keys()]).toEqual(['b/c.txt'])
  })

  test('a missing file is not found, and the host is not asked to read it', async () => {
    const fileSystem = textFileSystem(host(new Map()))
    await expect(fileSystem.readFile('a')).rejects.toMatchObject({ code: 'file-not-found', path: 'a' })
    await expect(fileSystem.deleteFile('a')).rejects.toMatchObject({ code: 'file-not-found' })
  })

  test.for(['../a', '/a', 'C:\\a', 'a/', ''])('the host never sees the path %j', async (path) => {
    const theirs = host(new Map([[path, 'x']]))
    const fileSystem = textFileSystem(theirs)
    const calls = [
      () => fileSystem.readFile(path),
      () => fileSystem.writeFile(path, bytes('x')),
      () => fileSystem.deleteFile(path),
      () => fileSystem.exists(path),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'path-refused' })
    expect(theirs.asked).toEqual([])
  })

  test.for([
    [Object.assign(new Error('no'), { code: 'ENOENT' }), 'file-not-found'],
    [Object.assign(new Error('no'), { code: 'EISDIR' }), 'not-a-file'],
    [Object.assign(new Error('no'), { code: 'ENOTDIR' }), 'not-a-file'],
    [new Error('disk on fire'), 'io'],
    ['words', 'io'],
  ] as const)('the rejection %j is %s', async ([reason, code]) => {
    const theirs = { ...host(new Map([['a', '']])), readFile: () => Promise.reject(reason) }
    await expect(textFileSystem(theirs).readFile('a')).rejects.toMatchObject({ code })
  })

  test('content that is not text is refused in both directions', async () => {
    const fileSystem = textFileSystem(
      host(
        new Map([
          ['a', '\ud800'],
          ['b', '\0'],
        ]),
      ),
    )
    await expect(fileSystem.readFile('a')).rejects.toMatchObject({ code: 'io' })
    await expect(fileSystem.readFile('b')).rejects.toMatchObject({ code: 'io' })
    await expect(fileSystem.writeFile('c', new Uint8Array([0xff]))).rejects.toMatchObject({ code: 'io' })
  })

  test('is planned and committed like any other', async () => {
    const files = new Map([
      ['a', 'one\n'],
      ['b', 'two\n'],
    ])
    const planned = await plan(
      [update('a', 'one', '1'), update('b', 'two', '2')],
      textFileSystem(host(files)),
      OPTIONS,
    )
    const committed = planned.ok ? await planned.value.commit() : planned
    const paths = committed.ok ? committed.value.changes.map(({ path }: FileChange) => path) : []
    expect(paths).toEqual(['a', 'b'])
    expect(Object.fromEntries(files)).toEqual({ a: '1\n', b: '2\n' })
  })
})

test.each<[unknown, string]>([
  [undefined, 'is given as nothing, and not as a string'],
  [Buffer.from('one\n'), 'is given as object, and not as a string'],
])('content read as %o is not text, and the file is not overwritten', async (given, reason) => {
  const files = new Map([['a.txt', 'one\n']])
  const fileSystem = textFileSystem({ ...host(files), readFile: () => given as string })
  const edit = {
    kind: 'update',
    path: 'a.txt',
    edits: [{ unit: 'lines', search: '', replacement: 'two\n' }],
  } as const
  expect(await plan([edit], fileSystem, OPTIONS)).toEqual({
    ok: false,
    failure: [{ code: 'read-failed', reason, path: 'a.txt' }],
  })
})

test('a host that lacks a method is refused at once', () => {
  const { exists: _, ...others } = host(new Map())
  const refused = new TypeError("the host's file system has no method exists")
  expect(() => textFileSystem(others as never)).toThrow(refused)
  expect(() => textFileSystem(undefined as never)).toThrow(TypeError)
})
