import { lstat, readFile, realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { boundedRules, MOST_RULE_BYTES } from '../list-files.js'
import { isRepository } from '../repository.js'

/**
 * Whether git ignores a file: by a `.gitignore` from the folder of the file up to that of the repository, by the repository's
 * `info/exclude`, or by the user's `git/ignore`. The innermost rule decides. Files that git tracks although a rule names them count as ignored.
 * Outside of a repository, every `.gitignore` above counts. git itself is not started.
 *
 * @param file real and absolute
 */
export async function isIgnoredByGit(file: string): Promise<boolean> {
  const folders: string[] = []
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    folders.push(folder)
    if (folder === dirname(folder) || (await isRepository(folder))) break
  }
  const top = folders.at(-1) ?? dirname(file)
  const config = process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config')
  const sources = [
    ...folders.map((folder) => ({ folder, list: join(folder, '.gitignore') })),
    { folder: top, list: join(top, '.git', 'info', 'exclude') },
    { folder: top, list: join(config, 'git', 'ignore') },
  ]
  for (const { folder, list } of sources) {
    const rules = await rulesIn(list)
    if (rules.length === 0) continue
    // Loaded only where there are rules: a hook waits for it.
    const { default: ignore } = await import('ignore')
    const result = ignore().add(rules).test(relative(folder, file).split(sep).join('/'))
    if (result.ignored || result.unignored) return result.ignored
  }
  return false
}

/** The rules of a list; none if there is no list, or if it is too large for one. */
async function rulesIn(file: string): Promise<readonly string[]> {
  const stats = await lstat(file).catch(() => undefined)
  if (!stats?.isFile() || stats.size > MOST_RULE_BYTES) return []
  const text = await readFile(file, 'utf8').catch(() => '')
  return boundedRules(text).filter((line) => !/^\s*(?:#|$)/.test(line))
}

/** The real path of a file that need not exist; undefined if its folder does not exist either. */
export async function realPlace(file: string): Promise<string | undefined> {
  const real = await realpath(file).catch(() => undefined)
  if (real !== undefined) return real
  let [folder, below] = [dirname(file), file.slice(dirname(file).length)]
  for (;;) {
    const known = await realpath(folder).catch(() => undefined)
    if (known !== undefined)
      return known === dirname(known) ? `${known}${below.slice(1)}` : `${known}${below}`
    if (folder === dirname(folder)) return undefined
    below = `${folder.slice(dirname(folder).length)}${below}`
    folder = dirname(folder)
  }
}
