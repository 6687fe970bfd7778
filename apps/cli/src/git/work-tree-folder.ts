import { isRepository } from '@emend/fs-node/reader'
import { foldersUp } from '../input/stats-of.js'

/**
 * Returns the top folder of the git work tree that a folder is in, absolute. It looks at `.git` itself, because running
 * git costs a process.
 */
export async function workTreeFolder(folder: string): Promise<string | undefined> {
  for (const one of foldersUp(folder)) if (await isRepository(one)) return one
  return undefined
}
