import { existsSync } from 'node:fs'
import { chmod, lstat, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FileSystemError } from '@emend/fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { nodeFileSystem } from '../src/node-file-system.js'
import { temporaryFolders } from './support/temporary-folders.js'

const text = (content: string): Uint8Array => new TextEncoder().encode(content)

const newFolder = temporaryFolders()

/** The root under test, in a folder that also contains files outside the root. */
let outside: string
let root: string
let fileSystem: Required<ReturnType<typeof nodeFileSystem>>

beforeEach(async () => {
  const base = await newFolder()
  outside = join(base, 'outside')
  root = join(base, 'root')
  await mkdir(outside)
  await mkdir(root)
  await writeFile(join(outside, 'secret.txt'), 'secret')
  await writeFile(join(root, 'a.txt'), 'a')
  fileSystem = nodeFileSystem(root) as typeof fileSystem
})

async function everyFile(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => name)
    .sort()
}

describe('a symbolic link', () => {
  test('that leads in a circle fails with the code of the system, also through a missing folder', async () => {
    await symlink('own.txt', join(root, 'one.txt'))
    await symlink('missing/../own.txt', join(root, 'own.txt'))
    for (const path of ['one.txt', 'own.txt'])
      await expect(fileSystem.writeFile(path, text('x'))).rejects.toMatchObject({
        code: 'io',
        reason: expect.stringContaining('ELOOP'),
      })
  })

  test('that is absolute is written through and stays', async () => {
    await symlink(join(root, 'a.txt'), join(root, 'link.txt'))
    await fileSystem.writeFile('link.txt', text('new'))
    expect((await lstat(join(root, 'link.txt'))).isSymbolicLink()).toBe(true)
    expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('new')
  })

  test('may lead by an absolute path to a target that does not exist yet', async () => {
    await symlink(join(root, 'later/b.txt'), join(root, 'link.txt'))
    expect(await fileSystem.realPath('link.txt')).toBe('later/b.txt')
    await fileSystem.writeFile('link.txt', text('b'))
    expect(await readFile(join(root, 'later/b.txt'), 'utf8')).toBe('b')
  })
})

describe('a symbolic link that leads outside', () => {
  const expectRefusal = async (path: string): Promise<void> => {
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
        reason: 'leads outside the root through a symbolic link',
      })
    }
    expect(await everyFile(outside)).toEqual(['secret.txt'])
    expect(await readFile(join(outside, 'secret.txt'), 'utf8')).toBe('secret')
    expect(existsSync(join(root, 'a.txt'))).toBe(true)
  }

  test.each(['../outside/secret.txt', '../outside', '../outside/new/new.txt'])(
    'to %s is refused by every operation, and nothing is changed there',
    async (target) => {
      await symlink(target, join(root, 'link.txt'))
      await expectRefusal('link.txt')
    },
  )

  test('is refused as a folder even when the file in it leads back inside', async () => {
    await symlink('../outside', join(root, 'linked'))
    await symlink('../root/a.txt', join(outside, 'back.txt'))
    await expect(fileSystem.deleteFile('linked/back.txt')).rejects.toMatchObject({ code: 'path-refused' })
    await expect(fileSystem.rename('linked/back.txt', 'b.txt')).rejects.toMatchObject({
      code: 'path-refused',
    })
    expect(await everyFile(outside)).toEqual(['back.txt', 'secret.txt'])
  })

  test('is refused when it is absolute and its target does not exist', async () => {
    await symlink(join(outside, 'new.txt'), join(root, 'link.txt'))
    await expectRefusal('link.txt')
  })

  test('is refused when it leads back inside only by its name', async () => {
    await mkdir(`${root}-sibling`)
    await writeFile(`${root}-sibling/b.txt`, 'b')
    await symlink('../root-sibling/b.txt', join(root, 'link.txt'))
    await expectRefusal('link.txt')
  })

  test('is refused at the moment of writing, when it was created since the last read', async () => {
    await fileSystem.writeFile('folder/b.txt', text('b'))
    await fileSystem.readFile('folder/b.txt')
    await rm(join(root, 'folder'), { recursive: true })
    await symlink('../outside', join(root, 'folder'))
    await expectRefusal('folder/b.txt')
  })
})

describe('a write', () => {
  test('replaces the file rather than writing into it', async () => {
    const before = await stat(join(root, 'a.txt'))
    await fileSystem.writeFile('a.txt', text('new'))
    expect((await stat(join(root, 'a.txt'))).ino).not.toBe(before.ino)
  })

  test.each([0o755, 0o444, 0o600, 0o000])('keeps the mode %o', async (mode) => {
    await chmod(join(root, 'a.txt'), mode)
    await fileSystem.writeFile('a.txt', text('new'))
    expect((await stat(join(root, 'a.txt'))).mode & 0o777).toBe(mode)
  })

  test('sets every requested mode, whatever the umask', async () => {
    for (const mode of [0o777, 0o666, 0o400, 0o000]) {
      await fileSystem.writeFile('b.txt', text(`${mode}`), { mode })
      expect((await stat(join(root, 'b.txt'))).mode & 0o777).toBe(mode)
    }
  })

  test('gives a new file the default mode of the system', async () => {
    await writeFile(join(root, 'by-node.txt'), '')
    await fileSystem.writeFile('b.txt', text('b'))
    expect((await stat(join(root, 'b.txt'))).mode).toBe((await stat(join(root, 'by-node.txt'))).mode)
  })

  test('keeps the owner', async () => {
    const before = await stat(join(root, 'a.txt'))
    await fileSystem.writeFile('a.txt', text('new'))
    const { uid, gid } = await stat(join(root, 'a.txt'))
    expect([uid, gid]).toEqual([before.uid, before.gid])
  })

  test('leaves no temporary file, whether it works or fails', async () => {
    await mkdir(join(root, 'folder'))
    await fileSystem.writeFile('a.txt', text('new'))
    await expect(fileSystem.writeFile('folder', text('x'))).rejects.toMatchObject({ code: 'not-a-file' })
    await expect(fileSystem.writeFile('a.txt/b', text('x'))).rejects.toMatchObject({ code: 'not-a-file' })
    await expect(fileSystem.writeFile('n'.repeat(300), text('x'))).rejects.toMatchObject({ code: 'io' })
    expect(await everyFile(root)).toEqual(['a.txt'])
  })

  test('works through a root that is itself a link', async () => {
    await symlink(root, `${root}-link`)
    const linked = nodeFileSystem(`${root}-link`)
    await linked.writeFile('folder/b.txt', text('b'))
    expect(await readFile(join(root, 'folder/b.txt'), 'utf8')).toBe('b')
  })
})

test('a link is not moved onto its own target', async () => {
  await symlink('a.txt', join(root, 'link.txt'))
  await expect(fileSystem.rename('link.txt', 'a.txt')).rejects.toMatchObject({ code: 'io', path: 'link.txt' })
  expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('a')
})

describe('errors', () => {
  test('are never errors of Node, and contain no absolute path', async () => {
    await mkdir(join(root, 'folder'))
    const attempts: (() => Promise<unknown>)[] = [
      () => fileSystem.readFile('absent.txt'),
      () => fileSystem.readFile('folder'),
      () => fileSystem.readFile('a.txt/below'),
      () => fileSystem.deleteFile('a.txt/below'),
      () => fileSystem.readFile('n'.repeat(300)),
      () => fileSystem.exists('n'.repeat(300)),
      () => fileSystem.rename('a.txt', 'n'.repeat(300)),
      () => fileSystem.rename('a.txt', 'a.txt/below'),
    ]
    for (const attempt of attempts) {
      const error = await attempt().catch((reason: unknown) => reason)
      if (!FileSystemError.isInstance(error)) throw new Error(`not a FileSystemError: ${String(error)}`)
      expect(`${error.message} ${error.reason}`).not.toContain(root)
    }
  })

  test('have the code of the system', async () => {
    await expect(fileSystem.readFile('n'.repeat(300))).rejects.toMatchObject({
      code: 'io',
      reason: 'ENAMETOOLONG: name too long',
    })
    // Modes do not restrict root.
    if (process.getuid?.() === 0) return
    await chmod(join(root, 'a.txt'), 0o000)
    await expect(fileSystem.readFile('a.txt')).rejects.toMatchObject({
      code: 'io',
      reason: 'EACCES: permission denied',
    })
  })

  test('report a root that does not exist, until it does', async () => {
    const early = nodeFileSystem(join(root, 'later'))
    await expect(early.readFile('a.txt')).rejects.toMatchObject({
      code: 'io',
      reason: expect.stringContaining('ENOENT'),
    })
    await expect(early.exists('a.txt')).rejects.toMatchObject({ code: 'io' })
    await mkdir(join(root, 'later'))
    expect(await early.exists('a.txt')).toBe(false)
  })

  test('name the path that makes a move fail', async () => {
    await mkdir(join(root, 'folder'))
    await expect(fileSystem.rename('absent.txt', 'b.txt')).rejects.toMatchObject({ path: 'absent.txt' })
    await expect(fileSystem.rename('a.txt', 'folder')).rejects.toMatchObject({ path: 'folder' })
  })
})

test('is frozen', () => {
  expect(Object.isFrozen(nodeFileSystem(root))).toBe(true)
})
