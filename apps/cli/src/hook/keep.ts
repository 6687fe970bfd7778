import { beginTurn, type KeptCall, noteFor } from '@emend/fs-node/keep'
import { writtenPaths } from '@emend/repair/sessions'
import type { HookEvent, HookHost, PromptEvent } from './hosts.js'

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

/** Begins a turn of a session, and returns what the model is to be told, where the host has a way. */
export async function answerPrompt(
  host: string,
  { cwd, session }: PromptEvent,
  { tell }: HookHost,
): Promise<object | undefined> {
  if (session === undefined) return undefined
  await beginTurn(cwd, { host, session })
  const text = tell === undefined ? undefined : await noteFor(cwd, { host, session })
  return text === undefined ? undefined : tell?.(text)
}
