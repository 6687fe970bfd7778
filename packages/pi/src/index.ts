import { fileReader } from '@emend/fs-node/reader'
import { repairCall } from '@emend/repair'
import type { OwnTool } from './own-edit.js'

/** The part of pi's API for extensions that is used here. */
export interface ExtensionApi {
  on(
    event: 'tool_call',
    handler: (
      event: { readonly toolName: string; readonly input: unknown },
      context: { readonly cwd: string },
    ) => Promise<{ readonly block: true; readonly reason: string } | undefined>,
  ): void
  on(event: 'session_start', handler: () => Promise<void>): void
  registerTool(tool: OwnTool): void
  registerFlag(
    name: string,
    options: { readonly description: string; readonly type: 'boolean'; readonly default: boolean },
  ): void
  getFlag(name: string): unknown
}

const OWN_EDIT = 'emend-own-edit'

/**
 * The extension. It rewrites the arguments of `edit` to the file's own text before pi runs its tool. If an edit has no safe
 * place, it blocks the call with a message for the model. A call that it cannot judge runs unchanged. With the flag
 * `--emend-own-edit`, emend's own tool replaces `edit`.
 */
export default function emend(pi: ExtensionApi): void {
  const description = 'emend edits files itself, in the place of pi’s edit tool'
  pi.registerFlag(OWN_EDIT, { description, type: 'boolean', default: false })
  // Flags are read when the session starts.
  pi.on('session_start', async () => {
    if (pi.getFlag(OWN_EDIT) !== true) return
    const { ownEdit } = await import('./own-edit.js')
    pi.registerTool(ownEdit())
  })
  pi.on('tool_call', async ({ toolName, input }, { cwd }) => {
    if (toolName !== 'edit' || pi.getFlag(OWN_EDIT) === true) return undefined
    const repaired = await repairCall(input, { readFile: fileReader(cwd) }).catch(() => undefined)
    if (repaired?.status === 'refused') return { block: true, reason: repaired.message }
    // pi reads its own object again, so that object must be changed.
    if (repaired?.status === 'rewritten') Object.assign(input as object, repaired.input)
    return undefined
  })
}
