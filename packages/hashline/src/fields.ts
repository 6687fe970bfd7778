import { type FieldKind, parseJson } from '@emend/request'

/** The kinds of fields with a list of operations. */
export const LISTS: readonly FieldKind[] = ['edits', 'changes']

/** The kinds of fields that say what is done with rows, and with which. */
export const ROWS: readonly FieldKind[] = [
  ...([
    'operation',
    'first_row',
    'last_row',
    'below_row',
    'above_row',
    'row_text',
    'row_side',
    'path',
  ] as const),
]

/** A list, also one that was sent as JSON text, or a single value as a list. */
export function listIn(value: unknown): readonly unknown[] {
  const read = typeof value === 'string' ? parseJson(value) : value
  return Array.isArray(read) ? read : [read]
}
