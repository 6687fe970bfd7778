import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { closedPlaceIn } from '@emend/fs'
import {
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type Root,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { capabilitiesOf, isModern } from './client.js'
import type { Sealed } from './questions.js'

/** The folders that a server may edit. The first one is used where a call names none. */
export interface Roots {
  /** Returns the folders for a request, or the question for the client that has them. */
  of(context: ServerContext): Promise<readonly string[] | InputRequiredResult>
  /** Returns the folders for a request in whose answer nothing can be asked. */
  known(): Promise<readonly string[]>
}

/**
 * Returns the folders of a server: those that it was started for, or else the folders among the roots of its client, or else
 * the current folder. A client of 2025-11-25 is asked when the first call needs them, and again after it reports that they have
 * changed. A client of 2026-07-28 reports no changes: it is asked in every call.
 */
export function rootsOf(server: Server, given: readonly string[]): Roots {
  if (given.length > 0) return { of: async () => given, known: async () => given }
  let asked: Promise<readonly string[]> | undefined
  server.setNotificationHandler('notifications/roots/list_changed', () => {
    asked = undefined
  })
  const ask = () => {
    asked ??= askClient(server)
    return asked
  }
  return {
    async of(context) {
      if (!isModern(server)) return ask()
      if (capabilitiesOf(server, context).roots === undefined) return CURRENT
      const { inputResponses, requestState } = context.mcpReq
      const sealed = requestState<Sealed>()
      if (sealed !== undefined) return sealed.roots
      if (inputResponses === undefined)
        return inputRequired({ inputRequests: { [KEY]: inputRequired.listRoots() } })
      const answer = inputResponse(inputResponses, KEY)
      const folders = answer.kind === 'roots' ? foldersOf(answer.roots) : CURRENT
      asked = Promise.resolve(folders)
      return folders
    },
    known: () => (isModern(server) ? (asked ?? Promise.resolve(CURRENT)) : ask()),
  }
}

const KEY = 'roots'
const CURRENT: readonly string[] = ['.']

async function askClient(server: Server): Promise<readonly string[]> {
  if (server.getClientCapabilities()?.roots === undefined) return CURRENT
  // If the client does not answer, it is treated as having no roots.
  const { roots } = await server.listRoots(undefined, { timeout: PATIENCE }).catch(() => ({ roots: [] }))
  return foldersOf(roots)
}

/** Milliseconds. */
const PATIENCE = 10_000

function foldersOf(roots: readonly Root[]): readonly string[] {
  const folders = roots.map(({ uri }) => folderOf(uri)).filter((one) => one !== undefined)
  return folders.length > 0 ? folders : CURRENT
}

function folderOf(uri: unknown): string | undefined {
  try {
    return typeof uri === 'string' && uri.startsWith('file:') ? fileURLToPath(uri) : undefined
  } catch {
    return undefined
  }
}

/** The folder of a call, or the text for the model why the call has none. */
export type ChosenRoot = { readonly folder: string } | { readonly refusal: string }

/**
 * Returns the folder of a call: the one that the call names, which is one of the allowed folders or lies in one of them, or
 * else the first of them. Links are followed first, so that none leads out; a folder in `.git` or `.emend` is refused.
 *
 * @param allowed at least one folder
 * @param wanted the argument of the call, relative to the first folder or absolute
 */
export async function chooseRoot(allowed: readonly string[], wanted: unknown): Promise<ChosenRoot> {
  const [first = '.'] = allowed
  if (wanted === undefined) return { folder: first }
  if (typeof wanted !== 'string' || wanted.trim() === '')
    return refusal('it must be the path of a folder', wanted, allowed)
  const path = await real(resolve(first, wanted))
  for (const root of path === undefined ? [] : allowed) {
    const inside = pathInside(await real(root), path)
    if (path === undefined || inside === undefined || closedPlaceIn(inside) !== undefined) continue
    if (inside === '') return { folder: root }
    const found = await stat(path).catch(() => undefined)
    return found?.isDirectory() ? { folder: path } : refusal('it is no folder', wanted, allowed)
  }
  return refusal('it is not in a folder that this server may edit', wanted, allowed)
}

/** Returns the path from a root to a path in it, which is empty for the root itself; undefined for a path outside. */
function pathInside(root: string | undefined, path: string | undefined): string | undefined {
  if (root === undefined || path === undefined) return undefined
  const inside = relative(root, path)
  return inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside) ? undefined : inside
}

function real(path: string): Promise<string | undefined> {
  return realpath(path).catch(() => undefined)
}

function refusal(reason: string, wanted: unknown, allowed: readonly string[]): ChosenRoot {
  const folders = allowed.map((one) => JSON.stringify(resolve(one))).join(', ')
  const shown = JSON.stringify(wanted).slice(0, 200)
  return {
    refusal: `Nothing was changed: the root ${shown} is refused, because ${reason}. Leave root out, or name ${folders} or a folder below.`,
  }
}
