import { readlink, realpath } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, parse, relative, sep } from 'node:path'
import { FileSystemError } from '@emend/fs'
import { codeOf } from './errors.js'

/** Where a path of the root really is. Both are absolute, and inside the root. */
export interface Place {
  /** With every symbolic link resolved: what reading and writing act on. */
  readonly target: string
  /** With every symbolic link but the last name resolved: what deleting and renaming act on. */
  readonly entry: string
}

/**
 * Resolves a path that `checkPath` accepted, and refuses it when it is not really inside the root. Nothing need
 * stand there; a link that leads nowhere is judged by where it would lead. Node offers no way to open a file
 * relative to an open folder, so a link put in place between this check and the next call is not seen: use the
 * result at once, and only the result.
 *
 * @param root absolute, its symbolic links resolved
 * @throws FileSystemError `path-refused`; else what Node throws, `ENOTDIR` below a file
 */
export async function contain(root: string, path: string): Promise<Place> {
  const target = await resolveLinks(root, path)
  const entry = join(await resolveLinks(root, dirname(path)), basename(path))
  for (const place of [target, entry]) {
    if (!isInside(root, place)) {
      throw new FileSystemError('path-refused', path, 'leads outside the root through a symbolic link')
    }
  }
  return { target, entry }
}

/** Whether an absolute path is the root or below it. Both must have their links resolved. */
function isInside(root: string, path: string): boolean {
  const way = relative(root, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

async function resolveLinks(root: string, path: string): Promise<string> {
  try {
    return await realpath(join(root, path))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return walk(root, path)
    throw error
  }
}

/** Follows the links of a path name by name, as far as there are any. */
async function walk(root: string, path: string): Promise<string> {
  let at = root
  let links = 0
  const names = path.split(SEPARATORS)
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    // The name `..` stands in links only; joining it is right because `at` has no link left.
    const next = join(at, name)
    const link = await linkAt(next)
    if (link === undefined) {
      at = next
      continue
    }
    links += 1
    if (links > MAX_LINKS) throw new FileSystemError('io', path, 'ELOOP: too many symbolic links')
    if (isAbsolute(link)) at = parse(link).root
    names.unshift(...link.slice(isAbsolute(link) ? at.length : 0).split(SEPARATORS))
  }
  return at
}

/** What the symbolic link at an absolute path says; undefined where there is none. */
async function linkAt(path: string): Promise<string | undefined> {
  try {
    return await readlink(path)
  } catch (error) {
    const code = codeOf(error)
    // Windows says UNKNOWN of what is no link.
    if (code === 'ENOENT' || code === 'EINVAL' || code === 'UNKNOWN') return undefined
    throw error
  }
}

const SEPARATORS: RegExp = sep === '\\' ? /[/\\]/ : /\//

/** As many as Linux follows. */
const MAX_LINKS = 40
