import { fileURLToPath } from 'node:url'
import type { Server } from '@modelcontextprotocol/server'

/**
 * Returns a function that returns the folder of a server: the folder that it was started for, or else the first folder among
 * the roots of its host, or else the current folder. The host is asked when the first call needs the folder, and again after
 * it reports that its roots have changed.
 */
export function rootOf(server: Server, given: string | undefined): () => Promise<string> {
  if (given !== undefined) return async () => given
  let asked: Promise<string> | undefined
  server.setNotificationHandler('notifications/roots/list_changed', () => {
    asked = undefined
  })
  return () => {
    asked ??= askHost(server)
    return asked
  }
}

async function askHost(server: Server): Promise<string> {
  if (server.getClientCapabilities()?.roots === undefined) return '.'
  // If the host does not answer, it is treated as having no roots.
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
