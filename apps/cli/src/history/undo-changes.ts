import type { Failure, FileResult } from '@emend/core'
import { printable, withChanges } from '@emend/core/plugin'
import { withWriters } from '@emend/engine'
import { type FileChange, running, shownText, type TextOptions, type UndoOptions, undo } from '@emend/fs'
import {
  commitProblems,
  type KeptCommit,
  nodeFileSystem,
  type UndoingParts,
  undoingsOf,
} from '@emend/fs-node'
import { EXIT, UsageError } from '../exit-code.js'
import { localTime } from '../output/local-time.js'
import { failedOutcome, type Outcome } from '../output/outcome.js'
import { progressOn } from '../output/progress.js'
import { reportWait } from '../output/report-wait.js'
import type { FileOptions } from '../setup/file-options.js'

/** How changes are undone. */
export interface UndoWay extends Pick<UndoOptions, 'choose'>, UndoingParts {
  readonly dryRun: boolean
  readonly merge: boolean
  readonly partial: boolean
  readonly force: boolean
}

/** Undoes changes of a folder as one transaction, and says what came of it. */
export async function undoChanges(
  commits: readonly KeptCommit[],
  root: string,
  way: UndoWay,
  { history, text }: FileOptions,
): Promise<Outcome> {
  const { dryRun, merge, partial, force, choose } = way
  const what = await undoingsOf(root, commits, way, text)
  if (!what.ok) throw new UsageError(printable(what.failure))
  const disk = nodeFileSystem(root, { history, force, blocking: true, onWait: reportWait })
  const dry = running(disk)
  const { onProgress, end } = progressOn(process.stderr)
  const options = { merge, partial, ...(!dryRun && { onProgress }), ...(choose && { choose }), ...text }
  const undone = await undo(what.value, dryRun ? dry.fileSystem : disk, options).finally(end)
  const named = (failures: readonly Failure[]) => withWriters(failures, { fileSystem: disk, ...text })
  const problems = undone.ok && dryRun ? await commitProblems(root, dry.writes(), { force }) : []
  const explain = (failure: Failure) => whyNotTakenBack(failure, commits, merge)
  if (!undone.ok || problems.length > 0) {
    const failures = undone.ok ? problems : await named(undone.failure)
    return {
      files: [],
      failures,
      notices: [],
      explain,
      ending: 'nothing was taken back',
      ...failedOutcome(failures),
    }
  }
  const { changes, id, left = [] } = undone.value
  return {
    exitCode: left.length === 0 ? EXIT.applied : EXIT.inPart,
    files: changes.map((change) => resultOf(change, text)),
    failures: await named(left),
    explain,
    notices: commits.map((commit) => ({
      code: dryRun ? 'would-undo' : 'undone',
      message: describeCommit(commit, root),
    })),
    ...(id !== undefined && { id }),
  }
}

/** Names a change, when it was made, and its files. */
export function describeCommit({ id, time, files }: KeptCommit, root: string): string {
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
function whyNotTakenBack(
  failure: Failure,
  commits: readonly KeptCommit[],
  merge: boolean,
): string | undefined {
  const last = commits.at(-1)?.id ?? ''
  if (failure.code === 'merge-conflict') {
    const { place, id = last, by } = failure
    const { start, end } = place
    const lines = start === end ? `line ${start} has` : `lines ${start}-${end} have`
    const later = by === undefined ? 'the later change' : by
    return `${printable(failure.path)}: ${lines} changed since ${id}${by === undefined ? '' : `, in ${by}`}, where the commit made its change. Nothing was changed there: undo ${later} first, or edit these lines by hand.`
  }
  if (failure.code !== 'stale') return undefined
  const next = merge
    ? 'the file was created or deleted, or is not text, so there is nothing to merge: undo it by hand'
    : `to take back only what the commit changed, run emend undo --merge ${last}`
  return `${printable(failure.path)}: the file has changed since ${last}. Nothing was changed: ${next}.`
}

/** Returns the effect of the undo on a file, in the same form as the result of applying edits. */
function resultOf({ path, before, after }: FileChange, options: TextOptions): FileResult {
  const status = before === undefined ? 'created' : after === undefined ? 'deleted' : 'updated'
  const shown = (bytes: Uint8Array | undefined) => shownText(path, bytes, options)
  return withChanges({ path, status, before: shown(before), after: shown(after), edits: [] })
}
