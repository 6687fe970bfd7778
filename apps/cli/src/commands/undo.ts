import { type FileResult, printable } from '@emend/core'
import { type Codec, type FileChange, undo as takeBack, textOf, utf8 } from '@emend/fs'
import { commitHistory, commitRecord, type KeptCommit, nodeFileSystem, type Recovery } from '@emend/fs-node'
import { EXIT, type ExitCode } from '../exit-code.js'
import { type FileOptions, fileOptions } from '../file-options.js'
import { chooseCommit } from '../history.js'
import { printOutcome } from '../output/outcome.js'
import { progressOn } from '../output/progress.js'
import type { RawFileChoice } from '../policy.js'
import { recoverFirst } from '../recovery.js'
import { exitCodeOf, type Outcome, requireFolder } from '../run-request.js'
import { loadSetup, type SetupFlags } from '../setup.js'
import type { FolderFlags } from './log.js'

/** The options of `emend undo`. */
export interface UndoFlags extends FolderFlags, SetupFlags, RawFileChoice {
  readonly merge: boolean
  /** Write files that are read-only, too. */
  readonly force: boolean
}

/** `emend undo`: takes a commit back, as one transaction. What was interrupted comes first, and may be all there is to do. */
export async function undo(id: string | undefined, flags: UndoFlags): Promise<ExitCode> {
  const { cwd, json } = flags
  await requireFolder(cwd)
  const files = await fileOptions(flags, await loadSetup(flags, cwd))
  const { recoveries, notices } = await recoverFirst(cwd)
  const isDone = id === undefined && recoveries.some(tookBack)
  const outcome = isDone ? DONE : await undoOne(chooseCommit(await commitHistory(cwd), id), flags, files)
  printOutcome({ ...outcome, notices: [...notices, ...outcome.notices] }, { json, dryRun: false })
  return outcome.exitCode
}

/** Whether recovery did what undo is for: it took the last commit back, or finished the undoing of one. */
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
  { id, files }: KeptCommit,
  { cwd, merge, force }: UndoFlags,
  { history, text }: FileOptions,
): Promise<Outcome> {
  const record = await commitRecord(cwd, id)
  const { onProgress, end } = progressOn(process.stderr)
  const undone = await takeBack(record, nodeFileSystem(cwd, { history, force }), {
    merge,
    onProgress,
    ...text,
  }).finally(end)
  if (!undone.ok) {
    const { failure } = undone
    return { exitCode: exitCodeOf(failure), files: [], failures: failure, notices: [] }
  }
  const encoding = text.encoding ?? utf8
  const about = files.map(({ path, status }) => `${status} ${printable(path)}`).join(', ')
  return {
    exitCode: EXIT.applied,
    files: undone.value.changes.map((change) => resultOf(change, encoding)),
    failures: [],
    notices: [{ code: 'undone', message: `took back ${id}, which ${about}` }],
    ...(undone.value.id !== undefined && { id: undone.value.id }),
  }
}

/** What taking back did to a file, to be shown as what applying does. */
function resultOf({ path, before, after }: FileChange, encoding: Codec): FileResult {
  const status = before === undefined ? 'created' : after === undefined ? 'deleted' : 'updated'
  return { path, status, before: textOf(before, encoding), after: textOf(after, encoding), edits: [] }
}
