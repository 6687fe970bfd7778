import { realpath } from 'node:fs/promises'
import type { Failure, FileResult, Notice } from '@emend/core'
import { printable, withChanges } from '@emend/core/plugin'
import { withWriters } from '@emend/engine'
import { type FileChange, running, shownText, type TextOptions, type UndoOptions, undo } from '@emend/fs'
import {
  commitProblems,
  type KeptCommit,
  leaveNotes,
  nodeFileSystem,
  type UndoingParts,
  undoingsOf,
} from '@emend/fs-node'
import { EXIT, UsageError } from '../exit-code.js'
import { failedOutcome, type Outcome } from '../output/outcome.js'
import { progressOn, reportWait } from '../output/progress.js'
import { localTime } from '../output/text.js'
import { redoneForModel, undoneForModel } from '../output/undone-text.js'
import type { FileOptions } from '../setup/file-options.js'

/** How changes are undone. */
export interface UndoWay extends Pick<UndoOptions, 'choose'>, UndoingParts {
  readonly dryRun: boolean
  readonly merge: boolean
  readonly partial: boolean
  readonly force: boolean
  /** The changes that are made again, where what is undone is an undo of them. */
  readonly again?: readonly KeptCommit[]
}

/** Undoes changes of a folder as one transaction, and says what came of it. */
export async function undoChanges(
  commits: readonly KeptCommit[],
  root: string,
  way: UndoWay,
  { history, text }: FileOptions,
): Promise<Outcome> {
  const { dryRun, merge, partial, force, choose, again } = way
  const what = await undoingsOf(root, commits, way, text)
  if (!what.ok) throw new UsageError(printable(what.failure))
  const disk = nodeFileSystem(root, { history, force, blocking: true, onWait: reportWait })
  const dry = running(disk)
  const { onProgress, end } = progressOn(process.stderr)
  const options = { merge, partial, onProgress: dryRun ? undefined : onProgress, choose, ...text }
  const undone = await undo(what.value, dryRun ? dry.fileSystem : disk, options).finally(end)
  const named = (failures: readonly Failure[]) => withWriters(failures, { fileSystem: disk, ...text })
  const problems = undone.ok && dryRun ? await commitProblems(root, dry.writes(), { force }) : []
  const explain = (failure: Failure) => whyNotTakenBack(failure, commits, merge)
  if (!undone.ok || problems.length > 0) {
    const failures = undone.ok ? problems : await named(undone.failure)
    return {
      files: [],
      forModel: undoneForModel([], commits),
      failures,
      notices: [],
      explain,
      ending: 'nothing was taken back',
      ...failedOutcome(failures),
    }
  }
  const { changes, id, left = [] } = undone.value
  const files = changes.map((change) => resultOf(change, text))
  const forModel = again ? redoneForModel(files, again) : undoneForModel(files, commits, left)
  if (!dryRun && changes.length > 0) await tell(root, again ?? commits, forModel)
  return {
    exitCode: left.length === 0 ? EXIT.applied : EXIT.inPart,
    files,
    forModel,
    failures: await named(left),
    explain,
    notices: commits.flatMap((commit) => noticesOf(commit, root, dryRun)),
    ...(id !== undefined && { id }),
  }
}

/** Says what was undone, and what of it is not kept and so was left. */
function noticesOf(commit: KeptCommit, root: string, dryRun: boolean): Notice[] {
  const left = (commit.notKept ?? []).map(({ path, reason }) => `${printable(path)} ${printable(reason)}`)
  const more = commit.notLooked ? ['other files of the folder were not looked at, as there are too many'] : []
  const notes = [...left, ...more].map((note) => ({ code: 'not-kept', message: `${commit.id}: ${note}` }))
  return [{ code: dryRun ? 'would-undo' : 'undone', message: describeCommit(commit, root) }, ...notes]
}

/** Leaves word for the agents whose changes were undone. Never fails: the undo is done. */
async function tell(root: string, commits: readonly KeptCommit[], text: string): Promise<void> {
  const origins = commits.flatMap(({ origin }) => origin ?? [])
  if (origins.length > 0) await leaveNotes(await realpath(root), origins, text).catch(() => undefined)
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
