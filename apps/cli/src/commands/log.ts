import { printable } from '@emend/core/internal'
import { commitHistory, type KeptCommit, undoneIds } from '@emend/fs-node'
import { EXIT, type ExitCode } from '../exit-code.js'
import { historyRoot } from '../history/history-root.js'
import { warnOfInterrupted } from '../history/recovery.js'
import { JSON_VERSION } from '../output/json-version.js'
import { localTime } from '../output/local-time.js'
import { page } from '../output/pager.js'
import { printableLine } from '../output/printable-line.js'
import { type Paint, paintFor } from '../output/text.js'

/** The options of commands that work with the commits of a folder. */
export interface FolderFlags {
  readonly cwd: string
  readonly json: boolean
}

/** The options of `emend log`. */
export interface LogFlags extends FolderFlags {
  /** Whether to show the files of each commit. */
  readonly stat: boolean
}

/** `emend log`: shows the kept commits, one per line, latest first. */
export async function log(flags: LogFlags): Promise<ExitCode> {
  const root = await historyRoot(flags.cwd)
  await warnOfInterrupted(root)
  const commits = (await commitHistory(root)).toReversed()
  const undone = undoneIds(commits)
  if (flags.json) {
    const shown = commits.map((commit) => ({ ...commit, undone: undone.has(commit.id) }))
    process.stdout.write(`${JSON.stringify({ version: JSON_VERSION, root, commits: shown })}\n`)
  } else if (commits.length === 0) process.stdout.write(`no commit is kept in ${printable(root)}\n`)
  else {
    const paint = paintFor(process.stdout)
    const lines = commits.flatMap((commit) =>
      describeCommit(commit, undone.has(commit.id), flags.stat, paint),
    )
    await page(`${[paint.dim(`in ${printable(root)}`), ...lines].join('\n')}\n`, process.stdout)
  }
  return EXIT.applied
}

function describeCommit(commit: KeptCommit, isUndone: boolean, stat: boolean, paint: Paint): string[] {
  const { id, time, undoes, unverified, files } = commit
  const notes = [
    ...(undoes === undefined ? [] : [`undoes ${undoes}`]),
    ...(isUndone ? ['undone'] : []),
    ...(unverified === undefined ? [] : [`cannot be undone: ${printable(unverified)}`]),
  ]
  const about = notes.length > 0 ? `  ${paint.yellow(`(${notes.join(', ')})`)}` : ''
  const names = files.map(nameOf)
  const more = names.length > 1 ? ` and ${names.length - 1} more` : ''
  const what = stat ? '' : `  ${files[0]?.status ?? ''} ${names[0] ?? ''}${more}`
  const head = `${paint.cyan(id)}  ${localTime(time)}${what}${about}`
  return [head, ...(stat ? files.map((file) => `  ${file.status} ${nameOf(file)}`) : [])]
}

function nameOf({ path, from }: KeptCommit['files'][number]): string {
  // A path in a commit that is not this user's may be any text.
  return printableLine(from === undefined ? path : `${from} -> ${path}`)
}
