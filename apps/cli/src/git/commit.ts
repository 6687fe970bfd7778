import type { FileResult, Notice } from '@emend/core'
import { printable } from '@emend/core/plugin'
import { runGit } from './run-git.js'
import { filtersOf, needsFilter, notStarted, signsInTree } from './started.js'

/** The result of a git commit: its short hash and subject, or the reason why there is none. */
export type GitCommit =
  | { readonly made: string; readonly notices: readonly Notice[] }
  | { readonly notice: Notice }

/** How a commit is made. */
export interface CommitOptions {
  /** Default: a sentence that says what was done to the files. */
  readonly message?: string | undefined
  /** Whether git starts hooks, filters and the program that signs. Default false. */
  readonly hooks?: boolean
}

/**
 * Commits exactly these files as they are now, regardless of what else is changed or staged.
 *
 * @param files the changed files, relative to the folder
 */
export async function commitFiles(
  cwd: string,
  files: readonly FileResult[],
  { message = subjectOf(files), hooks = false }: CommitOptions = {},
): Promise<GitCommit> {
  const paths = files.flatMap(({ path, from }) => (from === undefined ? [path] : [path, from]))
  const created = files.filter(({ before, from }) => before === undefined || from !== undefined)
  const list = (names: readonly string[]) => names.map((name) => `${name}\0`).join('')
  const listed = ['--pathspec-from-file=-', '--pathspec-file-nul']
  // The edit may have given them a filter.
  const [filtered] = hooks ? [] : await filtersOf(cwd, paths)
  if (filtered !== undefined)
    return { notice: notCommitted(`${printable(filtered[0])}: ${needsFilter(filtered[1])}`) }
  // `git commit --only` accepts only paths that git knows, so new files are added first.
  const added = await runGit(cwd, ['add', '--intent-to-add', ...listed], {
    input: list(created.map(({ path }) => path)),
    startsPrograms: hooks,
  })
  const signs = hooks || !(await signsInTree(cwd))
  const args = ['commit', '--quiet', '--only', ...(signs ? [] : ['--no-gpg-sign']), '-m', message, ...listed]
  const made = added.ok ? await runGit(cwd, args, { input: list(paths), startsPrograms: hooks }) : added
  if (!made.ok) return { notice: notCommitted(made.reason) }
  const { stdout } = await runGit(cwd, ['log', '-1', '--format=%h %s'])
  return {
    made: stdout.trim(),
    notices: [...(hooks ? [] : await notStarted(cwd)), ...(signs ? [] : [UNSIGNED])],
  }
}

const UNSIGNED: Notice = {
  code: 'not-signed',
  message:
    'the commit is not signed, because what git signs with is in the work tree, where an edit may have written it. --hooks lets git start it.',
}

function notCommitted(reason: string): Notice {
  return {
    code: 'not-committed',
    message: `the files are written, and git did not commit them: ${reason.replace(/\.$/, '')}. Run git commit, or emend undo.`,
  }
}

function subjectOf(files: readonly FileResult[]): string {
  const [file] = files
  if (file === undefined || files.length > 1) return `Apply edits to ${files.length} files`
  const verb = VERBS[file.status] ?? 'Update'
  const name = printable(file.path)
  return file.from === undefined ? `${verb} ${name}` : `Move ${printable(file.from)} to ${name}`
}

const VERBS: Readonly<Partial<Record<FileResult['status'], string>>> = {
  created: 'Create',
  updated: 'Update',
  deleted: 'Delete',
}
