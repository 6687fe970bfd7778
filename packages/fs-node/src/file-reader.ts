import { resolve } from 'node:path'
import { FileSystemError } from '@emend/fs'
import { belowRoot } from './below-root.js'
import { nodeDisk } from './disk.js'
import { codeOf, mapErrors } from './errors.js'
import { locate } from './locate.js'

/**
 * Reads files for a hook of a coding agent, at the places where `nodeFileSystem` would read them: only below the root, and nothing in
 * closed folders. Files for secrets (`.env`, `.env.local`, but not `.env.example`) are not read either: agents keep them from models, and
 * what a hook says may quote them. Paths may be absolute, or relative to `cwd`. It is at a path of its own, since agents wait for
 * their hooks, and all the rest takes as long to load as Node.
 *
 * @param cwd the folder that relative paths start from; default: the root
 * @returns a function that gives the bytes, undefined where there is no file, and rejects with a `FileSystemError` for the rest
 */
export function fileReader(
  root: string,
  cwd: string = root,
): (path: string) => Promise<Uint8Array | undefined> {
  return (path) =>
    mapErrors(path, async () => {
      if (mayHoldSecrets(path)) throw new FileSystemError('path-refused', path, 'may hold secrets')
      const real = await nodeDisk.realpath(resolve(root))
      const wanted = belowRoot(resolve(cwd, path), [resolve(root), real])
      try {
        const { target } = await locate({ disk: nodeDisk, root: real, policy: undefined }, wanted)
        if (!(await nodeDisk.stat(target)).isFile()) throw new FileSystemError('not-a-file', path)
        return await nodeDisk.readFile(target)
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined
        throw error
      }
    })
}

/** Whether a path is that of a file for secrets, which agents keep from models. */
export function mayHoldSecrets(path: string): boolean {
  return SECRETS.test(path)
}

const SECRETS = /(?:^|[/\\])[^/\\]*\.env(?:\.(?!example$)[^/\\]*)?$/i
