import { isAbsolute, relative, sep } from 'node:path'

/**
 * Converts an absolute path below a root to the path relative to the root, with slashes. Returns any other path, relative
 * or outside the root, unchanged.
 *
 * @param roots the absolute paths of the root: as it was given, and with symbolic links resolved
 */
export function belowRoot(path: string, roots: readonly string[]): string {
  if (!isAbsolute(path)) return path
  const inside = roots.map((root) => relative(root, path)).find(isInside)
  return inside === undefined ? path : inside.split(sep).join('/')
}

function isInside(path: string): boolean {
  return path !== '' && path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path)
}
