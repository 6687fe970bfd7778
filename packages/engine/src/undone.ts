import type { Failure, Refused } from '@emend/core'
import { printable } from '@emend/core/plugin'
import { type CommitRecord, decodeText, type FileChange, type UndoRecord } from '@emend/fs'
import type { Ledger } from '@emend/ledger'

/** The result of undoing a commit. */
export interface Undone {
  readonly ok: true
  /** The record of what undoing wrote, which can itself be undone. */
  readonly record: CommitRecord
  readonly failures: readonly []
  /** Why hunks were left, with the option `partial`. */
  readonly left: readonly Failure[]
  /** The text to send to the model: what happened to every file. */
  readonly message: string
}

/**
 * The result of undoing commits, from the record of what undoing wrote.
 *
 * @param refused what was left
 */
export function undone({ left: _, ...record }: UndoRecord, refused?: Refused): Undone {
  const lines = [...record.changes.map(describeChange), ...(refused === undefined ? [] : [refused.message])]
  return { ok: true, record, failures: [], left: refused?.failures ?? [], message: lines.join('\n') }
}

/** The model knows what an undo changed: the texts of its own request go, too. */
export function recordUndone(ledger: Ledger, { changes }: CommitRecord): void {
  const textOf = (bytes: Uint8Array | undefined) => {
    const decoded = bytes === undefined ? undefined : decodeText(bytes)
    return decoded?.ok ? decoded.value : undefined
  }
  for (const { path, before, after } of changes) ledger.changed(path, textOf(before), textOf(after))
}

function describeChange({ path, before, after }: FileChange): string {
  const what = before === undefined ? 'brought back' : after === undefined ? 'removed again' : 'put back'
  return `${what} ${printable(path)}`
}
