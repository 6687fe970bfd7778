import { type MemoryFileSystem, memoryFileSystem } from '../../../fs-memory/src/index.js'
import { foldName, requirePath } from '../../src/paths.js'

/**
 * A file system in memory that ignores letter case and Unicode form, like those of macOS and Windows: a name keeps the
 * spelling with which it was created. A snapshot has these spellings.
 */
export function caselessFileSystem(files: Readonly<Record<string, string>> = {}): MemoryFileSystem {
  const folded = Object.entries(files).map(([path, content]) => [foldName(path), content])
  const memory = memoryFileSystem(Object.fromEntries(folded))
  /** The spellings of files and folders, by their folded paths. */
  const spellings = new Map<string, string>()
  for (const path of Object.keys(files)) for (const one of upTo(path)) spellings.set(foldName(one), one)
  const spell = async (path: string): Promise<void> => {
    for (const one of upTo(path)) if (!(await memory.exists(foldName(one)))) spellings.set(foldName(one), one)
  }
  const nameOf = async (path: string): Promise<string> => {
    const spelling = (await memory.exists(foldName(path))) ? spellings.get(foldName(path)) : undefined
    return lastName(spelling ?? path)
  }
  return Object.freeze<MemoryFileSystem>({
    apiVersion: 1,
    name: 'caseless',
    readFile: async (path) => memory.readFile(foldName(requirePath(path))),
    async writeFile(path, bytes, options) {
      const checked = requirePath(path)
      await memory.realPath(foldName(checked))
      await spell(checked)
      await memory.writeFile(foldName(checked), bytes, options)
    },
    deleteFile: async (path) => memory.deleteFile(foldName(requirePath(path))),
    exists: async (path) => memory.exists(foldName(requirePath(path))),
    stat: async (path) => memory.stat(foldName(requirePath(path))),
    async rename(from, to) {
      const [source, target] = [requirePath(from), requirePath(to)]
      await memory.rename(foldName(source), foldName(target))
      spellings.set(foldName(target), target)
    },
    async realPath(path) {
      const checked = requirePath(path)
      await memory.realPath(foldName(checked))
      return (await Promise.all(upTo(checked).map(nameOf))).join('/')
    },
    identity: () => memory.identity(),
    listFiles: async () => (await memory.listFiles()).map((path) => spellings.get(path) ?? path),
    snapshot: () =>
      new Map([...memory.snapshot()].map(([path, bytes]) => [spellings.get(path) ?? path, bytes])),
  })
}

/** Returns a path and the folders above it: `a`, `a/b` and `a/b/c` for `a/b/c`. */
function upTo(path: string): string[] {
  const names = path.split('/')
  return names.map((_, index) => names.slice(0, index + 1).join('/'))
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
