import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { SessionCall } from '@emend/repair/sessions'

/** OpenCode's tools that show a file to the model, or that write the whole of one. */
export const SHOWING: ReadonlySet<string> = new Set(['read', 'write'])

/** Returns what makes a call of OpenCode one whose session is known. */
export function sessionCall(
  directory: string,
  options: Pick<SessionCall, 'readFile' | 'profile'>,
): (id: string | undefined, input: unknown) => SessionCall {
  const nameOf = (path: string) => realpath(resolve(directory, path)).catch(() => resolve(directory, path))
  return (id = '', input) => ({ ...options, id, input, nameOf })
}
