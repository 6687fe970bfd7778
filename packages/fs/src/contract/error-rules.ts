import { expectSame } from '@emend/core/testing'
import { expectContent, type Rules, text } from './expect.js'
import { ALL_USES, expectEachRejected, type Use } from './methods.js'

/** Rules for how each method rejects a path that it cannot use, by name. */
export const ERROR_RULES: Rules = {
  'says what is absent': async (fileSystem, rule) => {
    await fileSystem.writeFile('folder/a.txt', text('a'))
    const uses: readonly Use[] = ['readFile', 'deleteFile', 'stat', 'rename source']
    for (const path of ['absent.txt', 'folder/absent.txt', 'absent/a.txt']) {
      await expectEachRejected(fileSystem, rule, { path, other: 'other.txt', uses, code: 'file-not-found' })
      expectSame(rule, await fileSystem.exists(path), false)
    }
    expectSame(rule, await fileSystem.exists('other.txt'), false)
  },
  'takes no folder for a file': async (fileSystem, rule) => {
    await fileSystem.writeFile('folder/deep/a.txt', text('a'))
    await fileSystem.writeFile('b.txt', text('b'))
    const uses: readonly Use[] = ['readFile', 'writeFile', 'deleteFile', 'rename target']
    for (const path of ['folder', 'folder/deep']) {
      await expectEachRejected(fileSystem, rule, { path, other: 'b.txt', uses, code: 'not-a-file' })
      const move = { path, other: 'other', uses: ['rename source'], code: 'not-a-file' } as const
      await expectEachRejected(fileSystem, rule, move)
      expectSame(rule, await fileSystem.exists(path), true)
    }
    await expectContent(fileSystem, rule, 'folder/deep/a.txt', text('a'))
    await expectContent(fileSystem, rule, 'b.txt', text('b'))
  },
  'takes no file for a folder': async (fileSystem, rule) => {
    await fileSystem.writeFile('a.txt', text('a'))
    await fileSystem.writeFile('b.txt', text('b'))
    const uses = ALL_USES.filter((use) => use !== 'exists')
    for (const path of ['a.txt/below', 'a.txt/far/below']) {
      await expectEachRejected(fileSystem, rule, { path, other: 'b.txt', uses, code: 'not-a-file' })
      expectSame(rule, await fileSystem.exists(path), false)
    }
    await expectContent(fileSystem, rule, 'a.txt', text('a'))
    await expectContent(fileSystem, rule, 'b.txt', text('b'))
  },
  'refuses paths that are not inside the root': async (fileSystem, rule) => {
    await fileSystem.writeFile('b.txt', text('b'))
    for (const path of HOSTILE_PATHS) {
      // A host may allow some of these paths.
      if ((await fileSystem.checkPath?.(path))?.ok) continue
      await expectEachRejected(fileSystem, rule, {
        path,
        other: 'b.txt',
        uses: ALL_USES,
        code: 'path-refused',
      })
    }
    await expectContent(fileSystem, rule, 'b.txt', text('b'))
  },
  'checkPath accepts every ordinary path, in its normal form': async (fileSystem, rule) => {
    if (fileSystem.checkPath === undefined) return
    for (const path of [
      'a.txt',
      'folder/a.txt',
      './folder//a.txt',
      'folder/./a.txt',
      '..a/b..c',
      '__proto__',
    ]) {
      const value = path.replaceAll('./', '').replaceAll('//', '/')
      for (const one of [path, value]) expectSame(rule, await fileSystem.checkPath(one), { ok: true, value })
    }
  },
  'checkPath gives a reason for what it refuses': async (fileSystem, rule) => {
    for (const path of HOSTILE_PATHS) {
      const checked = await fileSystem.checkPath?.(path)
      if (checked === undefined || checked.ok) continue
      const { failure } = checked
      expectSame(`${rule} (${path})`, typeof failure === 'string' && failure !== '', true)
    }
  },
}

const HOSTILE_PATHS: readonly string[] = [
  '',
  '.',
  '/',
  'folder/',
  '/etc/passwd',
  '..',
  '../a',
  'a/..',
  'a/../../b',
  '..\\a',
  'a\\..\\..\\b',
  '\\a',
  'C:\\a',
  'C:/a',
  'c:a',
  '//server/share/a',
  '\\\\server\\share\\a',
  'a.txt:stream',
  'NUL',
  'con.txt',
  'folder/AUX/a',
  'a\0b',
  'a\nb',
  'a.',
  'a /b',
  'a\ud800b',
  '.git',
  '.git/config',
  'folder/.GIT/config',
  '.git./config',
  '.g\u200cit/config',
  'git~1/config',
  'folder/.emend/a',
]
