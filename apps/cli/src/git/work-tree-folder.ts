import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { foldersUp } from '../input/stats-of.js'

/**
 * Returns the top folder of the git work tree that a folder is in, absolute. It searches for `.git`, because running
 * git costs a process.
 */
export async function workTreeFolder(folder: string): Promise<string | undefined> {
  for (const one of foldersUp(folder))
    if ((await stat(join(one, '.git')).catch(() => undefined)) !== undefined) return one
  return undefined
}
