import { parseJson } from '@emend/request'

/** The fields of a call or of one edit in it, as the model sent them. */
export type Fields = Readonly<Record<string, unknown>>

export const PATH_NAMES: readonly string[] = ['path', 'file', 'filePath', 'file_path', 'filename']
export const LIST_NAMES: readonly string[] = ['edits', 'operations', 'ops', 'changes', 'edit']
export const OP_NAMES: readonly string[] = ['op', 'operation', 'action', 'type', 'kind', 'command']
export const FIRST_NAMES: readonly string[] = [
  'pos',
  'anchor',
  'start_anchor',
  'startAnchor',
  'start',
  'first',
  'tag',
  'ref',
  'line',
]
export const LAST_NAMES: readonly string[] = ['end', 'end_anchor', 'endAnchor', 'end_pos', 'endPos', 'last']
export const BELOW_NAMES: readonly string[] = ['after', 'insert_after', 'insertAfter']
export const ABOVE_NAMES: readonly string[] = ['before', 'insert_before', 'insertBefore']
export const LINES_NAMES: readonly string[] = [
  'lines',
  'content',
  'new_text',
  'newText',
  'new_content',
  'new_lines',
  'newLines',
  'text',
  'replacement',
]
export const SIDE_NAMES: readonly string[] = ['position', 'direction', 'where', 'side']
export const RENAME_NAMES: readonly string[] = ['rename', 'moveTo', 'move_to', 'move', 'newPath', 'new_path']
export const OLD_NAMES: readonly string[] = ['old_text', 'oldText', 'old_string', 'oldString', 'search']
export const NEW_NAMES: readonly string[] = ['new_text', 'newText', 'new_string', 'newString', 'replace']

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The first of these fields that the call has, and has not left empty with null. */
export function nameIn(fields: Fields, names: readonly string[]): string | undefined {
  const has = (name: string) => Object.hasOwn(fields, name)
  return (
    names.find((name) => has(name) && fields[name] !== null && fields[name] !== undefined) ?? names.find(has)
  )
}

export function fieldOf(fields: Fields, names: readonly string[]): unknown {
  const name = nameIn(fields, names)
  return name === undefined ? undefined : fields[name]
}

/** A list, also one that was sent as JSON text, or a single value as a list. */
export function listIn(value: unknown): readonly unknown[] {
  const read = typeof value === 'string' ? parseJson(value) : value
  return Array.isArray(read) ? read : [read]
}
