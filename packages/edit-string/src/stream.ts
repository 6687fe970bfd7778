import type { EditFormat } from '@emend/core/format'
import { type CallReader, incrementalCalls } from '@emend/request/stream'
import type { FORMAT } from './call.js'
import { type Fields, isFields, NEW_NAMES, nameIn, OLD_NAMES, PATH_NAMES, WRAPPER_NAMES } from './fields.js'
import { editString } from './format.js'

/**
 * The edit-string format with an incremental parser, for hosts that show calls while their JSON arguments arrive. Otherwise
 * it is the same as `editString()`. It has its own module because it depends on a streaming JSON parser, which other hosts
 * need not bundle.
 */
export function streamingEditString(): EditFormat<typeof FORMAT> {
  const format = editString()
  return Object.freeze({ ...format, incremental: incrementalCalls(format.parse, CALLS) })
}

const CALLS: CallReader = {
  isPath: (key, call) => nameIn(call, PATH_NAMES) === key,
  editIn({ value, containers }) {
    if (!isFields(value) || !nameIn(value, OLD_NAMES) || !nameIn(value, NEW_NAMES)) return undefined
    const outer = containers.filter(isFields)
    return { request: outer.length === 0 ? value : asOnlyCall(value, outer) }
  },
}

/** The wrapper of a call with this call only; undefined if a call cannot be nested this way. */
function asOnlyCall(call: Fields, [outer, ...others]: readonly Fields[]): Fields | undefined {
  if (outer === undefined || others.length > 0 || nameIn(outer, OLD_NAMES) !== undefined) return undefined
  const wrapper = nameIn(outer, WRAPPER_NAMES)
  const path = nameIn(outer, PATH_NAMES)
  if (wrapper === undefined) return undefined
  return { ...(path !== undefined && { [path]: outer[path] }), [wrapper]: [call] }
}
