import { type CallFields, type CallReader, FIELDS, isFields, pairIn } from '@emend/request'
import { namesPair, WRAPPERS } from './fields.js'

/** How calls are found in JSON that is still arriving. */
export const CALLS: CallReader = {
  isPath: (key, call) => FIELDS.name(call, 'path') === key,
  editIn({ value, containers }) {
    if (!isFields(value) || !(namesPair(value) || pairIn(value) !== undefined)) return undefined
    const outer = containers.filter(isFields)
    return { request: outer.length === 0 ? value : asOnlyCall(value, outer) }
  },
}

/** The wrapper of a call with this call only; undefined if a call cannot be nested this way. */
function asOnlyCall(call: CallFields, [outer, ...others]: readonly CallFields[]): CallFields | undefined {
  if (outer === undefined || others.length > 0 || FIELDS.name(outer, 'old') !== undefined) return undefined
  const wrapper = FIELDS.name(outer, ...WRAPPERS)
  const path = FIELDS.name(outer, 'path')
  if (wrapper === undefined) return undefined
  return { ...(path !== undefined && { [path]: outer[path] }), [wrapper]: [call] }
}
