import { closedFolderIn, closedReason, FileSystemError } from '@emend/fs'
import { codeOf } from './errors.js'
import type { FsPromises } from './fs-promises.js'
import { step, wayTo } from './paths.js'

/** Where a path of the root really is. Both are absolute, and inside the root. */
export interface Place {
  /** With every symbolic link resolved: what reading and writing act on. */
  readonly target: string
  /** With every symbolic link but the last name resolved: what deleting and moving act on. */
  readonly entry: string
}

/**
 * Resolves a path that `checkPath` accepted, and refuses it when it is not really inside the root, or in a closed folder of it. Nothing need
 * be there; a link that leads nowhere is judged by where it would lead. A link put in place between this and
 * the next call is not seen: use the result at once, and only the result.
 *
 * @param root absolute, its symbolic links resolved
 * @throws FileSystemError `path-refused`; else what the volume throws, `ENOTDIR` below a file
 */
export async function contain(promises: FsPromises, root: string, path: string): Promise<Place> {
  const last = path.lastIndexOf('/') + 1
  const name = path.slice(last)
  const folder = await followLinks(promises, path.slice(0, last), root, root)
  const entry = step(folder, name)
  const target = await followLinks(promises, name, folder, root)
  for (const way of [wayTo(root, entry), wayTo(root, target)]) {
    if (way === undefined)
      throw new FileSystemError('path-refused', path, 'leads outside the root through a symbolic link')
    const closed = closedFolderIn(way)
    if (closed !== undefined) throw new FileSystemError('path-refused', path, closedReason(closed))
  }
  return { target, entry }
}

/**
 * Goes a way name by name and follows every symbolic link on it, as far as there are any. Done by hand because
 * `realpath` tells nothing about a way whose end does not exist.
 *
 * @param from absolute, its symbolic links resolved
 * @param root outside of it, what lies below a file is as good as absent: it leads outside, whatever is there
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

/** What the symbolic link at an absolute path says; undefined when something else is there. */
export async function linkAt(promises: FsPromises, path: string): Promise<string | undefined> {
  const stats = await promises.lstat(path)
  return stats.isSymbolicLink() ? String(await promises.readlink(path)) : undefined
}

/** As many as Linux follows. */
const MAX_LINKS = 40
