import { expectSame } from '@emend/core/testing'
import { expectContent, expectRejection, type Rules, text } from './expect.js'
import type { Medium } from './medium.js'

/** Rules for the names that files may have, by name. */
export const NAME_RULES: Rules = {
  'takes `./a` and `a//b` for `a` and `a/b`': async (fileSystem, rule) => {
    await fileSystem.writeFile('./folder//a.txt', text('same'))
    await expectContent(fileSystem, rule, 'folder/a.txt', text('same'))
    await expectContent(fileSystem, rule, 'folder/./a.txt', text('same'))
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
  'takes long names, of folders too': async (fileSystem, rule) => {
    const [name, other] = ['n'.repeat(200), `${'n'.repeat(199)}m`]
    await fileSystem.writeFile(name, text('file'))
    await fileSystem.writeFile(`${other}/${name}`, text('below'))
    await expectContent(fileSystem, rule, name, text('file'))
    await expectContent(fileSystem, rule, `${other}/${name}`, text('below'))
    await fileSystem.rename?.(name, `${other}/${other}`)
    if (fileSystem.rename) await expectContent(fileSystem, rule, `${other}/${other}`, text('file'))
  },
  'takes paths of forty folders': async (fileSystem, rule) => {
    const folder = Array.from({ length: 40 }, (_, depth) => `d${depth}`).join('/')
    await fileSystem.writeFile(`${folder}/a.txt`, text('deep'))
    await expectContent(fileSystem, rule, `${folder}/a.txt`, text('deep'))
    await fileSystem.rename?.(`${folder}/a.txt`, `other/${folder}/b.txt`)
    const path = fileSystem.rename ? `other/${folder}/b.txt` : `${folder}/a.txt`
    await expectContent(fileSystem, rule, path, text('deep'))
    await fileSystem.deleteFile(path)
    expectSame(rule, await fileSystem.exists(path), false)
  },
  'sees letter case in every method alike': async (fileSystem, rule, medium) => {
    const isOne = await isCaseInsensitive(medium)
    await fileSystem.writeFile('a.txt', text('first'))
    await fileSystem.writeFile('A.txt', text('second'))
    await expectContent(fileSystem, rule, 'a.txt', text(isOne ? 'second' : 'first'))
    await expectContent(fileSystem, rule, 'A.txt', text('second'))
    const places = await Promise.all(['a.txt', 'A.txt'].map((path) => fileSystem.realPath?.(path)))
    if (fileSystem.realPath) expectSame(rule, places[0] === places[1], isOne)
    await fileSystem.deleteFile('a.txt')
    expectSame(rule, await fileSystem.exists('A.txt'), !isOne)
  },
  'rename changes nothing but the letter case of a name': async (fileSystem, rule, medium) => {
    if (fileSystem.rename === undefined) return
    const isOne = await isCaseInsensitive(medium)
    await fileSystem.writeFile('folder/a.txt', text('a'))
    await fileSystem.rename('folder/a.txt', 'folder/A.txt')
    await expectContent(fileSystem, rule, 'folder/A.txt', text('a'))
    expectSame(rule, await fileSystem.exists('folder/a.txt'), isOne)
    if (fileSystem.realPath) expectSame(rule, await fileSystem.realPath('folder/A.txt'), 'folder/A.txt')
    await fileSystem.writeFile('folder/a.txt', text('b'))
    await expectContent(fileSystem, rule, 'folder/A.txt', text(isOne ? 'b' : 'a'))
    await fileSystem.deleteFile('folder/a.txt')
    expectSame(rule, await fileSystem.exists('folder/A.txt'), !isOne)
  },
}

async function isCaseInsensitive({ fileSystem, isCaseInsensitive: known }: Medium): Promise<boolean> {
  if (known !== undefined) return known
  await fileSystem.writeFile('case-probe', text(''))
  const isOne = await fileSystem.exists('CASE-PROBE')
  await fileSystem.deleteFile('case-probe')
  return isOne
}

const ODD_NAMES: readonly string[] = [
  'with spaces in it.txt',
  ' leading blank',
  'folder with spaces/and more.txt',
  'umlauts-äöü-ß.txt',
  '文件/ファイル.txt',
  'emoji-👩‍💻.txt',
  'constructor',
  '__proto__',
  'toString/hasOwnProperty',
  'prototype/__proto__/valueOf',
  '.hidden',
  '.gitignore',
  '.github/workflows/a.yml',
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
]
