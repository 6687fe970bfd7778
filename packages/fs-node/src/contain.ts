import { basename, dirname, isAbsolute, join, parse, relative, sep } from 'node:path'
import type { Disk } from './disk.js'
import { codeOf } from './errors.js'

/** Where a path really is. Both are absolute. */
export interface Place {
  /** With every symbolic link resolved: what reading and writing act on. */
  readonly target: string
  /** With every symbolic link but the last name resolved: what deleting and renaming act on. */
  readonly entry: string
}

/**
 * Resolves the links of an absolute path. Nothing need be there; of a link that leads nowhere the place counts to
 * which it would lead. Node offers no way to open a file relative to an open folder, so a link put in place between this
 * and the next call is not seen: use the result at once, and only the result.
 *
 * @throws what the disk throws, `ENOTDIR` below a file
 */
export async function placeOfPath(disk: Disk, path: string): Promise<Place> {
  const real = await realPathIfAny(disk, path)
  // Without a link on the way to it there is none on the way to its folder.
  if (real === path) return { target: path, entry: path }
  const target = real ?? (await walk(disk, path))
  const folder = dirname(path)
  const entry = join((await realPathIfAny(disk, folder)) ?? (await walk(disk, folder)), basename(path))
  return { target, entry }
}

/** Whether an absolute path is the folder or below it. Both must have their links resolved. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

async function realPathIfAny(disk: Disk, path: string): Promise<string | undefined> {
  try {
    return await disk.realpath(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Follows the links of a path name by name, as far as there are any. */
async function walk(disk: Disk, path: string): Promise<string> {
  let at = parse(path).root
  let links = 0
  const names = path.slice(at.length).split(SEPARATORS)
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    // The name `..` is in links only; joining it is right because `at` has no link left.
    const next = join(at, name)
    const link = await linkAt(disk, next)
    if (link === undefined) {
      at = next
      continue
    }
    links += 1
    if (links > MAX_LINKS) throw Object.assign(new Error('ELOOP: too many symbolic links'), { code: 'ELOOP' })
    if (isAbsolute(link)) at = parse(link).root
    names.unshift(...link.slice(isAbsolute(link) ? at.length : 0).split(SEPARATORS))
  }
  return at
}

/** What the symbolic link at an absolute path says; undefined where there is none. */
async function linkAt(disk: Disk, path: string): Promise<string | undefined> {
  try {
    return await disk.readlink(path)
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
