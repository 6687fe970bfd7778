import { expectSame } from '@emend/core/testing'
import type { FileSystem } from '../file-system.js'
import { expectContent, type Rules, text } from './expect.js'
import { expectEachRejected, type Use } from './methods.js'

/** Rules for symbolic links inside the root, on media that support them, by name. */
export const LINK_RULES: Rules = {
  'a symbolic link is read through, and found': async (fileSystem, rule, { symlink }) => {
    if (symlink === undefined) return
    await fileSystem.writeFile('a.txt', text('12345'))
    await fileSystem.writeFile('folder/b.txt', text('b'))
    await symlink('a.txt', 'link.txt')
    await symlink('../link.txt', 'folder/chain.txt')
    for (const path of ['link.txt', 'folder/chain.txt']) {
      await expectContent(fileSystem, rule, path, text('12345'))
      expectSame(rule, await fileSystem.exists(path), true)
      if (fileSystem.stat) {
        const { kind, size } = await fileSystem.stat(path)
        expectSame(rule, [kind, size], ['file', 5])
      }
    }
  },
  'a symbolic link is written through and stays': async (fileSystem, rule, { symlink }) => {
    if (symlink === undefined) return
    await fileSystem.writeFile('a.txt', text('a'))
    await fileSystem.writeFile('folder/b.txt', text('b'))
    await symlink('../a.txt', 'folder/link.txt')
    await symlink('folder/link.txt', 'chain.txt')
    for (const path of ['folder/link.txt', 'chain.txt']) {
      await fileSystem.writeFile(path, text(`by ${path}`))
      await expectContent(fileSystem, rule, 'a.txt', text(`by ${path}`))
    }
    for (const path of ['folder/link.txt', 'chain.txt']) await expectLeads(fileSystem, rule, path, 'a.txt')
  },
  'deleting a symbolic link leaves its target': async (fileSystem, rule, { symlink }) => {
    if (symlink === undefined) return
    await fileSystem.writeFile('a.txt', text('a'))
    await symlink('a.txt', 'link.txt')
    await fileSystem.deleteFile('link.txt')
    expectSame(rule, await fileSystem.exists('link.txt'), false)
    await expectContent(fileSystem, rule, 'a.txt', text('a'))
    await fileSystem.writeFile('link.txt', text('a file of its own'))
    await expectContent(fileSystem, rule, 'a.txt', text('a'))
  },
  'renaming moves a symbolic link itself': async (fileSystem, rule, { symlink }) => {
    if (symlink === undefined || fileSystem.rename === undefined) return
    await fileSystem.writeFile('a.txt', text('a'))
    await symlink('a.txt', 'link.txt')
    await fileSystem.rename('link.txt', 'moved.txt')
    expectSame(rule, await fileSystem.exists('link.txt'), false)
    await expectContent(fileSystem, rule, 'a.txt', text('a'))
    await expectLeads(fileSystem, rule, 'moved.txt', 'a.txt')
  },
  'renaming a file to a symbolic link replaces the link': async (fileSystem, rule, { symlink }) => {
    if (symlink === undefined || fileSystem.rename === undefined) return
    await fileSystem.writeFile('a.txt', text('a'))
    for (const target of ['a.txt', 'nowhere/b.txt']) {
      await fileSystem.writeFile('moved.txt', text('moved'))
      await symlink(target, 'link.txt')
      await fileSystem.rename('moved.txt', 'link.txt')
      await expectContent(fileSystem, rule, 'link.txt', text('moved'))
      await expectContent(fileSystem, rule, 'a.txt', text('a'))
      expectSame(
        rule,
        [await fileSystem.exists('nowhere'), await fileSystem.exists('moved.txt')],
        [false, false],
      )
      await fileSystem.deleteFile('link.txt')
    }
  },
  'a symbolic link to a folder leads to its files, new ones too': async (fileSystem, rule, { symlink }) => {
    if (symlink === undefined) return
    await fileSystem.writeFile('folder/a.txt', text('a'))
    await symlink('folder', 'linked')
    await symlink('.', 'folder/self')
    await expectContent(fileSystem, rule, 'linked/self/a.txt', text('a'))
    await fileSystem.writeFile('linked/deep/b.txt', text('b'))
    await expectContent(fileSystem, rule, 'folder/deep/b.txt', text('b'))
    const uses: readonly Use[] = ['readFile', 'writeFile', 'deleteFile', 'rename source']
    await expectEachRejected(fileSystem, rule, { path: 'linked', other: 'b.txt', uses, code: 'not-a-file' })
    await fileSystem.deleteFile('linked/deep/b.txt')
    expectSame(rule, await fileSystem.exists('folder/deep/b.txt'), false)
  },
  'a symbolic link may lead to nothing yet': async (fileSystem, rule, { symlink }) => {
    if (symlink === undefined) return
    await symlink('later/b.txt', 'link.txt')
    expectSame(rule, await fileSystem.exists('link.txt'), false)
    const uses: readonly Use[] = ['readFile', 'deleteFile', 'stat', 'rename source']
    const code = 'file-not-found'
    await expectEachRejected(fileSystem, rule, { path: 'link.txt', other: 'c.txt', uses, code })
    await fileSystem.writeFile('link.txt', text('b'))
    await expectContent(fileSystem, rule, 'later/b.txt', text('b'))
    await expectLeads(fileSystem, rule, 'link.txt', 'later/b.txt')
  },
  'realPath resolves symbolic links': async (fileSystem, rule, { symlink }) => {
    if (symlink === undefined || fileSystem.realPath === undefined) return
    await fileSystem.writeFile('folder/a.txt', text('a'))
    await symlink('folder', 'linked')
    await symlink('../linked/a.txt', 'folder/chain.txt')
    await symlink('linked/later/b.txt', 'nowhere.txt')
    const places = ['linked/a.txt', 'folder/chain.txt', 'linked/new.txt', 'nowhere.txt']
    expectSame(rule, await Promise.all(places.map((path) => fileSystem.realPath?.(path))), [
      'folder/a.txt',
      'folder/a.txt',
      'folder/new.txt',
      'folder/later/b.txt',
    ])
  },
}

/** Checks that a path is still a symbolic link to `target`: content written to `target` can be read through it. */
async function expectLeads(
  fileSystem: FileSystem,
  rule: string,
  path: string,
  target: string,
): Promise<void> {
  await fileSystem.writeFile(target, text(`seen by ${path}`))
  await expectContent(fileSystem, rule, path, text(`seen by ${path}`))
}
