import { realpath } from 'node:fs/promises'
import { printable } from '@emend/core/plugin'
import { commitHistory, forgetKept, type KeptCommit, type Turn, turnsOf, undoneIds } from '@emend/fs-node'
import { EXIT, type ExitCode, UsageError } from '../exit-code.js'
import { historyRoot } from '../history/history-root.js'
import { warnOfInterrupted } from '../history/recovery.js'
import { type CommitFlags, commitLines, turnLines } from '../output/commit-text.js'
import { JSON_VERSION } from '../output/json-version.js'
import { page } from '../output/pager.js'
import { paintFor } from '../output/text.js'
import { fileOptions } from '../setup/file-options.js'
import { readCount } from '../setup/policy.js'
import { loadSetup } from '../setup/setup.js'

/** The options of commands that work with the commits of a folder. */
export interface FolderFlags {
  readonly cwd: string
  readonly json: boolean
}

/** The options of `emend log`. */
export interface LogFlags extends FolderFlags, CommitFlags {
  /** How many commits are shown. Default: all. */
  readonly maxCount?: string
  /** Whether to show turns of agents instead of single changes. */
  readonly turns?: boolean
  /** Another form of output: `agent-trace`. */
  readonly format?: string
  /** Whether to remove what hooks kept of the edits of agents. */
  readonly forget?: boolean
}

/** `emend log`: shows the kept commits, latest first. */
export async function log(flags: LogFlags): Promise<ExitCode> {
  const root = await historyRoot(flags.cwd)
  const most = flags.maxCount === undefined ? undefined : readCount('max-count', flags.maxCount)
  if (flags.forget) return forget(root, flags)
  if (flags.format !== undefined && flags.format !== 'agent-trace')
    throw new UsageError(`no format ${JSON.stringify(flags.format)}; there is agent-trace`)
  if (flags.json && (flags.patch || flags.numstat || flags.hunks))
    throw new UsageError('give --json, or --patch, --numstat or --hunks, which are text')
  if (flags.turns && (flags.patch || flags.numstat || flags.hunks))
    throw new UsageError(
      'give --turns with --stat or --json; --patch, --numstat and --hunks are about single changes',
    )
  await warnOfInterrupted(root)
  const commits = await commitHistory(root)
  const latest = commits.toReversed().slice(0, most)
  if (flags.format !== undefined) return traces(latest, commits, root)
  if (flags.json) {
    const undone = undoneIds(commits)
    const shown = latest.map((commit) => ({ ...commit, undone: undone.has(commit.id) }))
    const turns = turnsOf(commits).toReversed().slice(0, most).map(jsonTurn)
    const listed = flags.turns ? { turns } : { commits: shown }
    process.stdout.write(`${JSON.stringify({ version: JSON_VERSION, root, ...listed })}\n`)
  } else if (commits.length === 0) process.stdout.write(`no commit is kept in ${printable(root)}\n`)
  else {
    const paint = paintFor(process.stdout)
    const { text } = await fileOptions({}, await loadSetup({ config: false }, root))
    const lines = [paint.dim(`in ${printable(root)}`)]
    const history = { root, commits, text }
    for (const turn of flags.turns ? turnsOf(commits).toReversed().slice(0, most) : [])
      lines.push(...(await turnLines(turn, history, flags, paint, process.stdout.columns)))
    for (const commit of flags.turns ? [] : latest)
      lines.push(...(await commitLines(commit, history, flags, paint, process.stdout)))
    await page(`${lines.join('\n')}\n`, process.stdout)
  }
  return EXIT.applied
}

/** Writes a record of agent-trace.dev for each change that can be read, a line each. */
async function traces(
  latest: readonly KeptCommit[],
  commits: readonly KeptCommit[],
  root: string,
): Promise<ExitCode> {
  const { agentTraceOf } = await import('../output/agent-trace.js')
  const { text } = await fileOptions({}, await loadSetup({ config: false }, root))
  const { encoding } = text
  const history = { root, commits, text: encoding === undefined ? {} : { encoding } }
  for (const commit of latest)
    if (commit.unverified === undefined)
      process.stdout.write(`${JSON.stringify(await agentTraceOf(commit, history))}\n`)
  return EXIT.applied
}

/** Removes what hooks kept. What emend itself wrote stays: that is bounded by `--history`. */
async function forget(root: string, { json }: LogFlags): Promise<ExitCode> {
  const removed = await forgetKept(await realpath(root))
  const text = `removed ${removed} ${removed === 1 ? 'edit' : 'edits'} of agents that ${removed === 1 ? 'was' : 'were'} kept in ${printable(root)}\n`
  process.stdout.write(json ? `${JSON.stringify({ version: JSON_VERSION, root, removed })}\n` : text)
  return EXIT.applied
}

function jsonTurn({ host, session, name, commits }: Turn) {
  const files = [...new Set(commits.flatMap((one) => one.files.map(({ path }) => path)))]
  const about = { ...(host && { host }), ...(session && { session }), ...(name && { turn: name }) }
  return { ...about, commits: commits.map(({ id }) => id), files }
}
