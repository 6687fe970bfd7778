import { fileReader, realNames } from '@emend/fs-node/reader'
import { type Repair, repairCall } from '@emend/repair'
import { pathsIn, recordShown, repairBound, type SessionCall } from '@emend/repair/sessions'
import type { HookEvent } from './hosts.js'
import { SessionStore } from './session-store.js'

/** Repairs the call of a tool, bound to what its session was shown. */
export async function repair(host: string, event: HookEvent): Promise<Repair<unknown>> {
  const call = callOf(event)
  const store = event.session === undefined ? undefined : await storeOf(host, event.session, false)
  return store === undefined ? repairCall(call.input, { readFile: call.readFile }) : repairBound(call, store)
}

/** Records what a call has shown to the model, or has written for it. */
export async function record(host: string, event: HookEvent, isEdit: boolean): Promise<void> {
  const { result, session } = event
  if (session === undefined || result === undefined || pathsIn(event.tool_input).length === 0) return
  const store = await storeOf(host, session, true)
  if (store !== undefined) await recordShown(callOf(event), { isEdit, output: result }, store)
}

function callOf({ tool_input: input, cwd, call: id }: HookEvent): SessionCall {
  return { id, input, nameOf: realNames(cwd), readFile: fileReader(cwd) }
}

/** The store of a session; undefined where the user's folder cannot be used. */
function storeOf(host: string, session: string, makes: boolean): Promise<SessionStore | undefined> {
  return SessionStore.open(host, session, makes).catch(() => undefined)
}
