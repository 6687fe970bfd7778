import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { foldersUp } from './folders-up.js'
import { requireFolder } from './stats-of.js'

/**
 * The folder whose commits a command is about: the nearest, from the one that was named upwards, that keeps some; the
 * named one where none does. Absolute.
 *
 * @throws UsageError when there is no folder of that name
 */
export async function historyRoot(cwd: string): Promise<string> {
  requireFolder(cwd)
  const folders = foldersUp(cwd)
  for (const folder of folders) if (await keepsCommits(folder)) return folder
  return folders[0]
}

async function keepsCommits(folder: string): Promise<boolean> {
  for (const name of ['history', 'journal']) {
    const found = await stat(join(folder, '.emend', name)).catch(() => undefined)
    if (found?.isDirectory()) return true
  }
  return false
}
