import { join } from 'node:path'
import { closedPlaceOf } from '@emend/fs'
import ignore, { type Ignore } from 'ignore'
import type { Disk } from './disk.js'
import type { Tree } from './tree.js'

/**
 * Lists the paths of files below the root, folder by folder. It leaves out files ignored by a `.gitignore` above them,
 * closed folders, `node_modules`, and everything behind symbolic links. In a large tree it stops after a number of names:
 * 20,000 by default, and fewer if there are thousands of ignore rules.
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
    const own = names.includes(RULES) ? [await rulesIn(disk, root, folder.path)] : []
    const ignored = [...folder.ignored, ...own]
    for (const rules of own) tests += rules.count * TESTS_TO_READ
    const count = ignored.reduce((sum, one) => sum + one.count, 0)
    for (const name of names) {
      tests += count
      if (++entries > most || tests > most * RULES_PER_ENTRY) return files
      if (name === 'node_modules' || closedPlaceOf(name) !== undefined) continue
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
/** How many rules may be tested per name on average, about as many as large projects have. */
const RULES_PER_ENTRY = 500
/** To read a rule takes as long as to test it with so many names. */
const TESTS_TO_READ = 50

/** A folder below the root, and the ignore rules that apply to its content. */
interface Folder {
  readonly path: string
  readonly ignored: readonly Rules[]
}

/** The rules of the `.gitignore` in a folder, which apply to paths relative to that folder. */
interface Rules {
  readonly folder: string
  readonly rules: Ignore
  readonly count: number
}

/** Whether a path is ignored. The innermost folder with a rule that matches decides. */
function isIgnored(path: string, ignored: readonly Rules[]): boolean {
  for (const { folder, rules } of ignored.toReversed()) {
    const result = rules.test(folder === '' ? path : path.slice(folder.length + 1))
    if (result.ignored || result.unignored) return result.ignored
  }
  return false
}

/** Reads the `.gitignore` of a folder. As in git, a `.gitignore` that is a symbolic link is not followed. */
async function rulesIn(disk: Disk, root: string, folder: string): Promise<Rules> {
  const file = join(root, folder, RULES)
  const stats = await disk.lstat(file).catch(() => undefined)
  const isRead = stats?.isFile() === true && stats.size <= MOST_RULE_BYTES
  const bytes = isRead ? await disk.readFile(file).catch(() => new Uint8Array()) : new Uint8Array()
  const lines = boundedRules(new TextDecoder().decode(bytes))
  return { folder, rules: ignore().add(lines), count: lines.length }
}

/** Returns the names in a folder; none if it cannot be read, because the list only serves suggestions. */
async function readdir(disk: Disk, path: string): Promise<string[]> {
  return disk.readdir(path).catch(() => [])
}

/** The maximum size in bytes of a list of ignore rules that is read. A larger one is hardly a list of rules. */
export const MOST_RULE_BYTES: number = 2 ** 18

/**
 * The lines of a list of ignore rules that can be read and tested in little time: the regular expression that is made from a rule has
 * a loop for each `*` and a nested one for each `**`, and one that is too large throws. No path is as long as the rules that are left
 * out.
 */
export function boundedRules(list: string): readonly string[] {
  return list
    .split('\n')
    .filter((rule) => rule.length <= 1000 && rule.split('*').length <= 9 && rule.split('**').length <= 3)
}
