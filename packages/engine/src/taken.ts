import type { FileEdit } from '@emend/core'
import type { RequestOptions } from './options.js'

/** The edits of a request, taken as the host says: blocks of code as whole files, or as new ones. */
export function asTaken(
  edits: readonly FileEdit[],
  { whole, create }: Pick<RequestOptions, 'whole' | 'create'>,
): readonly FileEdit[] {
  if (!whole && !create) return edits
  return edits.map((edit): FileEdit => {
    if (edit.kind === 'create') return whole ? { ...edit, replaces: 'taken' } : edit
    if (edit.kind !== 'update') return edit
    const parts = edit.edits.map((one) =>
      whole && one.whole !== undefined ? { ...one, whole: 'taken' as const } : one,
    )
    const isNew = create && edit.creates !== undefined
    return { ...edit, edits: parts, ...(isNew && { creates: 'taken' as const }) }
  })
}
