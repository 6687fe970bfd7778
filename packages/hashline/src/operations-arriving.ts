import { type CallFields, type CallReader, FIELDS, isFields } from '@emend/request'
import { LISTS } from './fields.js'

/** How operations are found in JSON that is still arriving. */
export const OPERATIONS: CallReader = {
  isPath: (key, call) => FIELDS.name(call, 'path') === key,
  editIn({ value, containers }) {
    const [call, ...others] = containers.filter(isFields)
    // A call by itself; one with a list was reported operation by operation.
    if (call === undefined)
      return isFields(value) && FIELDS.name(value, ...LISTS) === undefined ? { request: value } : undefined
    const list = FIELDS.name(call, ...LISTS)
    if (others.length > 0 || list === undefined || !isFields(value) || containers.at(-1) !== call[list])
      return undefined
    return { request: withOnly(value, list, call), call }
  },
}

/** The call with this operation only. */
function withOnly(operation: CallFields, list: string, call: CallFields): CallFields {
  const names = [FIELDS.name(call, 'path'), FIELDS.name(call, 'rename')].filter((name) => name !== undefined)
  return { ...Object.fromEntries(names.map((name) => [name, call[name]])), [list]: [operation] }
}
