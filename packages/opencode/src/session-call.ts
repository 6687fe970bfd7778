import { realNames } from '@emend/fs-node/reader'
import type { SessionCall } from '@emend/repair/sessions'

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
