import { type CallFields, FIELDS, type FieldKind } from '@emend/request'

/** The kinds of fields of a call that are no text of it. */
export const PLACING: readonly FieldKind[] = [
  ...(['path', 'all', 'count', 'occurrence', 'anchor', 'start', 'end', 'range', 'where'] as const),
]

/** The kinds of fields that hold a text of an edit, or say that there is one. */
export const TEXTS: readonly FieldKind[] = ['old', 'new', 'file_text', 'insert_text', 'insert_line']

/** The kinds of fields in which one or several calls may be nested. */
export const WRAPPERS: readonly FieldKind[] = ['edits', 'arguments', 'changes']

export function fieldOf(fields: CallFields, name: string | undefined): unknown {
  return name === undefined ? undefined : fields[name]
}

/** Whether a field is present and not null. Tools that must send every field put null in unused ones. */
export function isGiven(fields: CallFields, name: string): boolean {
  return Object.hasOwn(fields, name) && fields[name] !== null && fields[name] !== undefined
}

/** Whether the fields have an old and a new text, or null in place of one. */
export function namesPair(fields: CallFields): boolean {
  return FIELDS.name(fields, 'old') !== undefined && FIELDS.name(fields, 'new') !== undefined
}
