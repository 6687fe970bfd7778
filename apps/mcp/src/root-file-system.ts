import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { checkPath, type FileSystem } from '@emend/fs'
import { belowRoot, nodeFileSystem } from '@emend/fs-node'

/**
 * The files below a root, which models may also name by absolute paths: hosts show them these. A path that leads out of
 * the root is refused as ever.
 *
 * @throws what the system says where the root cannot be reached
 */
export async function rootFileSystem(root: string, history: number): Promise<FileSystem> {
  const roots = [resolve(root), await realpath(root)]
  const files = nodeFileSystem(root, { history })
  return Object.freeze<FileSystem>({
    ...files,
    realPath: async (path) => (await files.realPath?.(belowRoot(path, roots))) ?? path,
    checkPath: async (path) => checkPath(belowRoot(path, roots)),
  })
}
