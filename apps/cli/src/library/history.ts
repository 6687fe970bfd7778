import type { Refused } from '@emend/core'
import type { Engine, EngineOptions, Undone, UndoRequest } from '@emend/engine'
import { FileSystemError, recordHunks } from '@emend/fs'
import {
  type ChangeSelection,
  commitHistory,
  commitRecord,
  isSelection,
  type KeptCommit,
  selectChanges,
  type UndoingParts,
  undoingsOf,
  undoneIds,
} from '@emend/fs-node'

/** A change that is kept, with what can be undone of it. */
export interface HistoryEntry extends KeptCommit {
  /** Whether it is undone. */
  readonly undone: boolean
  /** The ids of its hunks, such as `src/a.ts#1`; none if the record cannot be read. */
  readonly hunks: readonly string[]
}

/** Returns the kept changes of a folder, oldest first. */
export async function historyOf(
  root: string,
  encoding: EngineOptions['encoding'],
): Promise<readonly HistoryEntry[]> {
  const commits = await commitHistory(root)
  const undone = undoneIds(commits)
  const text = encoding === undefined ? {} : { encoding }
  return Promise.all(
    commits.map(async (commit) => {
      const record = await commitRecord(root, commit.id).catch(() => undefined)
      const hunks = record === undefined ? [] : recordHunks(record, text).map(({ id }) => id)
      return { ...commit, undone: undone.has(commit.id), hunks }
    }),
  )
}

/** Which changes of the kept history to undo, and what of them. Text that was written since stays. */
export interface ChangesToUndo extends ChangeSelection, UndoingParts {
  /** The id of one change. */
  readonly id?: string | undefined
}

/** Whether a value says which changes of the history are meant, and is no record. */
export function isChosen(value: unknown): value is ChangesToUndo {
  return (
    typeof value === 'object' &&
    value !== null &&
    !('changes' in value) &&
    !Array.isArray(value) &&
    Object.keys(value).some((name) => NAMES.has(name))
  )
}

const NAMES: ReadonlySet<string> = new Set(['id', 'turn', 'session', 'since', 'file', 'hunks'])

/** Undoes chosen changes of the kept history. */
export async function undoChosen(
  engine: Pick<Engine, 'undo'>,
  root: string,
  chosen: ChangesToUndo,
  { encoding, ...how }: UndoRequest & Pick<EngineOptions, 'encoding'>,
): Promise<Undone | Refused> {
  const unknown = Object.keys(chosen).find((name) => !NAMES.has(name))
  if (unknown !== undefined)
    throw new TypeError(`undo knows no ${JSON.stringify(unknown)}; it knows ${[...NAMES].join(', ')}`)
  const refused = (message: string): Refused => ({ ok: false, failures: [], message })
  try {
    const commits = await commitHistory(root)
    const found = changesOf(commits, chosen)
    if (typeof found === 'string') return refused(found)
    const what = await undoingsOf(root, found, chosen, encoding === undefined ? {} : { encoding })
    return what.ok ? await engine.undo(what.value, { merge: true, ...how }) : refused(what.failure)
  } catch (error) {
    if (FileSystemError.isInstance(error)) return refused(error.message)
    throw error
  }
}

function changesOf(commits: readonly KeptCommit[], chosen: ChangesToUndo): readonly KeptCommit[] | string {
  const { id } = chosen
  if (id === undefined) {
    if (!isSelection(chosen)) return 'Hunks are those of one change: give its id, too.'
    const selected = selectChanges(commits, chosen)
    return selected.ok ? selected.value : selected.failure
  }
  const found = commits.filter((one) => one.id === id)
  return found.length > 0 ? found : `No change that is kept has the id ${JSON.stringify(id)}.`
}
