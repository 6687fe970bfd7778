import { memoryFileSystem } from '../../../fs-memory/src/index.js'
import type { FileSystem } from '../../src/file-system.js'
import type { Medium } from '../../src/testing.js'
import { committing } from './committing.js'
import { linked } from './linked.js'

export type Commit = NonNullable<FileSystem['commit']>
/** Turns a correct commit into another one. */
export type Change = (commit: Commit, fileSystem: FileSystem) => Commit

/** Creates a volume with links and a file system with the default commit. */
export async function sound(): Promise<Medium> {
  const medium = await linked()
  return { ...medium, fileSystem: committing(medium.fileSystem) }
}

/** Returns a function that creates file systems with a changed commit. */
export function changed(change: Change, inner: () => FileSystem = memoryFileSystem): () => FileSystem {
  return () => {
    const fileSystem = committing(inner())
    return { ...fileSystem, commit: change(fileSystem.commit, fileSystem) }
  }
}
