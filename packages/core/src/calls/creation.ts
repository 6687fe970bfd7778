import { isFields, pathIn } from './fields.js'

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

/** Returns the item of an opened request by which its format is detected: the first that is no creation. */
export function decidingItem(input: unknown): unknown {
  if (!Array.isArray(input)) return input
  const items: readonly unknown[] = input
  return items.find((item) => creationIn(item) === undefined) ?? items[0]
}
