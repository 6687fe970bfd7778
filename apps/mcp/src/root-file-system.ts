import { realpath } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { checkPath, type FileSystem } from '@emend/fs'
import { nodeFileSystem } from '@emend/fs-node'

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

/** The path from the root, or the path itself where it is relative or leads elsewhere. */
function belowRoot(path: string, roots: readonly string[]): string {
  if (!isAbsolute(path)) return path
  const inside = roots.map((root) => relative(root, path)).find(isInside)
  return inside === undefined ? path : inside.split(sep).join('/')
}

function isInside(path: string): boolean {
  return path !== '' && path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path)
}
