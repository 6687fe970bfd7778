import { fromCline } from './cline-event.js'
import type { HookEvent, PromptEvent } from './hosts.js'

/** Reads an event as a host writes it; undefined for one that is neither of a tool nor of a message. */
export function readEvent(text: string): HookEvent | PromptEvent | undefined {
  const event = fromCline((parsed(text) ?? {}) as Partial<Record<string, unknown>>)
  // Copilot CLI has other names for the fields, and its documentation has the arguments as JSON text.
  const { cwd = process.cwd(), tool_name = event['toolName'], tool_input = event['toolArgs'] } = event
  const { session_id = event['sessionId'], tool_use_id, tool_response = event['toolResult'] } = event
  const { hook_event_name: name, turn_id, prompt, agent_id } = event
  if (typeof cwd !== 'string') return undefined
  const session = typeof session_id === 'string' ? session_id : undefined
  // Qwen Code sends an empty message with the results of tools.
  const isMessage = prompt !== undefined && prompt !== ''
  if (typeof tool_name !== 'string') return isMessage ? { isPrompt: true, cwd, session } : undefined
  return {
    cwd,
    tool_name,
    tool_input: typeof tool_input === 'string' ? parsed(tool_input) : tool_input,
    session,
    agent: typeof agent_id === 'string' ? agent_id : undefined,
    call: typeof tool_use_id === 'string' ? tool_use_id : '',
    result: tool_response,
    isQuestion: name === 'PermissionRequest',
    isAfter:
      tool_response !== undefined ||
      name === 'PostToolUse' ||
      name === 'PostToolUseFailure' ||
      name === 'AfterTool',
    turn: typeof turn_id === 'string' ? turn_id : undefined,
  }
}

/** Whether an event is that of a person's message. */
export function isPrompt(event: HookEvent | PromptEvent): event is PromptEvent {
  return 'isPrompt' in event
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
