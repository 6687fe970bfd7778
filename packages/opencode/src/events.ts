/** The call of a tool that an event of OpenCode says has ended, well or not. */
export function endedCall(event: unknown): string | undefined {
  const { type, properties } = asFields(event)
  const { callID, state } = asFields(asFields(properties)['part'])
  const { status } = asFields(state)
  const isEnd = type === 'message.part.updated' && (status === 'completed' || status === 'error')
  return isEnd && typeof callID === 'string' ? callID : undefined
}

/** The session in which nothing runs any more. */
export function endedSession(event: unknown): string | undefined {
  const { type, properties } = asFields(event)
  const { sessionID } = asFields(properties)
  const isEnd = type === 'session.idle' || type === 'session.error'
  return isEnd && typeof sessionID === 'string' ? sessionID : undefined
}

function asFields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
