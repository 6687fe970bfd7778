import { isAbsolute, relative, sep } from 'node:path'

/**
 * The path from a root, with slashes, for a path that may be absolute; the path itself where it is relative or leads elsewhere.
 *
 * @param roots the root under all its absolute names: as it was given, and without symbolic links
 */
export function belowRoot(path: string, roots: readonly string[]): string {
  if (!isAbsolute(path)) return path
  const inside = roots.map((root) => relative(root, path)).find(isInside)
  return inside === undefined ? path : inside.split(sep).join('/')
}

function isInside(path: string): boolean {
  return path !== '' && path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path)
}
