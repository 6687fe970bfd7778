import type { CallReader } from '@emend/request'
import { type Fields, isFields, LIST_NAMES, nameIn, PATH_NAMES, RENAME_NAMES } from './fields.js'

/** How operations are found in JSON that is still arriving. */
export const OPERATIONS: CallReader = {
  isPath: (key, call) => nameIn(call, PATH_NAMES) === key,
  editIn({ value, containers }) {
    const [call, ...others] = containers.filter(isFields)
    // A call by itself; one with a list was reported operation by operation.
    if (call === undefined)
      return isFields(value) && nameIn(value, LIST_NAMES) === undefined ? { request: value } : undefined
    const list = nameIn(call, LIST_NAMES)
    if (others.length > 0 || list === undefined || !isFields(value) || containers.at(-1) !== call[list])
      return undefined
    return { request: withOnly(value, list, call), call }
  },
}

/** The call with this operation only. */
function withOnly(operation: Fields, list: string, call: Fields): Fields {
  const names = [nameIn(call, PATH_NAMES), nameIn(call, RENAME_NAMES)].filter((name) => name !== undefined)
  return { ...Object.fromEntries(names.map((name) => [name, call[name]])), [list]: [operation] }
}
