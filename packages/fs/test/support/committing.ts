import type { FileSystem } from '../../src/file-system.js'
import { writeAll } from '../../src/transaction.js'

/** The file system with a `commit` of its own, which is the one that plans use where there is none. */
export function committing<T extends FileSystem>(fileSystem: T): T & Required<Pick<FileSystem, 'commit'>> {
  return {
    ...fileSystem,
    commit: (writes, { onProgress }) => writeAll(writes, new Map(), fileSystem, onProgress),
  }
}
