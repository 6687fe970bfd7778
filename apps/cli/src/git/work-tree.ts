import { dirname, join } from 'node:path'
import type { Failure } from '@emend/core'
import { WHOLE_FILE } from '@emend/core/plugin'
import { EXIT, UsageError } from '../exit-code.js'
import { runGit } from './run-git.js'
import { filtersOf, needsFilter } from './started.js'
import { workTreeFolder } from './work-tree-folder.js'

/** Checks that a folder is in a git work tree. @throws UsageError if it is not, or if git is missing */
export async function requireWorkTree(cwd: string, option: string): Promise<void> {
  const { ok, stdout, reason } = await runGit(cwd, ['rev-parse', '--is-inside-work-tree'])
  if (ok && stdout.trim() === 'true') return
  throw new UsageError(
    `${option} needs a work tree of git: ${ok ? 'this folder is inside of .git, or a bare repository' : reason}`,
  )
}

/**
 * Checks that no merge, cherry-pick or revert is in progress, because git cannot commit a part of one.
 * @throws UsageError if one is
 */
export async function requireNoMerge(cwd: string): Promise<void> {
  for (const head of ['MERGE_HEAD', 'CHERRY_PICK_HEAD', 'REVERT_HEAD']) {
    const { ok } = await runGit(cwd, ['rev-parse', '--verify', '--quiet', head])
    if (!ok) continue
    const what = head.slice(0, -'_HEAD'.length).toLowerCase().replace('_', '-')
    throw new UsageError(
      `--commit: a ${what} is under way; finish it first. Nothing was written.`,
      EXIT.refused,
    )
  }
}

/**
 * Returns a failure for each of these files that has uncommitted changes, is untracked, or is in another work tree, and where they are to
 * be committed also for files that git ignores or puts through a filter.
 *
 * @param paths relative to the folder
 */
export async function notClean(
  cwd: string,
  paths: readonly string[],
  { isCommitted, hooks }: { readonly isCommitted: boolean; readonly hooks: boolean },
): Promise<Failure[]> {
  const other = new Set<string>()
  const top = await workTreeFolder(cwd)
  for (const path of paths) if ((await workTreeFolder(dirname(join(cwd, path)))) !== top) other.add(path)
  // For files of another work tree, git gives no answer or an error.
  const own = paths.filter((path) => !other.has(path))
  const [changed, skipped, filters] = await Promise.all([
    statesOf(cwd, own),
    isCommitted ? ignoredOf(cwd, own) : new Set<string>(),
    isCommitted && !hooks ? filtersOf(cwd, own) : new Map<string, string>(),
  ])
  return paths.flatMap((path): Failure[] => {
    const state = changed.get(path)
    const known = skipped.has(path) ? IGNORED : state === '??' ? UNTRACKED : state && CHANGED
    const filter = filters.get(path)
    const message = other.has(path) ? ELSEWHERE : filter === undefined ? known : needsFilter(filter)
    return message === undefined
      ? []
      : [{ code: 'vetoed', diagnostics: [{ ...UNCLEAN, message, path }], path }]
  })
}

/** What git says is about the whole file, and was so before. */
const UNCLEAN = { range: WHOLE_FILE, severity: 1, source: 'git', isNew: false } as const

const ELSEWHERE =
  'it is in another work tree of git, as that of a submodule: run emend in that one, with --cwd'

const IGNORED = 'git ignores it, so that it cannot be committed: apply without --commit'
const UNTRACKED = 'git does not track it: add and commit it first'
const CHANGED = 'it has changes that are not committed: commit or stash them first'

/** Returns the two-letter state that git reports for each changed file. */
export async function statesOf(cwd: string, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const states = new Map<string, string>()
  const prefix = (await runGit(cwd, ['rev-parse', '--show-prefix'])).stdout.trimEnd()
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const args = ['status', '--porcelain=v1', '-z', '--no-renames', '--untracked-files=all', '--']
    const { ok, stdout, reason } = await runGit(cwd, [...args, ...paths.slice(at, at + AT_ONCE)])
    if (!ok) throw new UsageError(`git status: ${reason}`, EXIT.refused)
    for (const line of stdout.split('\0'))
      if (line !== '') states.set(line.slice(3 + prefix.length), line.slice(0, 2))
  }
  return states
}

/** The number of paths in one call of git, because the length of a command line is limited. */
const AT_ONCE = 500

async function ignoredOf(cwd: string, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const input = paths.map((path) => `${path}\0`).join('')
  const { stdout } = await runGit(cwd, ['check-ignore', '--stdin', '-z'], { input })
  return new Set(stdout.split('\0'))
}
