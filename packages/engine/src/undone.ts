import { printable } from '@emend/core/internal'
import type { CommitRecord, FileChange } from '@emend/fs'

/** A commit that was taken back. */
export interface Undone {
  readonly ok: true
  /** What taking it back wrote, which can be undone in turn. */
  readonly record: CommitRecord
  readonly failures: readonly []
  /** What to send to the model: what became of every file. */
  readonly message: string
}

/** The result of taking a commit back. */
export function undone(record: CommitRecord): Undone {
  return { ok: true, record, failures: [], message: record.changes.map(describeChange).join('\n') }
}

function describeChange({ path, before, after }: FileChange): string {
  const what = before === undefined ? 'brought back' : after === undefined ? 'removed again' : 'put back'
  return `${what} ${printable(path)}`
}
