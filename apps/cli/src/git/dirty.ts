import { type FileResult, hasEffect, type Notice } from '@emend/core'
import { printable } from '@emend/core/plugin'
import { statesOf } from './work-tree.js'
import { workTreeFolder } from './work-tree-folder.js'

/**
 * Returns a notice about files that had uncommitted changes before this run: `git diff` will show both changes together,
 * and git cannot undo one of them alone. Returns none if the folder is not in a work tree, or if git fails. Call it before
 * anything is written.
 */
export async function dirtyNotices(cwd: string, files: readonly FileResult[]): Promise<readonly Notice[]> {
  const paths = files
    .filter(hasEffect)
    .flatMap(({ path, from, before }) => (before === undefined ? [] : [from ?? path]))
  if (paths.length === 0 || (await workTreeFolder(cwd)) === undefined) return []
  const states = await statesOf(cwd, paths).catch(() => new Map<string, string>())
  const dirty = paths.filter((path) => states.has(path))
  if (dirty.length === 0) return []
  const names = dirty
    .slice(0, MOST)
    .map((path) => printable(path))
    .join(', ')
  const more = dirty.length > MOST ? ` and ${dirty.length - MOST} more` : ''
  const had = dirty.length === 1 ? 'It has' : 'They have'
  const message = `${names}${more}: not committed before this edit. ${had} both changes now; emend undo takes back this one alone.`
  return [{ code: 'dirty', message }]
}

/** The maximum number of files that the notice names. */
const MOST = 3
