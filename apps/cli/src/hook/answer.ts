import { HOOK_HOSTS, type HookEvent } from './hosts.js'

/**
 * Returns the answer of a hook before a tool runs: the call with the file's own text, a refusal, or undefined, which lets the
 * call run unchanged. After a tool has run there is no answer: what it showed to the model is recorded for the session, and the
 * session's later edits are bound to that. A problem with the event, or an error in emend itself, never stops a call.
 *
 * @param host one of the names in {@link HOOK_HOSTS}
 * @param input the event as written by the host
 */
export async function answerHook(host: string, input: string): Promise<object | undefined> {
  const known = Object.hasOwn(HOOK_HOSTS, host) ? HOOK_HOSTS[host] : undefined
  const event = readEvent(input)
  if (known === undefined || event === undefined) return undefined
  const isEdit = known.tools.has(event.tool_name) && mayEdit(event.tool_input)
  try {
    if (event.result !== undefined) {
      if (isEdit || known.shows.has(event.tool_name))
        await (await import('./session.js')).record(host, event, isEdit)
      return undefined
    }
    if (!isEdit) return undefined
    const { repair } = await import('./session.js')
    const repaired = await repair(host, event)
    if (repaired.status === 'rewritten') return known.rewrite(repaired.input)
    return repaired.status === 'refused' ? known.refuse(repaired.message) : undefined
  } catch {
    return undefined
  }
}

/** Whether a call may be an edit. Most shell commands are not, and then nothing more needs to be loaded. */
function mayEdit(input: unknown): boolean {
  if (typeof input !== 'object' || input === null) return false
  const command = 'command' in input ? input.command : undefined
  return typeof command !== 'string' || command.includes('*** Begin Patch')
}

function readEvent(text: string): HookEvent | undefined {
  const event = (parsed(text) ?? {}) as Partial<Record<string, unknown>>
  // Copilot CLI has other names for the fields, and its documentation has the arguments as JSON text.
  const { cwd = process.cwd(), tool_name = event['toolName'], tool_input = event['toolArgs'] } = event
  const { session_id = event['sessionId'], tool_use_id, tool_response = event['toolResult'] } = event
  if (typeof cwd !== 'string' || typeof tool_name !== 'string') return undefined
  return {
    cwd,
    tool_name,
    tool_input: typeof tool_input === 'string' ? parsed(tool_input) : tool_input,
    session: typeof session_id === 'string' ? session_id : undefined,
    call: typeof tool_use_id === 'string' ? tool_use_id : '',
    result: tool_response,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
