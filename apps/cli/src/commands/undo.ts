import type { Failure, FileResult } from '@emend/core'
import { printable, withChanges } from '@emend/core/plugin'
import { type FileChange, shownText, type TextOptions, undo as takeBack } from '@emend/fs'
import {
  commitHistory,
  commitProblems,
  commitRecord,
  type KeptCommit,
  nodeFileSystem,
  type Recovery,
} from '@emend/fs-node'
import { stageBefore } from '../edit/stage.js'
import { EXIT, type ExitCode } from '../exit-code.js'
import { chooseCommit, chooseUndo } from '../history/choose-commit.js'
import { historyRoot } from '../history/history-root.js'
import { interruptedNotices, recoverFirst } from '../history/recovery.js'
import { localTime } from '../output/local-time.js'
import { failedOutcome, type Outcome } from '../output/outcome.js'
import { printOutcome } from '../output/print-outcome.js'
import { progressOn } from '../output/progress.js'
import { reportWait } from '../output/report-wait.js'
import { type FileOptions, fileOptions } from '../setup/file-options.js'
import type { RawFileChoice } from '../setup/policy.js'
import { loadSetup, type SetupFlags } from '../setup/setup.js'
import type { FolderFlags } from './log.js'

/** The options of `emend undo`. */
export interface UndoFlags extends FolderFlags, SetupFlags, RawFileChoice {
  readonly dryRun: boolean
  readonly merge: boolean
  /** Whether to write read-only files too. */
  readonly force: boolean
  readonly stat: boolean
  readonly diff: boolean
  readonly quiet: boolean
}

/** `emend undo`: undoes a commit as one transaction. Interrupted commits are recovered first, which may be all that is needed. */
export async function undo(id: string | undefined, flags: UndoFlags): Promise<ExitCode> {
  const root = await historyRoot(flags.cwd)
  const files = await fileOptions(flags, await loadSetup(flags, root))
  const { recoveries, notices } = flags.dryRun
    ? { recoveries: [], notices: await interruptedNotices(root) }
    : await recoverFirst(root)
  const isDone = id === undefined && recoveries.some(tookBack)
  const outcome = isDone
    ? DONE
    : await undoOne(chooseCommit(await commitHistory(root), id), root, flags, files)
  return printed({ ...outcome, notices: [...notices, ...outcome.notices] }, flags)
}

/** `emend redo`: takes the last undo back, which is a commit, too. */
export async function redo(flags: UndoFlags): Promise<ExitCode> {
  const root = await historyRoot(flags.cwd)
  const files = await fileOptions(flags, await loadSetup(flags, root))
  const notices = flags.dryRun ? await interruptedNotices(root) : (await recoverFirst(root)).notices
  const commits = await commitHistory(root)
  const undone = chooseUndo(commits)
  const outcome = await undoOne(undone, root, flags, files)
  const again = commits.find(({ id }) => id === undone.undoes) ?? undone
  const later = commits.length - 1 - commits.indexOf(undone)
  const stays = later === 0 ? '' : `; ${later === 1 ? 'the change' : `the ${later} changes`} made since stay`
  const message = `${describe(again, root)}, and was undone at ${localTime(undone.time)}${stays}`
  const done = { code: flags.dryRun ? 'would-redo' : 'redone', message }
  const about = outcome.exitCode === EXIT.applied ? [done] : outcome.notices
  return printed({ ...outcome, notices: [...notices, ...about] }, flags)
}

async function printed(outcome: Outcome, flags: UndoFlags): Promise<ExitCode> {
  await printOutcome(outcome, { ...flags, check: false, forModel: false, command: 'undo' })
  return outcome.exitCode
}

/** Whether recovery already did what undo was called for: it rolled a commit back, or finished an interrupted undo. */
function tookBack({ outcome, undoes }: Recovery): boolean {
  return outcome === (undoes === undefined ? 'undone' : 'finished')
}

const DONE: Outcome = {
  exitCode: EXIT.applied,
  files: [],
  failures: [],
  notices: [],
  ending: 'nothing else was taken back; run emend undo again for the commit before',
}

async function undoOne(
  commit: KeptCommit,
  root: string,
  { dryRun, merge, force }: UndoFlags,
  { history, text }: FileOptions,
): Promise<Outcome> {
  const record = await commitRecord(root, commit.id)
  const disk = nodeFileSystem(root, { history, force, blocking: true, onWait: reportWait })
  const stage = stageBefore(disk)
  const { onProgress, end } = progressOn(process.stderr)
  const undone = await takeBack(record, dryRun ? stage.fileSystem : disk, {
    merge,
    onProgress,
    ...text,
  }).finally(end)
  const problems = undone.ok && dryRun ? await commitProblems(root, stage.writes(), { force }) : []
  if (!undone.ok || problems.length > 0) {
    const failures = undone.ok ? problems : undone.failure
    const explain = (failure: Failure) => whyNotTakenBack(failure, commit, merge)
    return {
      files: [],
      failures,
      notices: [],
      explain,
      ending: 'nothing was taken back',
      ...failedOutcome(failures),
    }
  }
  return {
    exitCode: EXIT.applied,
    files: undone.value.changes.map((change) => resultOf(change, text)),
    failures: [],
    notices: [{ code: dryRun ? 'would-undo' : 'undone', message: describe(commit, root) }],
    ...(undone.value.id !== undefined && { id: undone.value.id }),
  }
}

function describe({ id, time, files }: KeptCommit, root: string): string {
  const about = files.map(
    ({ path, from, status }) =>
      `${status} ${from === undefined ? '' : `${printable(from)} -> `}${printable(path)}`,
  )
  const shown =
    about.length > MOST_FILES ? [...about.slice(0, MOST_FILES), `${about.length - MOST_FILES} more`] : about
  return `${id} of ${localTime(time)} in ${printable(root)}, which ${shown.join(', ')}`
}

const MOST_FILES = 5

/** Explains what a person can do about a file that is not as the commit left it. */
function whyNotTakenBack(failure: Failure, { id }: KeptCommit, merge: boolean): string | undefined {
  if (failure.code === 'merge-conflict') {
    const { start, end } = failure.place
    const lines = start === end ? `line ${start} has` : `lines ${start}-${end} have`
    return `${printable(failure.path)}: ${lines} changed since ${id}, where the commit made its change. Nothing was changed: undo the later change first, or edit these lines by hand.`
  }
  if (failure.code !== 'stale') return undefined
  const next = merge
    ? 'the file was created or deleted, or is not text, so there is nothing to merge: undo it by hand'
    : `to take back only what the commit changed, run emend undo --merge ${id}`
  return `${printable(failure.path)}: the file has changed since ${id}. Nothing was changed: ${next}.`
}

/** Returns the effect of the undo on a file, in the same form as the result of applying edits. */
function resultOf({ path, before, after }: FileChange, options: TextOptions): FileResult {
  const status = before === undefined ? 'created' : after === undefined ? 'deleted' : 'updated'
  const shown = (bytes: Uint8Array | undefined) => shownText(path, bytes, options)
  return withChanges({ path, status, before: shown(before), after: shown(after), edits: [] })
}
