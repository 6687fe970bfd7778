import type { FileSystem } from '@emend/fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memfsFileSystem } from '../src/memfs-file-system.js'
import { contents, type Promises, removeVolume, type TestVolume, text, VOLUMES } from './support/volumes.js'

describe.each(Object.entries(VOLUMES))('over %s', (_, create) => {
  let volume: TestVolume
  let promises: Promises
  /** The root under test, beside something outside. */
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

  describe('a symbolic link inside the root', () => {
    test('is read, and found', async () => {
      await link('a.txt', 'link.txt')
      expect(await fileSystem.readFile('link.txt')).toEqual(text('a'))
      expect(await fileSystem.exists('link.txt')).toBe(true)
      expect(await fileSystem.stat('link.txt')).toMatchObject({ kind: 'file', size: 1 })
      expect(await fileSystem.realPath('link.txt')).toBe('a.txt')
    })

    test('is written through and stays, be it relative, absolute or a link to a link', async () => {
      await link('../a.txt', 'folder/relative.txt')
      await link(`${root}/a.txt`, 'absolute.txt')
      await link('folder/relative.txt', 'chain.txt')
      for (const path of ['folder/relative.txt', 'absolute.txt', 'chain.txt']) {
        await fileSystem.writeFile(path, text(path))
        expect(await contents(promises, root)).toEqual({
          'a.txt': path,
          'absolute.txt': `-> ${root}/a.txt`,
          'chain.txt': '-> folder/relative.txt',
          'folder/relative.txt': '-> ../a.txt',
        })
      }
    })

    test('is deleted without its target', async () => {
      await link('a.txt', 'link.txt')
      await fileSystem.deleteFile('link.txt')
      expect(await contents(promises, root)).toEqual({ 'a.txt': 'a' })
    })

    test('is moved itself', async () => {
      await link('a.txt', 'link.txt')
      await fileSystem.rename('link.txt', 'folder/new/moved.txt')
      expect(await contents(promises, root)).toEqual({ 'a.txt': 'a', 'folder/new/moved.txt': '-> a.txt' })
    })

    test('is not moved over a file, for that could not be atomic', async () => {
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

    test('is replaced by a file that is moved there', async () => {
      await promises.writeFile(`${root}/b.txt`, 'b')
      await link('a.txt', 'link.txt')
      await link('later/c.txt', 'nowhere.txt')
      await fileSystem.rename('b.txt', 'link.txt')
      await fileSystem.rename('link.txt', 'nowhere.txt')
      expect(await contents(promises, root)).toEqual({ 'a.txt': 'a', 'nowhere.txt': 'b' })
    })

    test('may lead to a folder, for new files too', async () => {
      await link('folder', 'linked')
      await fileSystem.writeFile('linked/deep/b.txt', text('b'))
      expect(await contents(promises, `${root}/folder`)).toEqual({ 'deep/b.txt': 'b' })
      expect(await fileSystem.realPath('linked/new.txt')).toBe('folder/new.txt')
      await expect(fileSystem.deleteFile('linked')).rejects.toMatchObject({ code: 'not-a-file' })
      await expect(fileSystem.rename('linked', 'moved')).rejects.toMatchObject({ code: 'not-a-file' })
    })

    test.each(['later/b.txt', 'absolute'])('may lead to nothing yet: %s', async (kind) => {
      await link(kind === 'absolute' ? `${root}/later/b.txt` : kind, 'link.txt')
      expect(await fileSystem.exists('link.txt')).toBe(false)
      expect(await fileSystem.realPath('link.txt')).toBe('later/b.txt')
      await expect(fileSystem.readFile('link.txt')).rejects.toMatchObject({ code: 'file-not-found' })
      await expect(fileSystem.deleteFile('link.txt')).rejects.toMatchObject({ code: 'file-not-found' })
      await fileSystem.writeFile('link.txt', text('b'))
      expect((await promises.lstat(`${root}/link.txt`)).isSymbolicLink()).toBe(true)
      expect(await contents(promises, `${root}/later`)).toEqual({ 'b.txt': 'b' })
    })

    test('may lead in a circle, which is an error and no hang', async () => {
      await link('two', 'one')
      await link('one', 'two')
      await link('missing/../own.txt', 'own.txt')
      const attempts = [
        () => fileSystem.readFile('one'),
        () => fileSystem.exists('one'),
        () => fileSystem.writeFile('one', text('x')),
        () => fileSystem.writeFile('one/below', text('x')),
        () => fileSystem.writeFile('own.txt', text('x')),
      ]
      for (const attempt of attempts) {
        await expect(attempt()).rejects.toMatchObject({
          code: 'io',
          reason: 'ELOOP: too many symbolic links',
        })
      }
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
      '..',
      '../outside/new.txt',
      '../outside/new/new.txt',
      '/etc/passwd',
      '/',
      '../root-sibling/b.txt',
    ])('to %s is refused by every operation', async (target) => {
      await link(target, 'link.txt')
      await expectRefusal('link.txt')
    })

    test('is refused when it is absolute and leads nowhere', async () => {
      await link(`${volume.folder}/outside/new.txt`, 'link.txt')
      await expectRefusal('link.txt')
    })

    test('is refused as a folder of the path', async () => {
      await link('../outside', 'linked')
      await expectRefusal('linked/secret.txt')
      await expectRefusal('linked/new.txt')
      await expectRefusal('linked/new/new.txt')
    })

    test('is refused when it does so through another link', async () => {
      await link('../../outside', 'folder/out')
      await link('folder/out/new.txt', 'link.txt')
      await link('folder/out/../outside/new.txt', 'crooked.txt')
      await expectRefusal('link.txt')
      await expectRefusal('crooked.txt')
    })

    test('is refused as a folder even when the file in it leads back', async () => {
      await link('../outside', 'linked')
      await promises.symlink('../root/a.txt', `${volume.folder}/outside/back.txt`)
      await expectRefusal('linked/back.txt')
    })

    test('is refused at the moment of writing, when it came to be since the last read', async () => {
      await fileSystem.writeFile('folder/b.txt', text('b'))
      await fileSystem.readFile('folder/b.txt')
      await promises.rename(`${root}/folder`, `${root}/old`)
      await link('../outside', 'folder')
      await expectRefusal('folder/b.txt')
    })
  })
})
