import { expectSame } from '@emend/core/testing'
import { sameBytes } from '../same-bytes.js'
import { expectContent, expectRejection, type Rules, text } from './expect.js'

/** Rules for the four methods that every file system has, by name. */
export const REQUIRED_RULES: Rules = {
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
    const bytes = new Uint8Array(1 << 20).map((_, index) => (index * 31) % 251)
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
  'deletes a file, once, and nothing else': async (fileSystem, rule) => {
    await fileSystem.writeFile('folder/a.txt', text('a'))
    await fileSystem.writeFile('folder/b.txt', text('b'))
    await fileSystem.deleteFile('folder/a.txt')
    expectSame(rule, await fileSystem.exists('folder/a.txt'), false)
    await expectRejection(rule, fileSystem.deleteFile('folder/a.txt'), 'file-not-found')
    await expectContent(fileSystem, rule, 'folder/b.txt', text('b'))
  },
  'says whether anything is at a path': async (fileSystem, rule) => {
    await fileSystem.writeFile('folder/a.txt', text('a'))
    const paths = ['folder/a.txt', 'folder', 'folder/b.txt', 'a.txt', 'folder/a.txt/below']
    const found = await Promise.all(paths.map((path) => fileSystem.exists(path)))
    expectSame(rule, found, [true, true, false, false, false])
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
}
