import type { Refused } from '@emend/core'
import type { Engine, EngineOptions, Undone, UndoRequest } from '@emend/engine'
import { capitalized } from '@emend/feedback'
import { FileSystemError, recordHunks } from '@emend/fs'
import {
  type ChangesToUndo,
  changesToUndo,
  commitHistory,
  commitRecord,
  type KeptCommit,
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
  const refused = (reason: string): Refused => ({
    ok: false,
    failures: [],
    message: `${capitalized(reason)}.`,
  })
  try {
    const found = changesToUndo(await commitHistory(root), chosen)
    if (!found.ok) return refused(found.failure)
    const what = await undoingsOf(root, found.value, chosen, encoding === undefined ? {} : { encoding })
    return what.ok ? await engine.undo(what.value, { merge: true, ...how }) : refused(what.failure)
  } catch (error) {
    if (FileSystemError.isInstance(error)) return refused(error.message)
    throw error
  }
}
