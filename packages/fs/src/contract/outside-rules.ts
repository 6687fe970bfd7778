import { expectContent, type Rules, text } from './expect.js'
import { ALL_USES, expectEachRejected } from './methods.js'

/** Rules for symbolic links that nothing may follow, on media that support links, by name. */
export const OUTSIDE_RULES: Rules = {
  'a circle of symbolic links is an error, and no hang': async (fileSystem, rule, { symlink }) => {
    if (symlink === undefined) return
    await fileSystem.writeFile('a.txt', text('a'))
    await symlink('two', 'one')
    await symlink('one', 'two')
    await symlink('self', 'self')
    for (const path of ['one', 'self', 'one/below.txt'])
      await expectEachRejected(fileSystem, rule, { path, other: 'a.txt', uses: ALL_USES, code: 'io' })
    await expectContent(fileSystem, rule, 'a.txt', text('a'))
  },
  'a symbolic link that leads outside is refused': async (fileSystem, rule, { symlink }) => {
    if (symlink === undefined) return
    await fileSystem.writeFile('a.txt', text('a'))
    for (const [index, target] of OUTSIDE.entries()) {
      const path = `link-${index}.txt`
      await symlink(target, path)
      const name = `${rule} (to ${target})`
      await expectEachRejected(fileSystem, name, {
        path,
        other: 'a.txt',
        uses: ALL_USES,
        code: 'path-refused',
      })
    }
    await expectContent(fileSystem, rule, 'a.txt', text('a'))
  },
  'a folder of the path that leads outside is refused': async (fileSystem, rule, { symlink }) => {
    if (symlink === undefined) return
    await fileSystem.writeFile('folder/a.txt', text('a'))
    await symlink('../outside', 'linked')
    await symlink('../../outside', 'folder/out')
    await symlink('folder/out/new.txt', 'chain.txt')
    await symlink('folder/out/../outside/new.txt', 'crooked.txt')
    for (const path of ['linked/a.txt', 'linked/new/a.txt', 'folder/out/a.txt', 'chain.txt', 'crooked.txt']) {
      const other = 'folder/a.txt'
      await expectEachRejected(fileSystem, rule, { path, other, uses: ALL_USES, code: 'path-refused' })
    }
    await expectContent(fileSystem, rule, 'folder/a.txt', text('a'))
  },
  'a symbolic link into a closed folder is refused': async (fileSystem, rule, { symlink }) => {
    if (symlink === undefined) return
    await fileSystem.writeFile('folder/a.txt', text('a'))
    await symlink('.git/config', 'file.txt')
    await symlink('.GIT', 'linked')
    await symlink('../folder/.emend/lock', 'folder/deep.txt')
    for (const path of ['file.txt', 'linked', 'linked/hooks/post-commit', 'folder/deep.txt']) {
      const other = 'folder/a.txt'
      await expectEachRejected(fileSystem, rule, { path, other, uses: ALL_USES, code: 'path-refused' })
    }
    await expectContent(fileSystem, rule, 'folder/a.txt', text('a'))
  },
}

const OUTSIDE: readonly string[] = [
  '..',
  '../outside',
  '../outside/new.txt',
  '../outside/new/new.txt',
  '/',
  '/etc/passwd',
  '/emend-outside/new.txt',
]
