import { memfsFileSystem } from '../../../fs-memfs/src/index.js'
import { mediumOf, type Promises, VOLUMES } from '../../../fs-memfs/test/support/volumes.js'
import type { FileSystem } from '../../src/file-system.js'
import type { Medium } from '../../src/testing.js'

/** What a file system over a volume is changed by. */
export interface Volume {
  readonly inner: Required<Pick<FileSystem, 'stat' | 'rename' | 'realPath'>> & FileSystem
  readonly promises: Promises
  /** The absolute path of a path of the root, on the volume. */
  at(path: string): string
}

/** A volume in memory that has links, with something outside of the root, and a file system that may be changed. */
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
