/** The id of the tool call that ended with this event of OpenCode, successfully or not; undefined for other events. */
export function endedCall(event: unknown): string | undefined {
  const { type, properties } = asFields(event)
  const { callID, state } = asFields(asFields(properties)['part'])
  const { status } = asFields(state)
  const isEnd = type === 'message.part.updated' && (status === 'completed' || status === 'error')
  return isEnd && typeof callID === 'string' ? callID : undefined
}

/** The id of the session that became idle or failed with this event, so that nothing runs in it; undefined for other events. */
export function endedSession(event: unknown): string | undefined {
  const { type, properties } = asFields(event)
  const { sessionID } = asFields(properties)
  const isEnd = type === 'session.idle' || type === 'session.error'
  return isEnd && typeof sessionID === 'string' ? sessionID : undefined
}

function asFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
