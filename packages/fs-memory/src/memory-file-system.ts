import type { FileSystem } from '@emend/fs'
import { Tree } from './tree.js'

/** Files by path; text is stored as UTF-8. */
export type InitialFiles =
  | Readonly<Record<string, string | Uint8Array>>
  | ReadonlyMap<string, string | Uint8Array>

/** All methods of `FileSystem` except those for a host's path policy, for transactions, and for commits that are kept. */
type Complete = Required<Omit<FileSystem, 'checkPath' | 'commit' | 'recover' | 'writesOf' | 'unaccepted'>>

/** A file system in memory that can return a copy of all its files. */
export interface MemoryFileSystem extends Complete {
  /** Returns a copy of all files, in the order in which their paths were first written. */
  snapshot(): Map<string, Uint8Array>
}

/**
 * Creates a file system in memory: for tests, previews and hosts without a disk. Folders exist as long as a file is in
 * them. There are no links, and paths are case-sensitive. A new file has the permission bits `0o644`; the bits are
 * stored, but never enforced.
 *
 * @throws FileSystemError if `files` contains a path that is refused, or a file below another file
 */
export function memoryFileSystem(files: InitialFiles = {}): MemoryFileSystem {
  const tree = new Tree()
  for (const [path, content] of files instanceof Map ? files : Object.entries(files)) {
    tree.write(path, typeof content === 'string' ? new TextEncoder().encode(content) : content)
  }
  return Object.freeze<MemoryFileSystem>({
    apiVersion: 1,
    name: 'memory',
    readFile: async (path) => new Uint8Array(tree.get(path).bytes),
    writeFile: async (path, bytes, { mode } = {}) => tree.write(path, bytes, mode),
    deleteFile: async (path) => tree.delete(path),
    exists: async (path) => tree.has(path),
    stat: async (path) => tree.stat(path),
    rename: async (from, to) => tree.rename(from, to),
    realPath: async (path) => tree.place(path),
    identity: async () => ({ medium: tree, root: '' }),
    listFiles: async () => tree.paths(),
    snapshot: () => tree.snapshot(),
  })
}
