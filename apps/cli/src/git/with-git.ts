import { type Failure, type FileResult, hasEffect } from '@emend/core'
import { EXIT, UsageError } from '../exit-code.js'
import type { Outcome } from '../output/outcome.js'
import { commitFiles } from './commit.js'
import { notClean, requireNoMerge, requireWorkTree } from './work-tree.js'

/** The options of a run that git has to do with. */
export interface GitFlags {
  readonly cwd: string
  /** Whether to mark refused edits as conflicts in the files. */
  readonly '3way': boolean
  /** Whether to make a git commit of the changed files; a message implies it. */
  readonly commit: boolean
  readonly message?: string
  /** Whether git may start hooks, filters and the program that signs. */
  readonly hooks: boolean
  /** Whether to refuse to change files that have uncommitted changes. */
  readonly requireClean: boolean
}

/** The steps of a run that use git. */
export interface WithGit {
  /** Returns why files may not be changed. Called before anything is written. */
  check(files: readonly FileResult[]): Promise<readonly Failure[]>
  /** Commits what was written; absent if no commit was asked for. */
  readonly commit?: (outcome: Outcome) => Promise<Outcome>
}

/** Checks the git options and returns the git steps of the run. @throws UsageError if git cannot do what the options ask for */
export async function withGit(flags: GitFlags): Promise<WithGit> {
  const { cwd, commit, message, requireClean, hooks } = flags
  const isCommitted = commit || message !== undefined
  if (hooks && !isCommitted) throw new UsageError('--hooks is for --commit: give both')
  if (isCommitted && flags['3way'])
    throw new UsageError('give --commit or --3way: conflicts are solved before they are committed')
  if (message?.trim() === '')
    throw new UsageError('--message is empty, and git commits nothing without one: leave it out, or give one')
  await requireWorkTree(cwd, isCommitted ? '--commit' : '--require-clean')
  if (isCommitted) await requireNoMerge(cwd)
  return {
    check(files) {
      const changed = files.filter(hasEffect).flatMap(({ path, from = path }) => [...new Set([path, from])])
      // Earlier changes of these files would be committed together with the edit.
      return isCommitted || requireClean
        ? notClean(cwd, changed, { isCommitted, hooks })
        : Promise.resolve([])
    },
    ...(isCommitted && {
      async commit(outcome: Outcome): Promise<Outcome> {
        const done = await commitFiles(cwd, outcome.files.filter(hasEffect), { message, hooks })
        if ('made' in done)
          return { ...outcome, gitCommit: done.made, notices: [...outcome.notices, ...done.notices] }
        return { ...outcome, exitCode: EXIT.inPart, notices: [...outcome.notices, done.notice] }
      },
    }),
  }
}
