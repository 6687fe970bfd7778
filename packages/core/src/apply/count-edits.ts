import type { FileEdit } from '../vocabulary/edit.js'

/** Counts the edits of a request. A file that is created or deleted, or updated without edits of its text, counts as one. */
export function countEdits(edits: readonly FileEdit[]): number {
  return edits.reduce((sum, file) => sum + (file.kind === 'update' ? Math.max(file.edits.length, 1) : 1), 0)
}
