import type { KeptCall } from '@emend/fs-node/keep'
import { realNames } from '@emend/fs-node/reader'
import { type SessionCall, writtenPaths } from '@emend/repair/sessions'

/** OpenCode's tools that show a file to the model, or that write the whole of one. */
export const SHOWING: ReadonlySet<string> = new Set(['read', 'write'])

/** Returns what makes a call of OpenCode one whose session is known. */
export function sessionCall(
  directory: string,
  options: Pick<SessionCall, 'readFile' | 'profile'>,
): (id: string | undefined, input: unknown) => SessionCall {
  const nameOf = realNames(directory)
  return (id = '', input) => ({ ...options, id, input, nameOf })
}

/** What `emend log` calls the program that loaded the plugin: Kilo, which is a fork of OpenCode, says that it is this process. */
export function hostName(): string {
  return process.env['KILO_PID'] === String(process.pid) ? 'kilo' : 'opencode'
}

/** Returns what of a call is kept for `emend undo`. */
export function keptCall(
  directory: string,
  ids: { readonly sessionID: string; readonly callID: string | undefined },
  tool: string,
  input: unknown,
): KeptCall {
  const origin = { host: hostName(), session: ids.sessionID, tool, call: ids.callID ?? '' }
  return { cwd: directory, origin, paths: writtenPaths(input) }
}
