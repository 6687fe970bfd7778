import { fileReader, realNames } from '@emend/fs-node/reader'
import { type Repair, repairCall } from '@emend/repair'
import { pathsIn, recordShown, repairBound, type SessionCall } from '@emend/repair/sessions'
import type { HookEvent } from './hosts.js'
import { SessionStore } from './session-store.js'

export { isWholeText } from '@emend/repair/sessions'

/** Repairs the call of a tool, bound to what its session was shown. */
export async function repair(host: string, event: HookEvent): Promise<Repair<unknown>> {
  const call = callOf(event)
  const store = await storeOf(host, event, false)
  return store === undefined ? repairCall(call.input, { readFile: call.readFile }) : repairBound(call, store)
}

/** Records what a call has shown to the model, or has written for it. @returns what the model is to be told of it */
export async function record(host: string, event: HookEvent, isEdit: boolean): Promise<string | undefined> {
  const { result: output } = event
  if (output === undefined || pathsIn(event.tool_input).length === 0) return undefined
  const store = await storeOf(host, event, true)
  return store && recordShown(callOf(event), { isEdit, output }, store)
}

function callOf({ tool_input: input, cwd, call: id }: HookEvent): SessionCall {
  return { id, input, nameOf: realNames(cwd), readFile: fileReader(cwd) }
}

/** The store of a session, or of its sub-agent; undefined where there is none, or the user's folder cannot be used. */
async function storeOf(
  host: string,
  { session, agent }: HookEvent,
  makes: boolean,
): Promise<SessionStore | undefined> {
  if (session === undefined) return undefined
  const name = agent === undefined ? session : `${session}\n${agent}`
  return SessionStore.open(host, name, makes).catch(() => undefined)
}
