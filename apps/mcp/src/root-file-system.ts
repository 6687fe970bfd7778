import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { checkPath, type FileSystem } from '@emend/fs'
import { belowRoot, nodeFileSystem } from '@emend/fs-node'

/**
 * Creates the file system for the files below a root. Models may also name them by absolute paths, because hosts show them
 * such paths. A path that leads out of the root is refused as usual.
 *
 * @throws the error of the system if the root cannot be reached
 */
export async function rootFileSystem(root: string, history: number): Promise<FileSystem> {
  const roots = [resolve(root), await realpath(root)]
  const files = nodeFileSystem(root, { history, blocking: true })
  return Object.freeze<FileSystem>({
    ...files,
    realPath: async (path) => (await files.realPath?.(belowRoot(path, roots))) ?? path,
    checkPath: async (path) => checkPath(belowRoot(path, roots)),
  })
}
