import { posix } from 'node:path'
import { plainName } from '@emend/fs'

/** Everything in folders of this name is a package. */
export const PACKAGES = 'node_modules'

/** A path as the file system that distinguishes the fewest names has it, separated by `/`. */
export function plainPath(path: string): string {
  return path.split(/[/\\]/).map(plainName).join('/')
}

/** Whether a path leads into a folder of packages, under any of its names. */
export function isPackages(path: string): boolean {
  return plainPath(path)
    .split('/')
    .some((name) => name === PACKAGES || /^node_m~\d+$/.test(name))
}

/**
 * Returns a function that says whether a file has one of the names that a tool loads; see `Loads`.
 *
 * @param loads names of files, in which `*` stands for any characters; names that end with `/` are of folders
 */
export function namedIn(loads: readonly string[]): (path: string) => boolean {
  const files = loads.filter((name) => !name.endsWith('/')).map((name) => plainName(name).split('*'))
  const folders = loads.filter((name) => name.endsWith('/')).map((name) => `/${plainPath(name)}`)
  const hasPackages = loads.includes(PACKAGES)
  return (path) => {
    const plain = plainPath(path)
    const name = posix.basename(plain)
    return (
      (hasPackages && isPackages(plain)) ||
      files.some((parts) => fits(name, parts)) ||
      folders.some((folder) => `/${plain}`.includes(folder))
    )
  }
}

function fits(name: string, [first = '', ...others]: readonly string[]): boolean {
  if (others.length === 0) return name === first
  const last = others.at(-1) ?? ''
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length)
    return false
  let at = first.length
  for (const part of others.slice(0, -1)) {
    at = name.indexOf(part, at)
    if (at === -1 || at + part.length > name.length - last.length) return false
    at += part.length
  }
  return true
}
