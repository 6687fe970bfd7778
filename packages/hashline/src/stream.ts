import type { EditFormat } from '@emend/core/format'
import { type CallReader, incrementalCalls } from '@emend/request/stream'
import type { FORMAT } from './failures.js'
import { type Fields, isFields, LIST_NAMES, nameIn, PATH_NAMES, RENAME_NAMES } from './fields.js'
import { hashline } from './format.js'

/**
 * The hashline format with an incremental parser, for hosts that show calls while their JSON arguments arrive. Otherwise it
 * is the same as `hashline()`. It has its own module because it depends on a streaming JSON parser, which other hosts need
 * not bundle.
 */
export function streamingHashline(): EditFormat<typeof FORMAT> {
  const format = hashline()
  return Object.freeze({ ...format, incremental: incrementalCalls(format.parse, OPERATIONS) })
}

const OPERATIONS: CallReader = {
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
