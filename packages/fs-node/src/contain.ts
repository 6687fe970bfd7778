import { basename, dirname, isAbsolute, join, parse, relative, sep } from 'node:path'
import type { Disk } from './disk.js'
import { codeOf, ifPresent } from './errors.js'

/** Where a path really is after resolving symbolic links. Both paths are absolute. */
export interface RealPath {
  /** The path with every symbolic link resolved: reading and writing act on it. */
  readonly target: string
  /** The path with every symbolic link resolved except for the last name: deleting and renaming act on it. */
  readonly entry: string
}

/**
 * Resolves the symbolic links of an absolute path. The path need not exist; a link to a missing target resolves to the
 * place where it would lead. Node cannot open a file relative to an open folder, so a link that is created between this
 * call and the next is not seen: use the result at once, and use nothing but the result.
 *
 * @throws what the disk throws, such as `ENOTDIR` below a file
 */
export async function placeOfPath(disk: Disk, path: string): Promise<RealPath> {
  const real = await ifPresent(disk.realpath(path))
  // The path contains no link, so the path of its folder contains none either.
  if (real === path) return { target: path, entry: path }
  const target = real ?? (await walk(disk, path))
  return { target, entry: join(await targetOfPath(disk, dirname(path)), basename(path)) }
}

/** Only the target of {@link placeOfPath}. */
export async function targetOfPath(disk: Disk, path: string): Promise<string> {
  return (await ifPresent(disk.realpath(path))) ?? walk(disk, path)
}

/**
 * Returns the way from a folder to an absolute path below it, empty for the folder itself; undefined outside of it. Both must have
 * their links resolved.
 */
export function wayInside(folder: string, path: string): string | undefined {
  const way = relative(folder, path)
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? undefined : way
}

/** Whether an absolute path is the folder or below it; see {@link wayInside}. */
export function isInside(folder: string, path: string): boolean {
  return wayInside(folder, path) !== undefined
}

/** Resolves a path name by name and follows every symbolic link on it. Names that do not exist are kept. */
async function walk(disk: Disk, path: string): Promise<string> {
  let at = parse(path).root
  let links = 0
  const names = path.slice(at.length).split(SEPARATORS)
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    // `..` comes only from the targets of links. Joining it is correct, because `at` contains no link.
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

/** Returns the target of the symbolic link at an absolute path; undefined if there is no link. */
async function linkAt(disk: Disk, path: string): Promise<string | undefined> {
  try {
    return await disk.readlink(path)
  } catch (error) {
    const code = codeOf(error)
    // Windows reports UNKNOWN for something that is not a link.
    if (code === 'ENOENT' || code === 'EINVAL' || code === 'UNKNOWN') return undefined
    throw error
  }
}

const SEPARATORS: RegExp = sep === '\\' ? /[/\\]/ : /\//

/** The number of symbolic links in one path that Linux follows. */
const MAX_LINKS = 40
