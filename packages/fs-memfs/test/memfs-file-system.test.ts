import { FileSystemError } from '@emend/fs'
import { fileSystemContract, type Medium } from '@emend/fs/testing'
import { Volume } from 'memfs'
import { afterAll, describe, expect, test } from 'vitest'
import { memfsFileSystem } from '../src/memfs-file-system.js'
import { mediumOf, type Promises, removeVolume, type TestVolume, text, VOLUMES } from './support/volumes.js'

describe('the contract, over a whole volume', () => {
  const create = (): Medium => {
    const volume = new Volume()
    const promises = volume.promises as unknown as Promises
    // Nothing is outside the whole volume, so no link can lead there.
    const { symlink: _, ...medium } = mediumOf(memfsFileSystem(volume.promises), promises, '')
    return { ...medium, again: () => memfsFileSystem(volume.promises) }
  }
  for (const { name, run } of fileSystemContract(create)) test(name, run)
})

describe.each(Object.entries(VOLUMES))('the contract, over a folder of %s', (_, create) => {
  const volumes: TestVolume[] = []
  afterAll(async () => {
    for (const volume of volumes) await removeVolume(volume)
  })
  const createMedium = async (): Promise<Medium> => {
    const volume = await create()
    volumes.push(volume)
    const root = `${volume.folder}/root`
    await volume.promises.mkdir(`${volume.folder}/outside`)
    await volume.promises.mkdir(root)
    const again = () => memfsFileSystem(volume.promises, { root: `${root}/` })
    return { ...mediumOf(again(), volume.promises, root), again }
  }
  for (const { name, run } of fileSystemContract(createMedium)) test(name, run)
})

describe('the root', () => {
  test('is `/` by default', async () => {
    const volume = Volume.fromJSON({ '/a.txt': 'a' })
    const fileSystem = memfsFileSystem(volume.promises)
    await fileSystem.writeFile('folder/b.txt', text('b'))
    expect(await fileSystem.readFile('a.txt')).toEqual(text('a'))
    expect(volume.toJSON()).toEqual({ '/a.txt': 'a', '/folder/b.txt': 'b' })
  })

  test.each(['', '.', 'folder', './folder', 'C:\\folder'])('cannot be %j', (root) => {
    expect(() => memfsFileSystem(new Volume().promises, { root })).toThrow(TypeError)
  })

  test.each(['/linked', '/linked/', '/folder/../linked', '/./up/linked'])(
    'may be reached as %s',
    async (root) => {
      const volume = Volume.fromJSON({ '/folder/a.txt': 'a' })
      volume.symlinkSync('folder', '/linked')
      volume.symlinkSync('/', '/up')
      volume.symlinkSync('/linked/a.txt', '/folder/absolute.txt')
      const fileSystem = memfsFileSystem(volume.promises, { root })
      await fileSystem.writeFile('absolute.txt', text('new'))
      expect(volume.readFileSync('/folder/a.txt', 'utf8')).toBe('new')
      expect(await fileSystem.realPath?.('absolute.txt')).toBe('a.txt')
    },
  )

  test('must exist, but only when an operation begins', async () => {
    const volume = new Volume()
    const fileSystem = memfsFileSystem(volume.promises, { root: '/secret/later' })
    for (const attempt of [fileSystem.readFile('a.txt'), fileSystem.exists('a.txt')]) {
      await expect(attempt).rejects.toMatchObject({
        code: 'io',
        reason: 'cannot be reached: opening the root folder gives ENOENT',
      })
    }
    volume.mkdirSync('/secret/later', { recursive: true })
    expect(await fileSystem.exists('a.txt')).toBe(false)
    await fileSystem.writeFile('a.txt', text('a'))
    volume.reset()
    await expect(fileSystem.writeFile('a.txt', text('a'))).rejects.toMatchObject({ code: 'io' })
    expect(volume.toJSON()).toEqual({})
  })

  test('that is a link in a circle is an error, not a hang', async () => {
    const volume = new Volume()
    volume.symlinkSync('/circle', '/circle')
    await expect(memfsFileSystem(volume.promises, { root: '/circle' }).exists('a')).rejects.toMatchObject({
      reason: 'cannot be reached: opening the root folder gives ELOOP',
    })
  })
})

describe('errors', () => {
  test('contain no absolute path', async () => {
    const volume = Volume.fromJSON({ '/secret/a.txt': 'a', '/secret/folder/b.txt': 'b' })
    volume.chmodSync('/secret/a.txt', 0o000)
    const fileSystem = memfsFileSystem(volume.promises, { root: '/secret' })
    const attempts: (() => Promise<unknown> | undefined)[] = [
      () => fileSystem.readFile('absent.txt'),
      () => fileSystem.readFile('folder'),
      () => fileSystem.readFile('a.txt'),
      () => fileSystem.deleteFile('a.txt/below'),
      () => fileSystem.rename?.('folder/b.txt', 'a.txt/below'),
      () => fileSystem.rename?.('folder/b.txt', 'folder'),
    ]
    for (const attempt of attempts) {
      const error = await attempt()?.catch((reason: unknown) => reason)
      if (!FileSystemError.isInstance(error)) throw new Error(`not a FileSystemError: ${String(error)}`)
      expect(`${error.message} ${error.reason}`).not.toContain('secret')
    }
    await expect(fileSystem.readFile('a.txt')).rejects.toMatchObject({
      code: 'io',
      reason: 'EACCES: permission denied',
    })
  })

  test('name the path that makes a move fail', async () => {
    const fileSystem = memfsFileSystem(Volume.fromJSON({ '/a.txt': 'a', '/folder/b.txt': 'b' }).promises)
    await expect(fileSystem.rename?.('absent.txt', 'c.txt')).rejects.toMatchObject({ path: 'absent.txt' })
    await expect(fileSystem.rename?.('a.txt', 'folder')).rejects.toMatchObject({ path: 'folder' })
  })

  test('report a volume that returns text', async () => {
    const promises = Volume.fromJSON({ '/a.txt': 'a' }).promises
    const readFile = async (): Promise<string> => 'a'
    await expect(memfsFileSystem({ ...promises, readFile }).readFile('a.txt')).rejects.toMatchObject({
      code: 'io',
      reason: 'was read as text where bytes were asked for',
    })
  })
})

test('is frozen', () => {
  expect(Object.isFrozen(memfsFileSystem(new Volume().promises))).toBe(true)
})
