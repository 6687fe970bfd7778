import { lstat, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { shortHash } from '../content.js'
import { codeOf } from '../errors.js'
import { isId } from '../journal/id.js'
import { userKeyFolder } from '../key-folder.js'
import { isRepository } from '../repository.js'

/** The folder of all that is kept of agents' edits; undefined if the user has no folder of its own. */
function allKept(): string | undefined {
  const state = userKeyFolder()
  return state === undefined ? undefined : join(state, 'kept')
}

/** Whether nothing is to be kept: `EMEND_HISTORY=0`. */
export function isOff(): boolean {
  return process.env['EMEND_HISTORY'] === '0'
}

/**
 * Returns the folder of what is kept for a root, outside of every project, so that no repository can bring it along; undefined if
 * there is none, or if somebody else could change it.
 *
 * @param root real and absolute
 * @param makes whether to make it where there is none
 */
export async function keptFolder(root: string, makes: boolean): Promise<string | undefined> {
  const all = allKept()
  if (all === undefined) return undefined
  const folder = join(all, shortHash(root))
  try {
    // One after the other: nothing is made behind a link that somebody put there.
    for (const one of [dirname(all), all, folder]) {
      if (makes) await mkdir(one, { recursive: one === dirname(all), mode: 0o700 }).catch(ifExists)
      if (!(await isOwnFolder(one))) return undefined
    }
    return folder
  } catch {
    return undefined
  }
}

function ifExists(error: unknown): undefined {
  if (codeOf(error) === 'EEXIST') return undefined
  throw error
}

/** Whether edits of agents are kept for a folder. @param folder absolute */
export async function hasKept(folder: string): Promise<boolean> {
  const real = await realpath(folder).catch(() => undefined)
  const kept = real === undefined ? undefined : await keptFolder(real, false)
  return kept !== undefined && (await readdir(kept)).some((name) => isId(name) || name.startsWith('held-'))
}

/** Whether a folder is no link, belongs to this user, and can be changed by nobody else. Windows has no such owners and modes. */
export async function isOwnFolder(folder: string): Promise<boolean> {
  const stats = await lstat(folder)
  if (!stats.isDirectory()) return false
  const user = process.geteuid?.()
  return user === undefined || (stats.uid === user && (stats.mode & 0o022) === 0)
}

/**
 * Returns the root under which an agent's edits are kept: the nearest folder from `cwd` upwards that keeps commits, or else that of the
 * repository, or else `cwd` itself. Real and absolute.
 */
export async function rootFor(cwd: string): Promise<string> {
  const real = await realpath(cwd)
  const folders = [real]
  for (let folder = real; folder !== dirname(folder); folder = dirname(folder)) folders.push(dirname(folder))
  for (const folder of folders)
    for (const name of ['history', 'journal']) if (await isFolder(join(folder, '.emend', name))) return folder
  for (const folder of folders) if (await isRepository(folder)) return folder
  return real
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() === true
}
