type Fields = Readonly<Record<string, unknown>>

/** The id of the tool call that ended with this event of OpenCode, successfully or not; undefined for other events. */
export function endedCall(event: unknown): string | undefined {
  const { type, properties, data } = asFields(event)
  switch (type) {
    // OpenCode 1.
    case 'message.part.updated': {
      const { callID, state } = asFields(asFields(properties)['part'])
      const { status } = asFields(state)
      return status === 'completed' || status === 'error' ? asText(callID) : undefined
    }
    // OpenCode 2.
    case 'session.tool.success':
    case 'session.tool.failed':
      return callIdOf(asFields(data))
    default:
      return undefined
  }
}

/** The id of a tool call in OpenCode 2, whose first versions named it `callID`. */
export function callIdOf({
  id,
  callID,
}: {
  readonly id?: unknown
  readonly callID?: unknown
}): string | undefined {
  return asText(id) ?? asText(callID)
}

const SESSION_ENDS: ReadonlySet<unknown> = new Set([
  // OpenCode 1.
  'session.idle',
  'session.error',
  // OpenCode 2.
  'session.execution.succeeded',
  'session.execution.failed',
  'session.execution.interrupted',
])

/** The id of the session in which nothing runs any more after this event; undefined for other events. */
export function endedSession(event: unknown): string | undefined {
  const { type, properties, data } = asFields(event)
  return SESSION_ENDS.has(type) ? asText(asFields(properties ?? data)['sessionID']) : undefined
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
