import type { Refused } from '@emend/core'
import { type CommitRecord, type Undoing, undo } from '@emend/fs'
import { cancelling } from './cancel.js'
import { pathsLeft } from './guard.js'
import { recordsToUndo } from './known-options.js'
import type { EngineParts, UndoRequest } from './options.js'
import { refusedBy } from './refused.js'
import { textOptions } from './text-options.js'
import { recordUndone, type Undone, undone } from './undone.js'
import { withWriters } from './writers.js'

/** Undoes commits. It writes from the start, so it can only be cancelled before it starts. */
export async function undoRecords(
  parts: EngineParts,
  what: CommitRecord | readonly Undoing[],
  request: UndoRequest,
): Promise<Undone | Refused> {
  const records = recordsToUndo(what, request, textOptions(parts))
  const { merge = false, partial = false, signal } = request
  const cancel = cancelling([parts.signal, signal], 'undo')
  if (cancel.isCancelled) return refusedBy(parts, cancel.failures)
  // What takes a request back, or brings it again, may be what a running source loads.
  const changes = records.flatMap((record) => record.changes)
  const paths = pathsLeft(changes.map(({ path, before }) => ({ path, after: before && '' })))
  await parts.diagnostics?.held({ paths, fileSystem: parts.fileSystem })
  const result = await undo(what, parts.fileSystem, {
    merge,
    partial,
    ...textOptions(parts),
    onProgress: parts.onProgress,
  })
  if (!result.ok) return refusedBy(parts, await withWriters(result.failure, parts))
  if (parts.ledger !== undefined) recordUndone(parts.ledger, result.value)
  const left = await withWriters(result.value.left ?? [], parts)
  return undone(result.value, left.length === 0 ? undefined : refusedBy(parts, left))
}
