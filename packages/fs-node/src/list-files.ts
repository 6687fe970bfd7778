import { join } from 'node:path'
import { closedFolderOf } from '@emend/fs'
import ignore, { type Ignore } from 'ignore'
import type { Disk } from './disk.js'
import type { Tree } from './tree.js'

/**
 * The paths of files below the root, folder by folder, without those that a `.gitignore` on the way names, closed folders,
 * `node_modules` and what symbolic links lead to. Of a large tree what is among the first names that are met, 20,000 by default, and
 * fewer where there are thousands of rules.
 */
export async function listFiles(tree: Tree, most: number = MOST_ENTRIES): Promise<readonly string[]> {
  const { disk } = tree
  const root = await tree.root('.')
  const files: string[] = []
  const folders: Folder[] = [{ path: '', ignored: [] }]
  let entries = 0
  let tests = 0
  for (const folder of folders) {
    const names = (await readdir(disk, join(root, folder.path))).sort()
    const ignored = names.includes(RULES)
      ? [...folder.ignored, await rulesIn(disk, root, folder.path)]
      : folder.ignored
    const count = ignored.reduce((sum, one) => sum + one.count, 0)
    for (const name of names) {
      tests += count
      if (++entries > most || tests > most * RULES_PER_ENTRY) return files
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
/** As many as large projects have. */
const RULES_PER_ENTRY = 500
/** A larger file, or what is no file, is not read: whoever put it there wanted something else than rules. */
const MOST_RULE_BYTES = 2 ** 18

/** A folder below the root, and the rules for what is in it. */
interface Folder {
  readonly path: string
  readonly ignored: readonly Rules[]
}

/** The rules of a folder, which hold for paths from there. */
interface Rules {
  readonly folder: string
  readonly rules: Ignore
  readonly count: number
}

/** The last rule that says anything decides, the innermost folder's first. */
function isIgnored(path: string, ignored: readonly Rules[]): boolean {
  for (const { folder, rules } of ignored.toReversed()) {
    const result = rules.test(folder === '' ? path : path.slice(folder.length + 1))
    if (result.ignored || result.unignored) return result.ignored
  }
  return false
}

/** As with git, links are not followed. */
async function rulesIn(disk: Disk, root: string, folder: string): Promise<Rules> {
  const file = join(root, folder, RULES)
  const stats = await disk.lstat(file).catch(() => undefined)
  const isRead = stats?.isFile() === true && stats.size <= MOST_RULE_BYTES
  const bytes = isRead ? await disk.readFile(file).catch(() => new Uint8Array()) : new Uint8Array()
  const lines = new TextDecoder().decode(bytes).split('\n').filter(isBounded)
  return { folder, rules: ignore().add(lines), count: lines.length }
}

/** Each further `**` is a nested loop of the expression that a rule becomes. */
function isBounded(rule: string): boolean {
  return rule.split('**').length <= 3
}

/** A folder that cannot be read has nothing to suggest. */
async function readdir(disk: Disk, path: string): Promise<string[]> {
  return disk.readdir(path).catch(() => [])
}
