import { join } from 'node:path'
import { closedFolderOf } from '@emend/fs'
import ignore, { type Ignore } from 'ignore'
import type { Disk } from './disk.js'
import type { Tree } from './tree.js'

/**
 * The paths of files below the root, folder by folder, without those that a `.gitignore` on the way names, closed folders,
 * `node_modules` and what symbolic links lead to. Of a large tree what is among the first names that are met, 20,000 by default.
 */
export async function listFiles(tree: Tree, most: number = MOST_ENTRIES): Promise<readonly string[]> {
  const { disk } = tree
  const root = await tree.root('.')
  const files: string[] = []
  const folders: Folder[] = [{ path: '', ignored: [] }]
  let entries = 0
  for (const folder of folders) {
    const names = (await readdir(disk, join(root, folder.path))).sort()
    const ignored = names.includes(RULES)
      ? [...folder.ignored, await rulesIn(disk, root, folder.path)]
      : folder.ignored
    for (const name of names) {
      if (++entries > most) return files
      if (name === 'node_modules' || closedFolderOf(name) !== undefined) continue
      const path = folder.path === '' ? name : `${folder.path}/${name}`
      const stats = await disk.lstat(join(root, path)).catch(() => undefined)
      if (stats?.isDirectory() && !isIgnored(`${path}/`, ignored)) folders.push({ path, ignored })
      else if (stats?.isFile() && !isIgnored(path, ignored)) files.push(path)
    }
  }
  return files
}

const RULES = '.gitignore'
const MOST_ENTRIES = 20_000

/** A folder below the root, and the rules for what is in it. */
interface Folder {
  readonly path: string
  readonly ignored: readonly Rules[]
}

/** The rules of a folder, which hold for paths from there. */
interface Rules {
  readonly folder: string
  readonly rules: Ignore
}

/** The last rule that says anything decides, the innermost folder's first. */
function isIgnored(path: string, ignored: readonly Rules[]): boolean {
  for (const { folder, rules } of ignored.toReversed()) {
    const result = rules.test(folder === '' ? path : path.slice(folder.length + 1))
    if (result.ignored || result.unignored) return result.ignored
  }
  return false
}

async function rulesIn(disk: Disk, root: string, folder: string): Promise<Rules> {
  const bytes = await disk.readFile(join(root, folder, RULES)).catch(() => new Uint8Array())
  return { folder, rules: ignore().add(new TextDecoder().decode(bytes)) }
}

/** A folder that cannot be read has nothing to suggest. */
async function readdir(disk: Disk, path: string): Promise<string[]> {
  return disk.readdir(path).catch(() => [])
}
