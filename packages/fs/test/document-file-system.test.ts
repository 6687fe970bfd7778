import { describe, expect, test } from 'vitest'
import { memoryFileSystem } from '../../fs-memory/src/index.js'
import { type DocumentHost, documentFileSystem, type FileSystem } from '../src/index.js'
import { fileSystemContract } from '../src/testing.js'

const bytes = (text: string) => new TextEncoder().encode(text)
const textOf = (content: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(content)

/** An editor over a disk, with its open documents. */
function editor(files: Readonly<Record<string, string>> = {}) {
  const disk = memoryFileSystem(files)
  const open = new Map<string, { text: string; version: number }>()
  const host: DocumentHost = {
    document: (path) => open.get(path),
    async apply(writes) {
      const stale = writes.filter(({ path, version }) => version !== open.get(path)?.version)
      if (stale.length > 0) return stale.map(({ path }) => path)
      for (const { path, version, after } of writes) {
        if (after === undefined) {
          open.delete(path)
          await disk.deleteFile(path)
        } else if (version === undefined) await disk.writeFile(path, bytes(after))
        else open.set(path, { text: after, version: version + 1 })
      }
      return []
    },
  }
  return { disk, open, host, fileSystem: documentFileSystem(host, disk) }
}

describe('the contract', () => {
  for (const { name, run } of fileSystemContract(() => editor().fileSystem)) test(name, run)
})

describe('the contract, with every file open as soon as it is written', () => {
  const create = (): FileSystem => {
    const { disk, open, host } = editor()
    const openAll = () => {
      for (const [path, content] of disk.snapshot())
        if (!open.has(path) && !content.includes(0) && bytes(textOf(content)).length === content.length)
          open.set(path, { text: textOf(content), version: 1 })
    }
    const opening: DocumentHost = {
      document(path) {
        openAll()
        return host.document(path)
      },
      apply: host.apply,
    }
    return documentFileSystem(opening, disk)
  }
  for (const { name, run } of fileSystemContract(create)) test(name, run)
})

const context = { onProgress: () => {} }

test('a trial that is refused takes back what the editor was given, in open documents, too', async () => {
  const { disk, open, fileSystem } = editor({ 'a.txt': 'a', 'b.txt': 'b' })
  open.set('a.txt', { text: 'a', version: 3 })
  const writes = [
    { path: 'a.txt', before: bytes('a'), after: bytes('A') },
    { path: 'b.txt', before: bytes('b'), after: undefined },
    { path: 'c.txt', before: undefined, after: bytes('c') },
  ]
  const refused = { code: 'stale', path: 'a.txt' } as const
  const verdict = async () => {
    expect(open.get('a.txt')?.text).toBe('A')
    return [refused]
  }
  expect(await fileSystem.commit?.(writes, { ...context, verdict })).toEqual({
    ok: false,
    failure: [refused],
  })
  expect(open.get('a.txt')?.text).toBe('a')
  expect(await Promise.all(['b.txt', 'c.txt'].map((path) => disk.exists(path)))).toEqual([true, false])
})

test('reads the text of an open document, not that of the disk', async () => {
  const { open, fileSystem } = editor({ 'a.txt': 'saved' })
  open.set('a.txt', { text: 'unsaved', version: 3 })
  open.set('new.txt', { text: 'never saved', version: 1 })
  expect(textOf(await fileSystem.readFile('a.txt'))).toBe('unsaved')
  expect(textOf(await fileSystem.readFile('./new.txt'))).toBe('never saved')
  expect(await fileSystem.exists('new.txt')).toBe(true)
})

test('gives a commit to the host as a whole, with the versions of what is open', async () => {
  const { open, host, disk } = editor({ 'a.txt': 'a', 'b.txt': 'b' })
  open.set('a.txt', { text: 'A', version: 3 })
  const given: unknown[] = []
  const recording: DocumentHost = {
    ...host,
    async apply(writes) {
      given.push(writes)
      return host.apply(writes)
    },
  }
  const outcome = await documentFileSystem(recording, disk).commit?.(
    [
      { path: 'a.txt', before: bytes('A'), after: bytes('A!') },
      { path: 'c.txt', before: undefined, after: bytes('b'), from: 'b.txt', mode: 0o755 },
      { path: 'b.txt', before: bytes('b'), after: undefined },
    ],
    context,
  )
  expect(outcome?.ok).toBe(true)
  expect(given).toEqual([
    [
      { path: 'a.txt', version: 3, before: 'A', after: 'A!' },
      { path: 'c.txt', version: undefined, before: undefined, after: 'b', from: 'b.txt', mode: 0o755 },
      { path: 'b.txt', version: undefined, before: 'b', after: undefined },
    ],
  ])
  expect(open.get('a.txt')?.text).toBe('A!')
  expect(textOf(await disk.readFile('a.txt'))).toBe('a')
})

const CHANGED = [{ path: 'a.txt', before: bytes('a'), after: bytes('b') }]

test('refuses a document that the user changed before the commit', async () => {
  const { open, fileSystem } = editor({ 'a.txt': 'a' })
  open.set('a.txt', { text: 'a, typed', version: 2 })
  expect(await fileSystem.commit?.(CHANGED, context)).toEqual({
    ok: false,
    failure: [{ code: 'stale', path: 'a.txt' }],
  })
})

test('refuses a document that the user changes during the commit', async () => {
  const { open, host, disk } = editor({ 'a.txt': 'a' })
  open.set('a.txt', { text: 'a', version: 1 })
  const late: DocumentHost = {
    ...host,
    apply(writes) {
      open.set('a.txt', { text: 'typed', version: (open.get('a.txt')?.version ?? 0) + 1 })
      return host.apply(writes)
    },
  }
  const outcome = await documentFileSystem(late, disk).commit?.(CHANGED, context)
  expect(outcome).toEqual({ ok: false, failure: [{ code: 'stale', path: 'a.txt' }] })
  expect(open.get('a.txt')?.text).toBe('typed')
  await expect(documentFileSystem(late, disk).writeFile('a.txt', bytes('b'))).rejects.toMatchObject({
    code: 'io',
  })
})

test('says what a host could not do, and that nothing has changed', async () => {
  const { host, disk } = editor({ 'a.txt': 'a' })
  const failing = { ...host, apply: () => Promise.reject(new Error('the window is closed')) }
  expect(await documentFileSystem(failing, disk).commit?.(CHANGED, context)).toMatchObject({
    ok: false,
    failure: [{ code: 'write-failed', reason: 'the window is closed', rolledBack: true }],
  })
})

test('documents hold only text', async () => {
  const { open, fileSystem } = editor({ 'a.txt': 'a' })
  open.set('a.txt', { text: 'a', version: 1 })
  await expect(fileSystem.writeFile('a.txt', Uint8Array.of(255))).rejects.toMatchObject({ code: 'io' })
  const link = { path: 'l', before: undefined, after: bytes('a'), link: 'a.txt' }
  expect(await fileSystem.commit?.([link], context)).toMatchObject({ ok: false })
})
