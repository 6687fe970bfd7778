import { printable } from '@emend/core'
import { commitHistory, type KeptCommit, undoneIds } from '@emend/fs-node'
import { EXIT, type ExitCode } from '../exit-code.js'
import { fileOptions } from '../file-options.js'
import { JSON_VERSION } from '../output/json-version.js'
import type { RawFileChoice } from '../policy.js'
import { warnOfInterrupted } from '../recovery.js'
import { requireFolder } from '../run-request.js'
import { loadSetup, type SetupFlags } from '../setup.js'

/** The options of commands about the commits of a folder. */
export interface FolderFlags {
  readonly cwd: string
  readonly json: boolean
}

/** The options of `emend log`. */
export interface LogFlags extends FolderFlags, SetupFlags, RawFileChoice {}

/** `emend log`: shows the commits that are kept, the last one first. */
export async function log(flags: LogFlags): Promise<ExitCode> {
  const { cwd, json } = flags
  await requireFolder(cwd)
  await warnOfInterrupted(cwd)
  await fileOptions(flags, await loadSetup(flags, cwd))
  const commits = (await commitHistory(cwd)).toReversed()
  const undone = undoneIds(commits)
  if (json) {
    const shown = commits.map((commit) => ({ ...commit, undone: undone.has(commit.id) }))
    process.stdout.write(`${JSON.stringify({ version: JSON_VERSION, commits: shown })}\n`)
  } else if (commits.length === 0) process.stdout.write('no commit is kept\n')
  else for (const commit of commits) process.stdout.write(describeCommit(commit, undone.has(commit.id)))
  return EXIT.applied
}

function describeCommit(commit: KeptCommit, isUndone: boolean): string {
  const { id, time, undoes, unverified, files } = commit
  const notes = [
    ...(undoes === undefined ? [] : [`undoes ${undoes}`]),
    ...(isUndone ? ['undone'] : []),
    ...(unverified === undefined ? [] : [`cannot be undone: ${printable(unverified)}`]),
  ]
  const head = `${id}  ${time.toISOString()}${notes.length > 0 ? `  (${notes.join(', ')})` : ''}`
  return [head, ...files.map(({ path, status }) => `  ${status} ${printable(path)}`), ''].join('\n')
}
