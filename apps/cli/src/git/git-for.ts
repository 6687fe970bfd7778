import type { Failure, FileResult, Notice } from '@emend/core'
import { printable } from '@emend/core/internal'
import type { RunFlags } from '../run-request.js'
import type { WithGit } from './with-git.js'

/** What git has to do with a run, where an option asks for it: most runs load nothing of it. */
export async function gitFor(flags: RunFlags): Promise<WithGit | undefined> {
  if (!(flags.commit || flags.message !== undefined || flags.requireClean)) return undefined
  const { withGit } = await import('./with-git.js')
  return withGit(flags)
}

/** Why git keeps a file from being changed, without the words for checks of its text. */
export function whatGitSays(failure: Failure): string | undefined {
  if (failure.code !== 'vetoed') return undefined
  const reasons = failure.diagnostics.map(({ message }) => message).join('; ')
  return `${printable(failure.path)}: ${reasons}. Nothing was changed.`
}

/** A person is notified of changes that git does not know. In a script, asking git would take a third of a small run. */
export async function dirtyBefore(
  files: readonly FileResult[],
  { cwd, quiet, json, forModel }: RunFlags,
): Promise<readonly Notice[]> {
  if (process.stderr.isTTY !== true || quiet || json || forModel) return []
  const { dirtyNotices } = await import('./dirty.js')
  return dirtyNotices(cwd, files)
}
