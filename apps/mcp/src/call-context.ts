import type { ServerContext } from '@modelcontextprotocol/server'
import type { CallContext } from './thread.js'

/** Returns the context of a call. It notifies the host of every file that is written, if the host asked for progress. */
export function contextOf({ mcpReq: { signal, _meta, notify } }: ServerContext): CallContext {
  const token = _meta?.progressToken
  let count = 0
  return {
    signal,
    onProgress({ path, state, total }) {
      if (token === undefined) return
      count += 1
      const message = `${state === 'started' ? 'writing' : 'written'} ${path}`
      const params = { progressToken: token, progress: count, total: 2 * total, message }
      void notify({ method: 'notifications/progress', params }).catch(() => undefined)
    },
  }
}
