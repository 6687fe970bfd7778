import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { blockingDisk, type Disk, type DiskFile, type DiskStats, nodeDisk } from '../src/disk.js'
import { codeOf } from '../src/errors.js'
import { temporaryFolders } from './support/temporary-folders.js'

const newFolder = temporaryFolders()

async function newRoot(): Promise<string> {
  const root = await newFolder()
  await writeFile(join(root, 'a.txt'), 'one\n', { mode: 0o640 })
  await mkdir(join(root, 'folder'))
  await writeFile(join(root, 'folder', 'b.txt'), 'two\n')
  await symlink('a.txt', join(root, 'link'))
  return root
}

const bytes = (text: string) => new TextEncoder().encode(text)
const about = ({ size, mode, nlink, ...stats }: DiskStats) => ({
  size: stats.isFile() ? size : 0,
  mode,
  nlink: stats.isFile() ? nlink : 0,
  kind: [stats.isFile(), stats.isDirectory(), stats.isSymbolicLink()],
})

/** Runs a task with an open file, and closes the file even if the task fails. */
const using = async (opened: Promise<DiskFile>, work: (file: DiskFile) => Promise<unknown>) => {
  const file = await opened
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

const OPERATIONS: Readonly<Record<string, (disk: Disk, at: (path: string) => string) => Promise<unknown>>> = {
  'readFile of a file': (disk, at) => disk.readFile(at('a.txt')).then((read) => [...read]),
  'readFile of nothing': (disk, at) => disk.readFile(at('none')),
  'readFile of a folder': (disk, at) => disk.readFile(at('folder')),
  readdir: async (disk, at) => (await disk.readdir(at(''))).sort(),
  'readdir of a file': (disk, at) => disk.readdir(at('a.txt')),
  mkdir: (disk, at) => disk.mkdir(at('new'), 0o700).then(async () => about(await disk.stat(at('new')))),
  'mkdir of a folder that is there': (disk, at) => disk.mkdir(at('folder')),
  rmdir: (disk, at) => disk.unlink(at('folder/b.txt')).then(() => disk.rmdir(at('folder'))),
  'rmdir of a folder that is not empty': (disk, at) => disk.rmdir(at('folder')),
  unlink: (disk, at) => disk.unlink(at('a.txt')).then(() => disk.lstat(at('a.txt'))),
  'unlink of nothing': (disk, at) => disk.unlink(at('none')),
  rename: (disk, at) => disk.rename(at('a.txt'), at('folder/b.txt')).then(() => disk.readdir(at('folder'))),
  'rename to below a file': (disk, at) => disk.rename(at('folder/b.txt'), at('a.txt/b.txt')),
  link: (disk, at) =>
    disk.link(at('a.txt'), at('c.txt')).then(async () => about(await disk.stat(at('a.txt')))),
  'link over a file': (disk, at) => disk.link(at('a.txt'), at('folder/b.txt')),
  'symlink and readlink': (disk, at) => disk.symlink('x', at('c')).then(() => disk.readlink(at('c'))),
  'readlink of a file': (disk, at) => disk.readlink(at('a.txt')),
  'realpath of a link': async (disk, at) =>
    (await disk.realpath(at('link'))) === (await disk.realpath(at('a.txt'))),
  'realpath of nothing': (disk, at) => disk.realpath(at('none')),
  'stat of a link': async (disk, at) => about(await disk.stat(at('link'))),
  'lstat of a link': async (disk, at) => about(await disk.lstat(at('link'))),
  'lstat below a file': (disk, at) => disk.lstat(at('a.txt/b.txt')),
  'open to write a new file': (disk, at) =>
    using(disk.open(at('new.txt'), 'wx', 0o600), async (file) => {
      await file.writeFile(bytes('three\n'))
      await file.chmod(0o644)
      const { uid, gid } = await file.stat()
      await file.chown(uid, gid)
      await file.sync()
      return [about(await file.stat()), [...(await disk.readFile(at('new.txt')))]]
    }),
  'open to write over a file': (disk, at) => disk.open(at('a.txt'), 'wx'),
  'open to write into a file': (disk, at) =>
    using(disk.open(at('a.txt'), 'r+'), async (file) => {
      await file.writeFile(bytes('O'))
      await file.truncate(2)
      return [...(await disk.readFile(at('a.txt')))]
    }),
  'open to read, piece by piece': (disk, at) =>
    using(disk.open(at('a.txt'), 'r'), async (file) => {
      const buffer = new Uint8Array(3)
      const [first, second, third] = [
        await file.read(buffer),
        await file.read(buffer),
        await file.read(buffer),
      ]
      return [first.bytesRead, second.bytesRead, third.bytesRead, [...buffer]]
    }),
  'open a folder and flush it': (disk, at) => using(disk.open(at('folder'), 'r'), (file) => file.sync()),
  'open nothing': (disk, at) => disk.open(at('none'), 'r'),
}

describe('in the calling thread, as in others:', () => {
  test.each(Object.entries(OPERATIONS))('%s', async (_, operation) => {
    const [blocking, other] = await Promise.all(
      [blockingDisk, nodeDisk].map(async (disk) => {
        const root = await newRoot()
        return operation(disk, (path) => join(root, path)).then(
          (value) => ({ value }),
          (error: unknown) => ({ code: codeOf(error) }),
        )
      }),
    )
    expect(blocking).toEqual(other)
  })
})

describe('between its operations', () => {
  afterEach(() => vi.restoreAllMocks())

  test('timers get their turn', async () => {
    const root = await newRoot()
    let now = process.uptime()
    vi.spyOn(process, 'uptime').mockImplementation(() => (now += 1))
    let turns = 0
    const count = () => {
      turns++
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    for (let i = 0; i < 5; i++) await blockingDisk.stat(root)
    clearImmediate(next)
    expect(turns).toBeGreaterThan(3)
  })
})
