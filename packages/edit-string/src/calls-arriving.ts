import type { CallReader } from '@emend/request'
import { type Fields, isFields, NEW_NAMES, nameIn, OLD_NAMES, PATH_NAMES, WRAPPER_NAMES } from './fields.js'

/** How calls are found in JSON that is still arriving. */
export const CALLS: CallReader = {
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
