import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { shortHash } from '../content.js'
import type { Origin } from '../journal/history.js'

/** A call of an agent's own tool. */
export interface KeptCall {
  /** The folder in which the agent works, and that paths are relative to. */
  readonly cwd: string
  readonly origin: Origin
  /** The files that the call names, absolute or relative to `cwd`. */
  readonly paths: readonly string[]
  /** Whether the agent does not say when a call has ended. */
  readonly isEndUnknown?: true
}

/** The name of what is kept before a call. A host without ids of calls is known by the tool and its files. */
export function heldName({ origin, paths, isEndUnknown }: KeptCall): string {
  const { host, session = '', tool = '', call = '' } = origin
  const which = call === '' ? [tool, ...paths] : [call]
  const mark = isEndUnknown ? ENDLESS : ''
  return `${heldPrefix({ host, session })}${mark}${shortHash(JSON.stringify(which))}`
}

/** The beginning of the names of what is kept before the calls of a session. */
export function heldPrefix(session: Pick<Origin, 'host' | 'session'>): string {
  return `held-${sessionKey(session)}-`
}

/** Whether what is kept is of a call whose end the agent does not say. */
export function isEndless(name: string): boolean {
  return name.split('-')[2] === ENDLESS.slice(0, -1)
}

const ENDLESS = 'endless-'

/** What the files of a session are called by. */
export function sessionKey({ host, session = '' }: Pick<Origin, 'host' | 'session'>): string {
  return shortHash(JSON.stringify([host, session]))
}

export function originOf({ host, session, turn, tool, call }: Origin): Origin {
  const text = (name: string, value: string | undefined) =>
    value === undefined || value === '' ? {} : { [name]: value.slice(0, MOST_NAME) }
  return {
    host,
    ...text('session', session),
    ...text('turn', turn),
    ...text('tool', tool),
    ...text('call', call),
  }
}

/** How much is kept of what an agent calls its sessions, turns and calls. */
const MOST_NAME = 200

/** The number of a session's turn, for agents that do not say it; undefined before the first message that a hook was told of. */
export async function turnOf(
  folder: string,
  origin: Pick<Origin, 'host' | 'session'>,
): Promise<string | undefined> {
  const text = await readFile(join(folder, `turn-${sessionKey(origin)}`), 'utf8').catch(() => '')
  return /^\d{1,9}$/.test(text) ? text : undefined
}
