import type { FileSystem } from '@emend/fs'
import { Volume } from 'memfs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FsPromises } from '../src/fs-promises.js'
import { memfsFileSystem } from '../src/memfs-file-system.js'
import { failing } from './support/failing.js'
import { contents, type Promises, removeVolume, type TestVolume, text, VOLUMES } from './support/volumes.js'

describe.each(Object.entries(VOLUMES))('a write over %s', (_, create) => {
  let volume: TestVolume
  let promises: Promises
  let root: string
  let fileSystem: FileSystem

  beforeEach(async () => {
    volume = await create()
    promises = volume.promises
    root = volume.folder
    await promises.writeFile(`${root}/a.txt`, 'a')
    fileSystem = memfsFileSystem(promises, { root })
  })

  afterEach(() => removeVolume(volume))

  const modeOf = async (name: string): Promise<number> =>
    (await promises.stat(`${root}/${name}`)).mode & 0o777

  test('replaces the file rather than writing into it', async () => {
    const before = await promises.stat(`${root}/a.txt`)
    await fileSystem.writeFile('a.txt', text('new'))
    expect((await promises.stat(`${root}/a.txt`)).ino).not.toBe(before.ino)
  })

  test.each([0o755, 0o444, 0o600, 0o000])('keeps the mode %o', async (mode) => {
    await promises.chmod(`${root}/a.txt`, mode)
    await fileSystem.writeFile('a.txt', text('new'))
    expect(await modeOf('a.txt')).toBe(mode)
  })

  test.each([0o777, 0o666, 0o400, 0o000])('sets the mode %o, whatever the umask', async (mode) => {
    await fileSystem.writeFile('new.txt', text('x'), { mode })
    await fileSystem.writeFile('a.txt', text('x'), { mode })
    expect([await modeOf('new.txt'), await modeOf('a.txt')]).toEqual([mode, mode])
  })

  test('gives a new file the default mode of the system', async () => {
    await promises.writeFile(`${root}/own.txt`, '')
    await fileSystem.writeFile('b.txt', text('b'))
    expect(await modeOf('b.txt')).toBe(await modeOf('own.txt'))
  })

  test('accepts a name as long as a disk allows', async () => {
    await fileSystem.writeFile('n'.repeat(255), text('x'))
    expect(await contents(promises, root)).toEqual({ 'a.txt': 'a', ['n'.repeat(255)]: 'x' })
  })

  test('leaves no temporary file when it is refused', async () => {
    await promises.mkdir(`${root}/folder`)
    await expect(fileSystem.writeFile('folder', text('x'))).rejects.toMatchObject({ code: 'not-a-file' })
    await expect(fileSystem.writeFile('a.txt/b', text('x'))).rejects.toMatchObject({ code: 'not-a-file' })
    expect(await contents(promises, root)).toEqual({ 'a.txt': 'a' })
  })
})

describe('when a call to the volume fails', () => {
  const FILES = { '/root/a.txt': 'old', '/root/folder/b.txt': 'b' }

  /** Runs an operation repeatedly, with the next call failing each time, until no call fails. */
  async function failEachCall(
    operation: (fileSystem: Required<FileSystem>) => Promise<void>,
    prepare: (volume: Volume) => void = () => {},
  ): Promise<string[]> {
    for (const failed: string[] = []; ; ) {
      const volume = Volume.fromJSON(FILES)
      prepare(volume)
      const before = JSON.stringify(state(volume))
      const { promises, calls } = failing(volume.promises, failed.length)
      const fileSystem = memfsFileSystem(promises, { root: '/root' }) as Required<FileSystem>
      const outcome = await operation(fileSystem).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (outcome === undefined) return failed
      expect(outcome).toMatchObject({ code: 'io', reason: expect.stringContaining('ENOSPC') })
      expect(String(outcome)).not.toContain('/root')
      expect(JSON.stringify(state(volume))).toBe(before)
      failed.push(calls[failed.length] ?? '')
    }
  }

  /** Returns everything in the volume, including temporary files and links, which `toJSON` leaves out. */
  const state = (volume: Volume): unknown =>
    ['/root', '/root/folder'].flatMap((folder) =>
      volume.readdirSync(folder).map((name) => {
        const path = `${folder}/${name}`
        const { mode, nlink } = volume.lstatSync(path)
        return [path, mode, nlink, volume.toJSON(path)]
      }),
    )

  test('a write leaves the old bytes and the old mode, and no temporary file', async () => {
    const failed = await failEachCall((fileSystem) =>
      fileSystem.writeFile('a.txt', text('new'), { mode: 0o755 }),
    )
    expect(failed.slice(-3)).toEqual(['writeFile', 'chmod', 'rename'])
  })

  test('a write of a new file leaves nothing', async () => {
    const failed = await failEachCall((fileSystem) => fileSystem.writeFile('c.txt', text('new')))
    expect(failed).toContain('mkdir')
    expect(failed.slice(-2)).toEqual(['writeFile', 'rename'])
  })

  test('a move leaves both files', async () => {
    const failed = await failEachCall((fileSystem) => fileSystem.rename('a.txt', 'folder/b.txt'))
    expect(failed.at(-1)).toBe('rename')
  })

  test('a move of a link leaves the link', async () => {
    const failed = await failEachCall(
      (fileSystem) => fileSystem.rename('link.txt', 'folder/link.txt'),
      (volume) => volume.symlinkSync('/root/a.txt', '/root/link.txt'),
    )
    expect(failed.slice(-2)).toEqual(['symlink', 'unlink'])
  })

  test('reading and deleting report it', async () => {
    await failEachCall(async (fileSystem) => void (await fileSystem.readFile('a.txt')))
    await failEachCall((fileSystem) => fileSystem.deleteFile('a.txt'))
    await failEachCall(async (fileSystem) => void (await fileSystem.exists('a.txt')))
  })

  const cutShort = (promises: FsPromises, times: number): FsPromises => ({
    ...promises,
    async writeFile(path, data, options) {
      const short = times-- > 0
      await promises.writeFile(path, short ? data.subarray(0, 1) : data, options)
      if (short) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    },
  })

  test('a write that fails half-way through the bytes behaves the same', async () => {
    const volume = Volume.fromJSON(FILES)
    const before = volume.toJSON()
    const fileSystem = memfsFileSystem(cutShort(volume.promises, 1), { root: '/root' })
    await expect(fileSystem.writeFile('a.txt', text('new'))).rejects.toMatchObject({ code: 'io' })
    expect(volume.toJSON()).toEqual(before)
  })

  test('a file that already has the temporary name is left alone', async () => {
    const volume = Volume.fromJSON(FILES)
    const promises: FsPromises = {
      ...volume.promises,
      async writeFile(path) {
        volume.writeFileSync(path, 'of somebody else')
        throw Object.assign(new Error('EEXIST: file already exists'), { code: 'EEXIST' })
      },
    }
    await expect(memfsFileSystem(promises).writeFile('c.txt', text('c'))).rejects.toMatchObject({
      code: 'io',
    })
    expect(Object.values(volume.toJSON())).toContain('of somebody else')
  })
})
