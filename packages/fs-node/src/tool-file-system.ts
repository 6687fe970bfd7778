import { resolve } from 'node:path'
import { checkPath, type FileSystem } from '@emend/fs'
import { mayHoldSecrets } from './file-reader.js'
import { nodeFileSystem } from './node-file-system.js'

/**
 * Creates the file system for an edit tool that replaces a coding agent's own tool: `nodeFileSystem` with the rules of
 * `fileReader`. Paths may be absolute, or relative to `cwd`. Paths outside the root and files for secrets are
 * `path-refused`.
 *
 * @param cwd the folder that relative paths start from; default: the root
 */
export function toolFileSystem(root: string, cwd: string = root): FileSystem {
  const files = nodeFileSystem(root, { absolutePaths: 'below-root' })
  const check = files.checkPath ?? (async (path: string) => checkPath(path))
  return Object.freeze<FileSystem>({
    ...files,
    checkPath: async (path) =>
      mayHoldSecrets(path) ? { ok: false, failure: 'may hold secrets' } : check(resolve(cwd, path)),
  })
}
