import { memfsFileSystem } from '../../../fs-memfs/src/index.js'
import { mediumOf, type Promises, VOLUMES } from '../../../fs-memfs/test/support/volumes.js'
import type { FileSystem } from '../../src/file-system.js'
import type { Medium } from '../../src/testing.js'

/** Changes to a file system over a volume, and what they can use. */
export interface Volume {
  readonly inner: Required<Pick<FileSystem, 'stat' | 'rename' | 'realPath'>> & FileSystem
  readonly promises: Promises
  /** Returns the absolute path on the volume for a path relative to the root. */
  at(path: string): string
}

/** Creates a volume in memory that supports links, with files outside the root, and a file system that may be changed. */
export async function linked(change: (volume: Volume) => Partial<FileSystem> = () => ({})): Promise<Medium> {
  const volume = await VOLUMES['memfs']?.()
  if (volume === undefined) throw new Error('there is no such volume')
  const { promises, folder } = volume
  const root = `${folder}/root`
  await promises.mkdir(`${folder}/outside`)
  await promises.mkdir(root)
  const inner = memfsFileSystem(promises, { root }) as Volume['inner']
  const changed = change({ inner, promises, at: (path) => `${root}/${path}` })
  return mediumOf({ ...inner, ...changed }, promises, root)
}
