/** Goes one name further from an absolute path that has no links, no `.` and no `..`. */
export function step(at: string, name: string): string {
  if (name === '' || name === '.') return at
  if (name === '..') return parentOf(at)
  return at === '/' ? `/${name}` : `${at}/${name}`
}

/** The folder of an absolute path; of the root, the root. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(1, path.lastIndexOf('/')))
}

/** The way from a folder to a path in it, both absolute; undefined when the path is not in it. Empty for itself. */
export function wayTo(folder: string, path: string): string | undefined {
  if (path === folder) return ''
  const start = folder === '/' ? folder : `${folder}/`
  return path.startsWith(start) ? path.slice(start.length) : undefined
}
