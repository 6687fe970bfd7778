/** Appends one name to an absolute path that has no links, no `.` and no `..`; the name may be `.` or `..`. */
export function step(at: string, name: string): string {
  if (name === '' || name === '.') return at
  if (name === '..') return parentOf(at)
  return at === '/' ? `/${name}` : `${at}/${name}`
}

/** Returns the folder of an absolute path; the root for the root. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(1, path.lastIndexOf('/')))
}

/**
 * Returns the relative path from a folder to a path in it, both absolute: empty for the folder itself, undefined if
 * the path is not in it.
 */
export function wayTo(folder: string, path: string): string | undefined {
  if (path === folder) return ''
  const start = folder === '/' ? folder : `${folder}/`
  return path.startsWith(start) ? path.slice(start.length) : undefined
}
