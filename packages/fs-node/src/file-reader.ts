import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import { FileSystemError } from '@emend/fs'
import { belowRoot } from './below-root.js'
import { nodeFileSystem } from './node-file-system.js'

/**
 * Reads files for a hook of a coding agent, under the rules of {@link nodeFileSystem}: only below the root, and nothing in closed
 * folders. Files for secrets (`.env`, `.env.local`, but not `.env.example`) are not read either: agents keep them from models, and
 * what a hook says may quote them. Paths may be absolute, or relative to `cwd`.
 *
 * @param cwd the folder that relative paths start from; default: the root
 * @returns a function that gives the bytes, undefined where there is no file, and rejects with a `FileSystemError` for the rest
 */
export function fileReader(
  root: string,
  cwd: string = root,
): (path: string) => Promise<Uint8Array | undefined> {
  const files = nodeFileSystem(root)
  return async (path) => {
    if (SECRETS.test(path)) throw new FileSystemError('path-refused', path, 'may hold secrets')
    const roots = [resolve(root), await realpath(root)]
    try {
      return await files.readFile(belowRoot(resolve(cwd, path), roots))
    } catch (error) {
      if (FileSystemError.isInstance(error) && error.code === 'file-not-found') return undefined
      throw error
    }
  }
}

const SECRETS = /(?:^|[/\\])[^/\\]*\.env(?:\.(?!example$)[^/\\]*)?$/i
