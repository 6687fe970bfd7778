import { resolve } from 'node:path'
import { FileSystemError, secretsIn } from '@emend/fs'
import { belowRoot } from './below-root.js'
import { nodeDisk } from './disk.js'
import { ifPresent, mapErrors } from './errors.js'
import { locate } from './locate.js'
import { secretFiles } from './secrets.js'

export { SECRET_FILES } from '@emend/fs'
export { isRepository } from './repository.js'

/**
 * Creates a function that reads files for a hook of a coding agent. It follows the rules of `nodeFileSystem`: it reads only
 * below the root and nothing in closed folders. It does not read files for secrets either, nor links to them: agents keep these
 * from models, and the answer of a hook might quote them. Paths may be absolute, or relative to `cwd`. This module has an entry point of its own, because agents wait for their hooks and the rest of the
 * package takes as long to load as Node itself.
 *
 * @param cwd the folder that relative paths start from; default: the root
 * @param secrets the names of files for secrets; default: {@link SECRET_FILES} and those of
 *   `EMEND_SECRETS`
 * @returns a function that returns the bytes, or undefined if there is no file; otherwise it rejects with a `FileSystemError`
 */
export function fileReader(
  root: string,
  cwd: string = root,
  secrets: readonly string[] = secretFiles(),
): (path: string) => Promise<Uint8Array | undefined> {
  const isSecret = secrets.length > 0 ? secretsIn(secrets) : undefined
  return (path) =>
    mapErrors(path, async () => {
      const real = await nodeDisk.realpath(resolve(root))
      const wanted = belowRoot(resolve(cwd, path), [resolve(root), real])
      const bounds = { disk: nodeDisk, root: real, policy: undefined, isSecret }
      return ifPresent(locate(bounds, wanted).then(({ target }) => readFileAt(target, path)))
    })
}

async function readFileAt(target: string, path: string): Promise<Uint8Array> {
  if (!(await nodeDisk.stat(target)).isFile()) throw new FileSystemError('not-a-file', path)
  return nodeDisk.readFile(target)
}

/**
 * Returns a function that gives one name to each file, whatever path a call has for it: its real path, and for a file that is not
 * there the absolute one. Paths are relative to `cwd`. For what hooks keep of a file; it opens nothing.
 */
export function realNames(cwd: string): (path: string) => Promise<string> {
  return async (path) => {
    const wanted = resolve(cwd, path)
    return nodeDisk.realpath(wanted).catch(() => wanted)
  }
}
