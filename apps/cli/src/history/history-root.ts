import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasKept } from '@emend/fs-node'
import { foldersUp, requireFolder } from '../input/stats-of.js'

/**
 * Returns the folder whose commits a command works with: the nearest folder from `cwd` upwards that keeps commits, or edits of agents,
 * or `cwd` itself if none does. The result is absolute.
 *
 * @throws UsageError if `cwd` is not a folder
 */
export async function historyRoot(cwd: string): Promise<string> {
  requireFolder(cwd)
  const folders = foldersUp(cwd)
  for (const folder of folders) if ((await keepsCommits(folder)) || (await hasKept(folder))) return folder
  return folders[0]
}

async function keepsCommits(folder: string): Promise<boolean> {
  for (const name of ['history', 'journal']) {
    const found = await stat(join(folder, '.emend', name)).catch(() => undefined)
    if (found?.isDirectory()) return true
  }
  return false
}
