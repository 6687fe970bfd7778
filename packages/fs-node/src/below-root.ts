import { isAbsolute, sep } from 'node:path'
import { wayInside } from './contain.js'

/**
 * Converts an absolute path below a root to the path relative to the root, with slashes. Returns any other path, relative
 * or outside the root, unchanged.
 *
 * @param roots the absolute paths of the root: as it was given, and with symbolic links resolved
 */
export function belowRoot(path: string, roots: readonly string[]): string {
  if (!isAbsolute(path)) return path
  const inside = roots.map((root) => wayInside(root, path)).find(Boolean)
  return inside === undefined ? path : inside.split(sep).join('/')
}
