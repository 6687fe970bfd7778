import { join } from 'node:path'
import { SECRET_FILES } from '@emend/fs'
import type { Disk, DiskStats } from './disk.js'

/** The names that count where a host gives none: {@link SECRET_FILES}, and those in `EMEND_SECRETS`, parted by spaces. */
export function secretFiles(): readonly string[] {
  const more = process.env['EMEND_SECRETS'] ?? ''
  return [...SECRET_FILES, ...more.split(/\s+/).filter((name) => name !== '')]
}

/** Why a path to a file for secrets is refused, as the end of a sentence that begins with the path. */
export const MAY_HOLD_SECRETS = 'may hold secrets'

/**
 * Whether a file is the same as one for secrets below a root, by another hard link. Of a large tree only a part is looked at: then a file
 * with several names counts as one for secrets.
 *
 * @param file absolute
 */
export async function sharesSecret(
  disk: Disk,
  root: string,
  file: string,
  isSecret: (path: string) => boolean,
): Promise<boolean> {
  const stats = await disk.stat(file).catch(() => undefined)
  if (!stats?.isFile() || stats.nlink < 2) return false
  const folders = [root]
  let looked = 0
  for (const folder of folders)
    for (const name of await disk.readdir(folder).catch(() => [])) {
      if (LEFT_OUT.has(name)) continue
      if (++looked > MOST_NAMES) return true
      const path = join(folder, name)
      const found = await (isSecret(path) ? disk.stat(path) : disk.lstat(path)).catch(() => undefined)
      if (found?.isDirectory()) folders.push(path)
      else if (found !== undefined && isSecret(path) && isSame(found, stats)) return true
    }
  return false
}

function isSame(one: DiskStats, other: DiskStats): boolean {
  return one.ino !== undefined && one.dev === other.dev && one.ino === other.ino
}

const MOST_NAMES = 10_000
/** Where packages and git keep files of their own. */
const LEFT_OUT: ReadonlySet<string> = new Set(['node_modules', '.git', '.emend'])
