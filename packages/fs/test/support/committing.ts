import type { FileSystem } from '../../src/file-system.js'
import { writeAll } from '../../src/transaction.js'

/** Adds a `commit` to a file system, the one that plans use by default. */
export function committing<T extends FileSystem>(fileSystem: T): T & Required<Pick<FileSystem, 'commit'>> {
  return {
    ...fileSystem,
    commit: (writes, context) => writeAll(writes, new Map(), fileSystem, context),
  }
}
