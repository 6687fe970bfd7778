import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Returns the files below a root that changed since a time and are not named, by the time stamps of their entries; undefined if there
 * are more than 10,000 entries to look at. `.git`, `.emend`, `node_modules` and what is behind links are left out.
 *
 * @param since in milliseconds since 1970
 */
export async function otherChanges(
  root: string,
  since: number,
  named: ReadonlySet<string>,
): Promise<readonly string[] | undefined> {
  const found: string[] = []
  const folders = ['']
  let looked = 0
  for (const folder of folders) {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
    looked += entries.length
    if (looked > MOST_ENTRIES) return undefined
    const paths = entries
      .filter(({ name }) => !LEFT_OUT.has(name))
      .map((entry) => ({ entry, path: folder === '' ? entry.name : `${folder}/${entry.name}` }))
    for (const { entry, path } of paths) if (entry.isDirectory()) folders.push(path)
    const files = paths.filter(({ entry, path }) => entry.isFile() && !named.has(path))
    const stats = await Promise.all(files.map(({ path }) => lstat(join(root, path)).catch(() => undefined)))
    for (const [at, { path }] of files.entries())
      if ((stats[at]?.ctimeMs ?? 0) >= since && found.length < MOST_FOUND) found.push(path)
  }
  return found
}

const MOST_ENTRIES = 10_000
/** How many files are named. */
const MOST_FOUND = 50
const LEFT_OUT: ReadonlySet<string> = new Set(['.git', '.emend', 'node_modules'])
