// What a page runs to check `@emend/fs-web` in a browser: the contract of file systems, and rules of its own.

/** The page. `run` resolves to the number of rules and the messages of those that failed. */
export const FOLDERS = `
import { fileSystemContract } from '@emend/fs/testing'
import { webFileSystem } from '@emend/fs-web'

const storage = navigator.storage.getDirectory()
let number = 0
const newFolder = async () => (await storage).getDirectoryHandle('case-' + number++, { create: true })
const again = async ({ name }) => (await storage).getDirectoryHandle(name)
const bytes = (text) => new TextEncoder().encode(text)
const text = async (files, path) => new TextDecoder().decode(await files.readFile(path))
const namesIn = async (folder) => (await Array.fromAsync(folder.keys())).sort()
const codeOf = (promise) => promise.then(() => 'done', ({ code }) => code)
const same = (found, expected) => {
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error('found ' + JSON.stringify(found) + ' and not ' + JSON.stringify(expected))
}

/** A folder of the browser whose files are written by \`write(stream, bytes)\`; \`changed\` replaces other methods of folders. */
const withWrites = (folder, write, changed = {}) => ({
  kind: 'directory',
  name: folder.name,
  values: () => folder.values(),
  removeEntry: (name) => folder.removeEntry(name),
  resolve: (other) => folder.resolve(other),
  getDirectoryHandle: async (...given) => withWrites(await folder.getDirectoryHandle(...given), write, changed),
  async getFileHandle(...given) {
    const file = await folder.getFileHandle(...given)
    return {
      kind: 'file',
      name: file.name,
      getFile: () => file.getFile(),
      move: (...to) => file.move(...to),
      async createWritable() {
        const stream = await file.createWritable()
        return { write: (content) => write(stream, content), close: () => stream.close(), abort: () => stream.abort() }
      },
    }
  },
  ...changed,
})

const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))

const OWN_RULES = {
  'a new file is there with its content only': async () => {
    const folder = await newFolder()
    const seen = []
    const files = webFileSystem(withWrites(folder, async (stream, content) => {
      seen.push(await webFileSystem(folder).exists('new/a.txt'), await webFileSystem(folder).listFiles())
      await stream.write(content)
    }))
    await files.writeFile('new/a.txt', bytes('a'))
    await files.writeFile('new/a.txt', bytes('b'))
    same(seen, [false, [], true, ['new/a.txt']])
    same(await namesIn(await folder.getDirectoryHandle('new')), ['a.txt'])
  },
  'a failed write leaves no new folder and no file': async () => {
    const folder = await newFolder()
    await webFileSystem(folder).writeFile('old/a.txt', bytes('a'))
    const files = webFileSystem(withWrites(folder, full))
    same(await codeOf(files.writeFile('new/er/b.txt', bytes('b'))), 'io')
    same(await codeOf(files.writeFile('old/er/b.txt', bytes('b'))), 'io')
    same(await namesIn(folder), ['old'])
    same(await namesIn(await folder.getDirectoryHandle('old')), ['a.txt'])
  },
  'a failed first write leaves the file of another one': async () => {
    const folder = await newFolder()
    const files = webFileSystem(folder)
    const failing = webFileSystem(withWrites(folder, async () => {
      await files.writeFile('new/a.txt', bytes('a'))
      await full()
    }))
    same(await codeOf(failing.writeFile('new/a.txt', bytes('b'))), 'io')
    same(await text(files, 'new/a.txt'), 'a')
  },
  'first writes at once to a new folder succeed where another one fails': async () => {
    const folder = await newFolder()
    const paths = Array.from({ length: 20 }, (_, i) => 'new/' + i + '.txt')
    const failing = webFileSystem(withWrites(folder, full))
    const files = webFileSystem(folder)
    const codes = await Promise.all(paths.flatMap((path, i) => [
      codeOf(failing.writeFile('new/failing-' + i, bytes('b'))),
      codeOf(files.writeFile(path, bytes('a'))),
    ]))
    same(codes, paths.flatMap(() => ['io', 'done']))
    same((await files.listFiles()).sort(), paths.toSorted())
  },
  'a browser that moves no files writes them all the same': async () => {
    const folder = await newFolder()
    const files = webFileSystem(withWrites(folder, (stream, content) => stream.write(content), {
      getFileHandle: async (...given) => {
        const file = await folder.getFileHandle(...given)
        return { kind: 'file', name: file.name, getFile: () => file.getFile(), createWritable: () => file.createWritable() }
      },
    }))
    await files.writeFile('a.txt', bytes('a'))
    same(await text(files, 'a.txt'), 'a')
    same(await namesIn(folder), ['a.txt'])
  },
  'only a name that the browser refuses is path-refused': async () => {
    const folder = await newFolder()
    const broken = webFileSystem(withWrites(folder, () => Promise.reject(new TypeError('no stream'))))
    same(await codeOf(broken.writeFile('a.txt', bytes('a'))), 'io')
    same(await codeOf(webFileSystem({ kind: 'directory', name: '' }).readFile('a.txt')), 'io')
    const getFileHandle = () => Promise.reject(new TypeError('Name is not allowed.'))
    const picky = webFileSystem(withWrites(folder, full, { getFileHandle }))
    same(await codeOf(picky.readFile('a.lnk')), 'path-refused')
    same(await codeOf(picky.writeFile('a.lnk', bytes('a'))), 'path-refused')
  },
  'a folder inside another one is known as such': async () => {
    const folder = await newFolder()
    await webFileSystem(folder).writeFile('in/side/a.txt', bytes('a'))
    const [outer, copy] = [webFileSystem(folder), webFileSystem(await again(folder))]
    const [one, other] = await Promise.all([outer.identity(), copy.identity()])
    const inside = await (await folder.getDirectoryHandle('in')).getDirectoryHandle('side')
    const inner = await webFileSystem(inside).identity()
    same([one.medium === other.medium, one.medium === inner.medium], [true, true])
    same([one.root, other.root, inner.root], ['', '', 'in/side'])
  },
}

globalThis.run = async () => {
  const contract = fileSystemContract(async () => {
    const folder = await newFolder()
    const another = await again(folder)
    return { fileSystem: webFileSystem(folder), again: () => webFileSystem(another) }
  })
  const own = Object.entries(OWN_RULES).map(([name, run]) => ({ name, run }))
  const failed = []
  for (const { name, run } of [...contract, ...own])
    await run().catch((error) => failed.push(name + ': ' + error.message))
  return { cases: contract.length + own.length, failed }
}
`
