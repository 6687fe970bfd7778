import { resolve } from 'node:path'
import { checkPath, type FileSystem } from '@emend/fs'
import { nodeFileSystem } from './node-file-system.js'
import { secretFiles } from './secrets.js'

/**
 * Creates the file system for an edit tool that replaces a coding agent's own tool: `nodeFileSystem` with the rules of
 * `fileReader`. Paths may be absolute, or relative to `cwd`. Paths outside the root and files for secrets are
 * `path-refused`.
 *
 * @param cwd the folder that relative paths start from; default: the root
 * @param secrets the names of files for secrets; default: {@link SECRET_FILES} and those of
 *   `EMEND_SECRETS`
 */
export function toolFileSystem(
  root: string,
  cwd: string = root,
  secrets: readonly string[] = secretFiles(),
): FileSystem {
  const files = nodeFileSystem(root, { absolutePaths: 'below-root', secrets })
  const check = files.checkPath ?? (async (path: string) => checkPath(path))
  return Object.freeze<FileSystem>({
    ...files,
    checkPath: (path) => check(resolve(cwd, path)),
  })
}
