import type { FileSystem } from '@emend/fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memfsFileSystem } from '../src/memfs-file-system.js'
import { contents, type Promises, removeVolume, type TestVolume, text, VOLUMES } from './support/volumes.js'

describe.each(Object.entries(VOLUMES))('over %s', (_, create) => {
  let volume: TestVolume
  let promises: Promises
  /** The root under test, next to files outside it. */
  let root: string
  let fileSystem: Required<FileSystem>

  beforeEach(async () => {
    volume = await create()
    promises = volume.promises
    root = `${volume.folder}/root`
    await promises.mkdir(`${volume.folder}/outside`)
    await promises.mkdir(`${root}/folder`, { recursive: true })
    await promises.writeFile(`${volume.folder}/outside/secret.txt`, 'secret')
    await promises.writeFile(`${root}/a.txt`, 'a')
    fileSystem = memfsFileSystem(promises, { root }) as typeof fileSystem
  })

  afterEach(() => removeVolume(volume))

  const link = (target: string, path: string): Promise<void> => promises.symlink(target, `${root}/${path}`)

  describe('a symbolic link', () => {
    test('that is absolute is written through and stays', async () => {
      await link(`${root}/a.txt`, 'absolute.txt')
      await fileSystem.writeFile('absolute.txt', text('new'))
      expect(await contents(promises, root)).toEqual({ 'a.txt': 'new', 'absolute.txt': `-> ${root}/a.txt` })
    })

    test('that is absolute may have a target that does not exist yet', async () => {
      await link(`${root}/later/b.txt`, 'link.txt')
      expect(await fileSystem.realPath('link.txt')).toBe('later/b.txt')
      await fileSystem.writeFile('link.txt', text('b'))
      expect((await promises.lstat(`${root}/link.txt`)).isSymbolicLink()).toBe(true)
      expect(await contents(promises, `${root}/later`)).toEqual({ 'b.txt': 'b' })
    })

    test('that leads in a circle fails with the code of the system, also through a missing folder', async () => {
      await link('own.txt', 'one.txt')
      await link('missing/../own.txt', 'own.txt')
      for (const path of ['one.txt', 'own.txt'])
        await expect(fileSystem.writeFile(path, text('x'))).rejects.toMatchObject({
          code: 'io',
          reason: 'ELOOP: too many symbolic links',
        })
    })

    test('is moved by creating it anew', async () => {
      await link('a.txt', 'link.txt')
      await fileSystem.rename('link.txt', 'folder/new/moved.txt')
      expect(await contents(promises, root)).toEqual({ 'a.txt': 'a', 'folder/new/moved.txt': '-> a.txt' })
    })

    test('is not moved over a file, because that could not be atomic', async () => {
      await promises.writeFile(`${root}/b.txt`, 'b')
      await link('a.txt', 'link.txt')
      const before = await contents(promises, root)
      await expect(fileSystem.rename('link.txt', 'b.txt')).rejects.toMatchObject({
        code: 'io',
        path: 'b.txt',
        reason: 'EEXIST: file already exists',
      })
      await fileSystem.rename('link.txt', 'link.txt')
      expect(await contents(promises, root)).toEqual(before)
    })
  })

  describe('a symbolic link that leads outside', () => {
    const expectRefusal = async (path: string): Promise<void> => {
      const before = await contents(promises, volume.folder)
      const attempts = [
        () => fileSystem.readFile(path),
        () => fileSystem.writeFile(path, text('broken in')),
        () => fileSystem.deleteFile(path),
        () => fileSystem.exists(path),
        () => fileSystem.stat(path),
        () => fileSystem.realPath(path),
        () => fileSystem.rename(path, 'b.txt'),
        () => fileSystem.rename('a.txt', path),
      ]
      for (const attempt of attempts) {
        await expect(attempt()).rejects.toMatchObject({
          code: 'path-refused',
          path,
          reason: 'leads outside the root through a symbolic link',
        })
      }
      expect(await contents(promises, volume.folder)).toEqual(before)
    }

    test.each([
      '../outside/secret.txt',
      '../outside/secret.txt/below',
      '../outside',
      '../outside/new/new.txt',
      '../root-sibling/b.txt',
    ])('to %s is refused by every operation, and nothing is changed there', async (target) => {
      await link(target, 'link.txt')
      await expectRefusal('link.txt')
    })

    test('is refused when it is absolute and its target does not exist', async () => {
      await link(`${volume.folder}/outside/new.txt`, 'link.txt')
      await expectRefusal('link.txt')
    })

    test('is refused as a folder even when the file in it leads back inside', async () => {
      await link('../outside', 'linked')
      await promises.symlink('../root/a.txt', `${volume.folder}/outside/back.txt`)
      await expectRefusal('linked/back.txt')
    })

    test('is refused at the moment of writing, when it was created since the last read', async () => {
      await fileSystem.writeFile('folder/b.txt', text('b'))
      await fileSystem.readFile('folder/b.txt')
      await promises.rename(`${root}/folder`, `${root}/old`)
      await link('../outside', 'folder')
      await expectRefusal('folder/b.txt')
    })
  })
})
