import { relative, resolve, sep } from 'node:path'
import type { FileResult } from '@emend/core'
import {
  type ChangeSelection,
  commitHistory,
  isSelection,
  type KeptCommit,
  type Recovery,
  selectChanges,
} from '@emend/fs-node'
import { EXIT, type ExitCode, UsageError } from '../exit-code.js'
import { chooseCommit, chooseUndo } from '../history/choose-commit.js'
import { historyRoot } from '../history/history-root.js'
import { interruptedNotices, recoverFirst } from '../history/recovery.js'
import { describeCommit, type UndoWay, undoChanges } from '../history/undo-changes.js'
import { requireTerminal } from '../interactive/require-terminal.js'
import type { Outcome } from '../output/outcome.js'
import { printOutcome } from '../output/print-outcome.js'
import { localTime } from '../output/text.js'
import { type FileOptions, fileOptions } from '../setup/file-options.js'
import type { RawFileChoice } from '../setup/policy.js'
import { loadSetup, type SetupFlags } from '../setup/setup.js'
import type { FolderFlags } from './log.js'

/** The options of `emend redo`. */
export interface RedoFlags extends FolderFlags, SetupFlags, RawFileChoice {
  readonly dryRun: boolean
  readonly merge: boolean
  /** Whether to write read-only files too. */
  readonly force: boolean
  readonly stat: boolean
  readonly diff: boolean
  readonly quiet: boolean
  /** Whether to print the text for the model whose changes were taken back. */
  readonly forModel?: boolean
}

/** The options of `emend undo`. */
export interface UndoFlags extends RedoFlags, ChangeSelection {
  /** Whether to show every hunk and ask. */
  readonly interactive: boolean
  /** Whether to take back what can be, and leave conflicts. */
  readonly partial: boolean
  /** Only these hunks. */
  readonly hunk?: readonly string[]
}

/** `emend undo`: undoes changes as one transaction. Interrupted commits are recovered first, which may be all that is needed. */
export async function undo(id: string | undefined, flags: UndoFlags): Promise<ExitCode> {
  const isMany = isSelection(flags)
  if (id !== undefined && isMany && (flags.file === undefined || isSelection({ ...flags, file: undefined })))
    throw new UsageError('give an id, or --turn, --session and --since, which choose among all changes')
  requireTerminal({ ...flags, fromStandardInput: false })
  const root = await historyRoot(flags.cwd)
  const files = await fileOptions(flags, await loadSetup(flags, root))
  const { recoveries, notices } = flags.dryRun
    ? { recoveries: [], notices: await interruptedNotices(root) }
    : await recoverFirst(root)
  const isDone = id === undefined && !isMany && recoveries.some(tookBack)
  const outcome = isDone ? DONE : await undoChosen(id, root, flags, files)
  return printed({ ...outcome, notices: [...notices, ...outcome.notices] }, flags)
}

async function undoChosen(
  id: string | undefined,
  root: string,
  flags: UndoFlags,
  files: FileOptions,
): Promise<Outcome> {
  const file = flags.file === undefined ? undefined : pathIn(root, resolve(flags.cwd, flags.file))
  const commits = await commitHistory(root)
  const chosen = chosenOf(commits, id, { ...flags, file })
  // What is chosen by more than its id was hardly the last thing that anybody wrote.
  const merge =
    flags.merge || flags.interactive || flags.partial || flags.hunk !== undefined || isSelection(flags)
  const way = { ...flags, merge, file, hunks: flags.hunk }
  return flags.interactive ? undoAsked(chosen, root, way, files) : undoChanges(chosen, root, way, files)
}

function chosenOf(
  commits: readonly KeptCommit[],
  id: string | undefined,
  selection: ChangeSelection,
): readonly KeptCommit[] {
  if (id !== undefined || !isSelection(selection)) return [chooseCommit(commits, id)]
  const chosen = selectChanges(commits, selection)
  if (!chosen.ok) throw new UsageError(chosen.failure, EXIT.refused)
  return chosen.value
}

/** Undoes the hunks that a person chooses. Those that conflict with later changes are named and not asked about. */
async function undoAsked(
  commits: readonly KeptCommit[],
  root: string,
  way: UndoWay,
  files: FileOptions,
): Promise<Outcome> {
  const [{ approve }, { askTerminal }] = await Promise.all([
    import('../interactive/approve.js'),
    import('../interactive/ask-terminal.js'),
  ])
  let rejected: number | undefined
  const question = 'Make this change, which takes back a hunk?'
  const ask = askTerminal({ input: process.stdin, output: process.stderr, question })
  const choose = async (possible: readonly FileResult[]) => {
    const approval = await approve(possible, ask)
    rejected = approval?.rejected
    return approval?.chosen
  }
  const outcome = await undoChanges(commits, root, { ...way, partial: true, choose }, files)
  if (outcome.exitCode === EXIT.refused) return outcome
  if (rejected === undefined || outcome.files.length === 0)
    return { ...outcome, exitCode: EXIT.refused, notices: [], ending: 'nothing was taken back' }
  const left = `${rejected} ${rejected === 1 ? 'hunk' : 'hunks'} that you rejected`
  const notices = rejected === 0 ? [] : [{ code: 'left-out', message: left }]
  return { ...outcome, shown: true, notices: [...outcome.notices, ...notices] }
}

function pathIn(root: string, file: string): string {
  return relative(root, file).split(sep).join('/')
}

/** `emend redo`: takes the last undo back, which is a commit, too. */
export async function redo(flags: RedoFlags): Promise<ExitCode> {
  const root = await historyRoot(flags.cwd)
  const files = await fileOptions(flags, await loadSetup(flags, root))
  const notices = flags.dryRun ? await interruptedNotices(root) : (await recoverFirst(root)).notices
  const commits = await commitHistory(root)
  const undone = chooseUndo(commits)
  const ids = [...(undone.undoes ?? []), ...(undone.undoesPart ?? [])]
  const again = commits.filter(({ id }) => ids.includes(id))
  const way = { ...flags, partial: false, again: again.length === 0 ? [undone] : again }
  const outcome = await undoChanges([undone], root, way, files)
  const later = commits.length - 1 - commits.indexOf(undone)
  const stays = later === 0 ? '' : `; ${later === 1 ? 'the change' : `the ${later} changes`} made since stay`
  const done = way.again.map((one) => ({
    code: flags.dryRun ? 'would-redo' : 'redone',
    message: `${describeCommit(one, root)}, and was undone at ${localTime(undone.time)}${stays}`,
  }))
  const about = outcome.exitCode === EXIT.applied ? done : outcome.notices
  return printed({ ...outcome, notices: [...notices, ...about] }, flags)
}

async function printed(outcome: Outcome, flags: RedoFlags): Promise<ExitCode> {
  await printOutcome(outcome, { ...flags, check: false, forModel: flags.forModel === true, command: 'undo' })
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
