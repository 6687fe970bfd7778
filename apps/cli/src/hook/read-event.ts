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

type Fields = Readonly<Record<string, unknown>>

/** An event of Cline in the names that the other hosts have; any other event as it is. */
function fromCline(event: Fields): Fields {
  const call = fieldsOf(event['tool_call'] ?? event['tool_result'])
  const cwd = Array.isArray(event['workspaceRoots']) ? (event['workspaceRoots'] as unknown[])[0] : undefined
  const isOfSubagent = typeof event['parent_agent_id'] === 'string'
  const shared = {
    ...(cwd !== undefined && { cwd }),
    session_id: fieldsOf(event['sessionContext'])['rootSessionId'] ?? event['taskId'],
    ...(isOfSubagent && { agent_id: event['agent_id'] }),
    tool_name: call['name'],
    tool_input: call['input'],
    tool_use_id: call['id'],
  }
  switch (event['hookName']) {
    case 'tool_call':
      return { ...shared, hook_event_name: 'PreToolUse' }
    case 'tool_result':
      // A tool that failed has shown nothing, though its error is its output, too.
      return {
        ...shared,
        hook_event_name: 'PostToolUse',
        ...(call['error'] === undefined && { tool_response: call['output'] }),
      }
    // Cline runs its hook of a message in no run without a terminal: a task begins with each message. A subagent's task is none.
    case 'agent_start':
      return { ...shared, ...(!isOfSubagent && { prompt: event['taskStart'] }) }
    default:
      return event
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
