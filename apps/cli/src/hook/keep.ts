import type { KeptCall } from '@emend/fs-node/keep'
import { writtenPaths } from '@emend/repair/sessions'
import type { HookEvent, HookHost } from './hosts.js'

export { dropBefore, keepAfter, keepBefore } from '@emend/fs-node/keep'

/** Returns what of a call is kept: by whom it is, and the files that it may write. */
export function keptCall(host: string, event: HookEvent, { isEndUnknown }: HookHost): KeptCall {
  const { cwd, session, turn, tool_name: tool, call } = event
  const origin = {
    host,
    tool,
    call,
    ...(session !== undefined && { session }),
    ...(turn !== undefined && { turn }),
  }
  return { cwd, origin, paths: writtenPaths(event.tool_input), ...(isEndUnknown && { isEndUnknown }) }
}
