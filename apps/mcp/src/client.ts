import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'

/** Whether the client speaks 2026-07-28 or later: it sends no `initialize`, and the server sends it no requests. */
export function isModern(server: Server): boolean {
  // Revisions are dates.
  return (server.getNegotiatedProtocolVersion() ?? '') >= '2026-07-28'
}

/** Returns what the client of a request can do. */
export function capabilitiesOf(server: Server, { mcpReq }: ServerContext): ClientCapabilities {
  if (!isModern(server)) return server.getClientCapabilities() ?? {}
  // The SDK has checked it, and gives it no type.
  const envelope = mcpReq.envelope as
    | { readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities }
    | undefined
  return envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? {}
}
