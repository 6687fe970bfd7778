import { closedPlaceIn, closedReason, FileSystemError } from '@emend/fs'
import { codeOf } from './errors.js'
import type { FsPromises } from './fs-promises.js'
import { step, wayTo } from './paths.js'

/** Where a path really is after resolving symbolic links. Both paths are absolute and inside the root. */
export interface RealPath {
  /** The path with every symbolic link resolved: reading and writing act on it. */
  readonly target: string
  /** The path with every symbolic link resolved except for the last name: deleting and moving act on it. */
  readonly entry: string
}

/**
 * Resolves a path that `checkPath` accepted, and refuses it if it really leads outside the root or into a closed folder.
 * The path need not exist; a link to a missing target is judged by where it would lead. A link that is created between
 * this call and the next is not seen: use the result at once, and use nothing but the result.
 *
 * @param root absolute, its symbolic links resolved
 * @throws FileSystemError `path-refused`; otherwise what the volume throws, such as `ENOTDIR` below a file
 */
export async function contain(promises: FsPromises, root: string, path: string): Promise<RealPath> {
  const last = path.lastIndexOf('/') + 1
  const name = path.slice(last)
  const folder = await followLinks(promises, path.slice(0, last), root, root)
  const entry = step(folder, name)
  const target = await followLinks(promises, name, folder, root)
  for (const way of [wayTo(root, entry), wayTo(root, target)]) {
    if (way === undefined)
      throw new FileSystemError('path-refused', path, 'leads outside the root through a symbolic link')
    const closed = closedPlaceIn(way)
    if (closed !== undefined) throw new FileSystemError('path-refused', path, closedReason(closed))
  }
  return { target, entry }
}

/**
 * Walks a path name by name, follows every symbolic link on it, and returns the resolved path. It does not use
 * `realpath`, because that fails for a path whose end does not exist.
 *
 * @param from the absolute folder to start from, its symbolic links resolved
 * @param root outside this folder, a path below a file counts as absent: the result is outside the root in any case
 */
export async function followLinks(
  promises: FsPromises,
  way: string,
  from: string,
  root: string,
): Promise<string> {
  let at = from
  let links = 0
  const names = way.split('/')
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    const next = step(at, name)
    const link = await linkAt(promises, next).catch((error: unknown) => {
      const code = codeOf(error)
      if (code === 'ENOENT' || (code === 'ENOTDIR' && wayTo(root, next) === undefined)) return undefined
      throw error
    })
    if (link === undefined) {
      at = next
      continue
    }
    links += 1
    if (links > MAX_LINKS) throw Object.assign(new Error('ELOOP: too many symbolic links'), { code: 'ELOOP' })
    if (link.startsWith('/')) at = '/'
    names.unshift(...link.split('/'))
  }
  return at
}

/** Returns the target of the symbolic link at an absolute path; undefined if something else is there. */
export async function linkAt(promises: FsPromises, path: string): Promise<string | undefined> {
  const stats = await promises.lstat(path)
  return stats.isSymbolicLink() ? String(await promises.readlink(path)) : undefined
}

/** The number of symbolic links in one path that Linux follows. */
const MAX_LINKS = 40
