import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Answer } from './thread.js'
import { CHANGES_KEY, type ShownChange } from './view.js'

/** Returns the text for the model together with the same answer as data for hosts. Models do not see what is shown. */
export function resultOf({ changes: _, ...answer }: Answer, page?: ShownChange): CallToolResult {
  const { ok, message } = answer
  return {
    content: [{ type: 'text', text: message }],
    structuredContent: { ...answer },
    ...(!ok && { isError: true }),
    ...(page !== undefined && { _meta: { [CHANGES_KEY]: page } }),
  }
}

/** Returns the result of a call that was refused, from a message and the codes of its failures. */
export function refused(message: string, ...codes: readonly string[]): CallToolResult {
  const failures = [...new Set(codes)].map((code) => ({ code, message }))
  return resultOf({ ok: false, message, files: [], skipped: [], failures })
}
