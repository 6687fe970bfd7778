import { join } from 'node:path'
import { readText } from '@emend/fs'
import { commitHistory, nodeFileSystem } from '@emend/fs-node'
import { showRows } from '@emend/hashline'
import { EXIT, type ExitCode, UsageError } from '../exit-code.js'
import { chooseCommit, knownIds, lastCommit } from '../history/choose-commit.js'
import { historyRoot } from '../history/history-root.js'
import { requireFolder, statsOf } from '../input/stats-of.js'
import { type CommitFlags, commitLines } from '../output/commit-text.js'
import { page } from '../output/pager.js'
import { paintFor, printFailures, seenBy } from '../output/text.js'
import { type FileOptions, fileOptions } from '../setup/file-options.js'
import type { RawFileChoice } from '../setup/policy.js'
import { loadSetup, type SetupFlags } from '../setup/setup.js'

/** The options of `emend show`. */
export interface ShowFlags extends SetupFlags, RawFileChoice, CommitFlags {
  readonly cwd: string
  /** Whether the rows of a file have the anchors of the format hashline. */
  readonly anchors: boolean
}

/** `emend show`: shows a commit with its diff, or writes a file as edits see it, a notebook as the text of its cells. */
export async function show(what: string | undefined, flags: ShowFlags): Promise<ExitCode> {
  requireFolder(flags.cwd)
  const options = await fileOptions(flags, await loadSetup(flags, flags.cwd))
  const stats = what === undefined ? undefined : statsOf(join(flags.cwd, what))
  if (what === undefined || (isId(what) && stats === undefined)) return showCommit(what, flags, options)
  if (stats?.isDirectory())
    throw new UsageError(`${what} is a folder: give the name of a file, or the id of a commit`)
  if (stats === undefined && !/[./\\]/.test(what)) {
    const known = knownIds(await commitHistory(await historyRoot(flags.cwd)))
    throw new UsageError(`there is no file ${what}, and no commit has this id; ${known}`)
  }
  return showFile(what, flags, options)
}

/** Whether a word may be the id of a commit, or its beginning, or was meant as one. */
function isId(word: string): boolean {
  return /^(?:\d[\w-]*|[\da-f-]{4,})$/i.test(word)
}

async function showCommit(
  id: string | undefined,
  { cwd, patch, stat, numstat, hunks = false }: ShowFlags,
  { text }: FileOptions,
): Promise<ExitCode> {
  const root = await historyRoot(cwd)
  const commits = await commitHistory(root)
  const commit = id === undefined ? lastCommit(commits) : chooseCommit(commits, id)
  const flags = { stat, numstat, hunks, patch: patch || !(stat || numstat || hunks) }
  const paint = paintFor(process.stdout)
  const lines = await commitLines(commit, { root, commits, text }, flags, paint, process.stdout)
  await page(`${lines.join('\n')}\n`, process.stdout)
  return EXIT.applied
}

async function showFile(path: string, { cwd, anchors }: ShowFlags, { text }: FileOptions): Promise<ExitCode> {
  const disk = nodeFileSystem(cwd, { absolutePaths: 'below-root', blocking: true })
  const read = await readText(path, disk, text)
  if (read.ok)
    process.stdout.write(seenBy(process.stdout, anchors ? `${showRows(read.value)}\n` : read.value))
  else printFailures([read.failure], process.stderr)
  return read.ok ? EXIT.applied : EXIT.refused
}
