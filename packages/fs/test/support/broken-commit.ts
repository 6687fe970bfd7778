import { memoryFileSystem } from '../../../fs-memory/src/index.js'
import type { FileSystem } from '../../src/file-system.js'
import type { Medium } from '../../src/testing.js'
import { committing } from './committing.js'
import { linked } from './linked.js'

export type Commit = NonNullable<FileSystem['commit']>
/** Makes another commit of one that is sound. */
export type Change = (commit: Commit, fileSystem: FileSystem) => Commit

/** A volume with links, and the commit of plans. */
export async function sound(): Promise<Medium> {
  const medium = await linked()
  return { ...medium, fileSystem: committing(medium.fileSystem) }
}

/** Makes file systems whose commit is changed. */
export function changed(change: Change, inner: () => FileSystem = memoryFileSystem): () => FileSystem {
  return () => {
    const fileSystem = committing(inner())
    return { ...fileSystem, commit: change(fileSystem.commit, fileSystem) }
  }
}
