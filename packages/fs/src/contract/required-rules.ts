import { expectSame } from '@emend/core/testing'
import { expectContent, expectRejection, type Rule, sameBytes, text } from './expect.js'

/** What every file system does, by the name of the rule. */
export const REQUIRED_RULES: Readonly<Record<string, Rule>> = {
  'names itself and its version': async ({ apiVersion, name }, rule) => {
    expectSame(rule, [apiVersion, typeof name === 'string' && name !== ''], [1, true])
  },
  'keeps every byte value': async (fileSystem, rule) => {
    const bytes = Uint8Array.from({ length: 256 }, (_, value) => value)
    await fileSystem.writeFile('bytes.bin', bytes)
    await expectContent(fileSystem, rule, 'bytes.bin', bytes)
  },
  'keeps an empty file': async (fileSystem, rule) => {
    await fileSystem.writeFile('empty', new Uint8Array())
    await expectContent(fileSystem, rule, 'empty', new Uint8Array())
    expectSame(rule, await fileSystem.exists('empty'), true)
  },
  'keeps a megabyte': async (fileSystem, rule) => {
    const bytes = Uint8Array.from({ length: 1 << 20 }, (_, index) => (index * 31) % 251)
    await fileSystem.writeFile('large.bin', bytes)
    const read = await fileSystem.readFile('large.bin')
    expectSame(rule, sameBytes(read, bytes), true)
  },
  'replaces the whole content, also by a shorter one': async (fileSystem, rule) => {
    await fileSystem.writeFile('a.txt', text('a long first content'))
    await fileSystem.writeFile('a.txt', text('short'))
    await expectContent(fileSystem, rule, 'a.txt', text('short'))
  },
  'creates missing folders': async (fileSystem, rule) => {
    await fileSystem.writeFile('one/two/three/a.txt', text('deep'))
    await expectContent(fileSystem, rule, 'one/two/three/a.txt', text('deep'))
  },
  'takes `./a` and `a//b` for `a` and `a/b`': async (fileSystem, rule) => {
    await fileSystem.writeFile('./folder//a.txt', text('same'))
    await expectContent(fileSystem, rule, 'folder/a.txt', text('same'))
    await expectContent(fileSystem, rule, 'folder/./a.txt', text('same'))
  },
  'rejects reading and deleting what is absent': async (fileSystem, rule) => {
    await fileSystem.writeFile('folder/a.txt', text('here'))
    for (const path of ['absent.txt', 'folder/absent.txt', 'absent/a.txt']) {
      await expectRejection(rule, fileSystem.readFile(path), 'file-not-found')
      await expectRejection(rule, fileSystem.deleteFile(path), 'file-not-found')
    }
  },
  'deletes a file, once, and nothing else': async (fileSystem, rule) => {
    await fileSystem.writeFile('folder/a.txt', text('a'))
    await fileSystem.writeFile('folder/b.txt', text('b'))
    await fileSystem.deleteFile('folder/a.txt')
    expectSame(rule, await fileSystem.exists('folder/a.txt'), false)
    await expectRejection(rule, fileSystem.deleteFile('folder/a.txt'), 'file-not-found')
    await expectContent(fileSystem, rule, 'folder/b.txt', text('b'))
  },
  'tells whether anything stands at a path': async (fileSystem, rule) => {
    await fileSystem.writeFile('folder/a.txt', text('a'))
    const paths = ['folder/a.txt', 'folder', 'folder/b.txt', 'a.txt', 'folder/a.txt/below']
    const found = await Promise.all(paths.map((path) => fileSystem.exists(path)))
    expectSame(rule, found, [true, true, false, false, false])
  },
  'takes no folder for a file': async (fileSystem, rule) => {
    await fileSystem.writeFile('folder/a.txt', text('a'))
    await expectRejection(rule, fileSystem.readFile('folder'), 'not-a-file')
    await expectRejection(rule, fileSystem.writeFile('folder', text('b')), 'not-a-file')
    await expectRejection(rule, fileSystem.deleteFile('folder'), 'not-a-file')
    await expectContent(fileSystem, rule, 'folder/a.txt', text('a'))
  },
  'takes no file for a folder': async (fileSystem, rule) => {
    await fileSystem.writeFile('a.txt', text('a'))
    for (const path of ['a.txt/below', 'a.txt/far/below']) {
      await expectRejection(rule, fileSystem.readFile(path), 'not-a-file')
      await expectRejection(rule, fileSystem.writeFile(path, text('b')), 'not-a-file')
      await expectRejection(rule, fileSystem.deleteFile(path), 'not-a-file')
    }
    await expectContent(fileSystem, rule, 'a.txt', text('a'))
  },
  'treats odd names as ordinary ones': async (fileSystem, rule) => {
    for (const [index, path] of ODD_NAMES.entries()) {
      expectSame(`${rule} (${path})`, await fileSystem.exists(path), false)
      await expectRejection(`${rule} (${path})`, fileSystem.readFile(path), 'file-not-found')
      await fileSystem.writeFile(path, text(`content ${index}`))
    }
    for (const [index, path] of ODD_NAMES.entries()) {
      await expectContent(fileSystem, `${rule} (${path})`, path, text(`content ${index}`))
    }
  },
  'refuses paths that are not inside the root': async (fileSystem, rule) => {
    for (const path of HOSTILE_PATHS) {
      const attempts = [
        fileSystem.readFile(path),
        fileSystem.writeFile(path, text('x')),
        fileSystem.deleteFile(path),
        fileSystem.exists(path),
        fileSystem.stat?.(path),
        fileSystem.realPath?.(path),
        fileSystem.rename?.(path, 'a.txt'),
      ].filter((attempt) => attempt !== undefined)
      const name = `${rule} (${JSON.stringify(path)})`
      await Promise.all(attempts.map((attempt) => expectRejection(name, attempt, 'path-refused')))
    }
  },
  'shares no bytes with its caller': async (fileSystem, rule) => {
    const written = text('mine')
    await fileSystem.writeFile('a.txt', written)
    written.fill(0)
    const read = await fileSystem.readFile('a.txt')
    expectSame(rule, read, text('mine'))
    read.fill(0)
    await expectContent(fileSystem, rule, 'a.txt', text('mine'))
  },
  'takes many writes at once': async (fileSystem, rule) => {
    const paths = Array.from({ length: 60 }, (_, index) => `new/${index % 7}/${index}.txt`)
    await Promise.all(paths.map((path) => fileSystem.writeFile(path, text(path))))
    for (const path of paths) await expectContent(fileSystem, rule, path, text(path))
  },
  'leaves one of several overlapping writes whole': async (fileSystem, rule) => {
    const contents = Array.from({ length: 8 }, (_, index) => text(`${index}`.repeat(1000 * (index + 1))))
    await Promise.all(contents.map((bytes) => fileSystem.writeFile('a.txt', bytes)))
    const read = await fileSystem.readFile('a.txt')
    expectSame(rule, contents.filter((bytes) => sameBytes(bytes, read)).length, 1)
  },
}

const ODD_NAMES: readonly string[] = [
  'with blanks in it.txt',
  ' leading blank',
  'folder with blanks/and more.txt',
  'umlauts-äöü-ß.txt',
  '文件/ファイル.txt',
  'emoji-👩‍💻.txt',
  'constructor',
  '__proto__',
  'toString/hasOwnProperty',
  'prototype/__proto__/valueOf',
  '.hidden',
  '..two-dots',
  'a..b/...c',
  '-rf',
  '$HOME',
  '%TEMP%',
  '~',
  "quote's",
  'a&b;c',
  '#hash',
  '[id].ts',
  'console.log',
  'n'.repeat(200),
]

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
]
