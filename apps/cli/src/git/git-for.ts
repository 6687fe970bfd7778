import type { Failure, FileResult, Notice } from '@emend/core'
import { printable } from '@emend/core/plugin'
import type { PrintFlags } from '../output/print-outcome.js'
import type { GitFlags, WithGit } from './with-git.js'

/** Returns the git steps of a run if an option asks for them. Most runs do not need git, and load none of its code. */
export async function gitFor(flags: GitFlags): Promise<WithGit | undefined> {
  if (!(flags.commit || flags.message !== undefined || flags.requireClean || flags.hooks)) return undefined
  const { withGit } = await import('./with-git.js')
  return withGit(flags)
}

/**
 * Explains why git prevents a change of a file. The usual text for `vetoed` is about checks of the new text, which
 * does not fit here.
 */
export function explainGitRefusal(failure: Failure): string | undefined {
  if (failure.code !== 'vetoed') return undefined
  const reasons = failure.diagnostics.map(({ message }) => message).join('; ')
  return `${printable(failure.path)}: ${reasons}. Nothing was changed.`
}

/**
 * Returns a notice about uncommitted changes, for a person at a terminal only. In a script, asking git would take a
 * third of the time of a small run.
 */
export async function dirtyBefore(
  files: readonly FileResult[],
  { cwd, quiet, json, forModel }: GitFlags & Pick<PrintFlags, 'quiet' | 'json' | 'forModel'>,
): Promise<readonly Notice[]> {
  if (process.stderr.isTTY !== true || quiet || json || forModel) return []
  const { dirtyNotices } = await import('./dirty.js')
  return dirtyNotices(cwd, files)
}
