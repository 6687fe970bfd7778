import { fileURLToPath } from 'node:url'
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { RootsListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js'

/**
 * The folder that a server works in: the one that it was started for, or the first folder among the roots of its host, or else the
 * current one. The host is asked when the first call needs it, and again when it says that its roots have changed.
 */
export function rootOf(server: Server, given: string | undefined): () => Promise<string> {
  if (given !== undefined) return async () => given
  let asked: Promise<string> | undefined
  server.setNotificationHandler(RootsListChangedNotificationSchema, () => {
    asked = undefined
  })
  return () => {
    asked ??= askHost(server)
    return asked
  }
}

async function askHost(server: Server): Promise<string> {
  if (server.getClientCapabilities()?.roots === undefined) return '.'
  // A host that does not answer has no roots to honour.
  const { roots } = await server.listRoots(undefined, { timeout: PATIENCE }).catch(() => ({ roots: [] }))
  const folder = roots.map(({ uri }) => folderOf(uri)).find((one) => one !== undefined)
  return folder ?? '.'
}

const PATIENCE = 10_000

function folderOf(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : undefined
  } catch {
    return undefined
  }
}
