type Fields = Readonly<Record<string, unknown>>

/** An event of Cline in the names that the other hosts have; any other event as it is. */
export function fromCline(event: Fields): Fields {
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
