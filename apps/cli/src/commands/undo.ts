import type { FileResult } from '@emend/core'
import { type Codec, type FileChange, undo as takeBack, textOf, utf8 } from '@emend/fs'
import { commitHistory, commitRecord, nodeFileSystem } from '@emend/fs-node'
import { EXIT, type ExitCode } from '../exit-code.js'
import { fileOptions } from '../file-options.js'
import { chooseCommit } from '../history.js'
import { printOutcome } from '../output/outcome.js'
import { progressOn } from '../output/progress.js'
import type { RawFileChoice } from '../policy.js'
import { requireFolder } from '../run-request.js'
import { loadSetup, type SetupFlags } from '../setup.js'
import type { FolderFlags } from './log.js'

/** The options of `emend undo`. */
export interface UndoFlags extends FolderFlags, SetupFlags, RawFileChoice {
  readonly merge: boolean
}

/** `emend undo`: takes a commit back, as one transaction. */
export async function undo(id: string | undefined, flags: UndoFlags): Promise<ExitCode> {
  const { cwd, json, merge } = flags
  await requireFolder(cwd)
  const { history, text } = await fileOptions(flags, await loadSetup(flags, cwd))
  const record = await commitRecord(cwd, chooseCommit(await commitHistory(cwd), id))
  const { onProgress, end } = progressOn(process.stderr)
  const undone = await takeBack(record, nodeFileSystem(cwd, { history }), {
    merge,
    onProgress,
    ...text,
  }).finally(end)
  const outcome = undone.ok
    ? {
        exitCode: EXIT.applied,
        files: undone.value.changes.map((change) => resultOf(change, text.encoding ?? utf8)),
        failures: [],
        notices: [],
        ...(undone.value.id !== undefined && { id: undone.value.id }),
      }
    : { exitCode: EXIT.notApplied, files: [], failures: undone.failure, notices: [] }
  printOutcome(outcome, { json, dryRun: false })
  return outcome.exitCode
}

/** What taking back did to a file, to be shown as what applying does. */
function resultOf({ path, before, after }: FileChange, encoding: Codec): FileResult {
  const status = before === undefined ? 'created' : after === undefined ? 'deleted' : 'updated'
  return { path, status, before: textOf(before, encoding), after: textOf(after, encoding), edits: [] }
}
