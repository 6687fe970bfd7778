import type { FileEdit } from '@emend/core'

/** The edit with every path of it under another name. */
export function renamedEdit(edit: FileEdit, name: (path: string) => string): FileEdit {
  const path = name(edit.path)
  if (edit.kind !== 'update') return { ...edit, path }
  const { moveTo, otherPath } = edit
  return {
    ...edit,
    path,
    ...(moveTo !== undefined && { moveTo: name(moveTo) }),
    ...(otherPath !== undefined && { otherPath: name(otherPath) }),
  }
}
