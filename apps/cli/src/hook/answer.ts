import type { KeptCall } from '@emend/fs-node/keep'
import type { Repair } from '@emend/repair'
import { HOOK_HOSTS, type HookEvent, type HookHost } from './hosts.js'
import { isPrompt, readEvent } from './read-event.js'

/**
 * Returns the answer of a hook. Before a tool runs: the call with the file's own text, a refusal, or undefined, which lets the
 * call run unchanged. After a tool has run, what it showed to the model is recorded for the session, and the session's later edits are
 * bound to that; the answer says what of others a new text of a whole file has kept, if it has. When a person has sent a message: what
 * was taken back since, for the model. What edit tools of the host write is kept for `emend undo`. A problem with the event, or an error
 * in emend itself, never stops a call.
 *
 * @param host one of the names in {@link HOOK_HOSTS}
 * @param input the event as written by the host
 */
export async function answerHook(host: string, input: string): Promise<object | undefined> {
  const known = Object.hasOwn(HOOK_HOSTS, host) ? HOOK_HOSTS[host] : undefined
  const event = readEvent(input)
  if (known === undefined || event === undefined) return undefined
  try {
    if (isPrompt(event)) {
      const { answerPrompt } = await import('./keep.js')
      return await answerPrompt(host, event, known)
    }
    return event.isAfter ? await afterTool(host, event, known) : await beforeTool(host, event, known)
  } catch {
    return undefined
  }
}

async function beforeTool(host: string, event: HookEvent, known: HookHost): Promise<object | undefined> {
  const isEdit = known.tools.has(event.tool_name) && mayEdit(event.tool_input)
  if (!isEdit && !known.writes.has(event.tool_name)) return undefined
  const [{ isWholeText, repair }, { keptCall, keepBefore, dropBefore }] = await Promise.all([
    import('./session-store.js'),
    import('./keep.js'),
  ])
  const call: KeptCall = keptCall(host, event, known)
  const [repaired] = await Promise.all([
    isEdit || isWholeText(event.tool_input) ? repair(host, event).catch(() => undefined) : undefined,
    event.isQuestion ? undefined : keepBefore(call),
  ])
  if (repaired?.status === 'rewritten' && known.rewrite !== undefined)
    return known.rewrite(repaired.input, event)
  const message = repaired === undefined ? undefined : reasonAgainst(repaired)
  if (message === undefined) return undefined
  if (!event.isQuestion) await dropBefore(call)
  return known.refuse(message, event)
}

/** What the model is told of a call that must not run as it is; undefined for one that may. */
function reasonAgainst(repaired: Repair<unknown>): string | undefined {
  if (repaired.status === 'refused') return repaired.message
  if (repaired.status !== 'rewritten') return undefined
  return `Nothing was changed: the file has another text here than this call says. Send this call instead:\n${JSON.stringify(repaired.input)}`
}

async function afterTool(host: string, event: HookEvent, known: HookHost): Promise<object | undefined> {
  const isEdit = known.tools.has(event.tool_name) && mayEdit(event.tool_input)
  if (isEdit || known.writes.has(event.tool_name)) {
    const { keptCall, keepAfter } = await import('./keep.js')
    await keepAfter(keptCall(host, event, known))
  }
  if (event.result === undefined || !(isEdit || known.shows.has(event.tool_name))) return undefined
  const { record } = await import('./session-store.js')
  const note = await record(host, event, isEdit)
  return note === undefined ? undefined : known.tellAfter?.(note)
}

/** Whether a call may be an edit. Most shell commands are not, and then nothing more needs to be loaded. */
function mayEdit(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false
  const command = 'command' in input ? input.command : undefined
  return typeof command !== 'string' || command.includes('*** Begin Patch')
}
