import type { FileEdit } from '@emend/core'
import type { ParseFailure, Result } from '@emend/core/plugin'
import type { OtherFields, RequestConditions } from './conditions.js'
import { FIELDS, isFields, pathIn } from './fields.js'

/** A call that writes a whole file. */
export interface Creation {
  readonly path: string
  readonly text: string
}

/**
 * Returns the file that an item of an opened request creates, if it is `{command: 'create', path, file_text}`, the form in
 * which `openRequest` gives the calls of a message that write a whole file. Every format can take it among its own items.
 */
export function creationIn(item: unknown): Creation | undefined {
  if (!isFields(item) || item['command'] !== 'create') return undefined
  const { file_text: text } = item
  const path = pathIn(item)
  return typeof text === 'string' && path !== undefined ? { path, text } : undefined
}

/** A file that a call creates, and what its other fields say. */
export interface ReadCreation extends Omit<OtherFields, 'expects' | 'overwrites'> {
  readonly edit: FileEdit & { readonly kind: 'create' }
}

/**
 * Reads an item of an opened request as {@link creationIn} does, with its other fields; undefined if it creates no file.
 *
 * @param format the name of the format in failures
 * @param conditions those of the request, which judge the fields
 * @returns the failure of a field that asks for what is not done, or holds an edit
 */
export function readCreation(
  item: unknown,
  format: string,
  conditions: RequestConditions,
): Result<ReadCreation, ParseFailure> | undefined {
  const creation = creationIn(item)
  if (creation === undefined || !isFields(item)) return undefined
  const read = ['command', 'file_text', ...FIELDS.all(item, 'path')]
  const expected = 'the text of a new file, and every edit in a call of its own'
  const others = conditions.judge(item, read, { format, kind: 'create', expected })
  if (!others.ok) return others
  const { expects, overwrites, ...said } = others.value
  const edit = {
    kind: 'create',
    ...creation,
    replaces: 'shown',
    ...(expects && { expects }),
    ...(overwrites !== undefined && { overwrites }),
  } as const
  return { ok: true, value: { edit, ...said } }
}

/** Returns the item of an opened request by which its format is detected: the first that is no creation. */
export function decidingItem(input: unknown): unknown {
  if (!Array.isArray(input)) return input
  const items: readonly unknown[] = input
  return items.find((item) => creationIn(item) === undefined) ?? items[0]
}
