import { fileReader, realNames } from '@emend/fs-node/reader'
import { recordShown, repairBound, type SessionCall, shownInMemory } from '@emend/repair/sessions'
import type { OwnTool } from './own-edit.js'

/** The part of pi's API for extensions that is used here. */
export interface ExtensionApi {
  on(
    event: 'tool_call',
    handler: (
      event: ToolCall,
      context: Context,
    ) => Promise<{ readonly block: true; readonly reason: string } | undefined>,
  ): void
  on(
    event: 'tool_result',
    handler: (
      event: ToolCall & { readonly content?: unknown; readonly isError?: boolean },
      context: Context,
    ) => Promise<void>,
  ): void
  on(event: 'session_start', handler: () => Promise<void>): void
  registerTool(tool: OwnTool): void
  registerFlag(
    name: string,
    options: { readonly description: string; readonly type: 'boolean'; readonly default: boolean },
  ): void
  getFlag(name: string): unknown
}

/** A call of one of pi's tools. */
export interface ToolCall {
  readonly toolName: string
  readonly toolCallId?: string
  readonly input: unknown
}

/** The part of pi's context for handlers that is used here. */
export interface Context {
  readonly cwd: string
  readonly sessionManager?: { getSessionId(): string }
}

const OWN_EDIT = 'emend-own-edit'

/**
 * The extension. It rewrites the arguments of `edit` to the file's own text before pi runs its tool. If an edit has no safe
 * place, it blocks the call with a message for the model. A call that it cannot judge runs unchanged. Edits are bound to what
 * pi's `read` showed in their session. With the flag `--emend-own-edit`, emend's own tool replaces `edit`.
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
  const shownIn = shownInMemory()
  const isOwn = () => pi.getFlag(OWN_EDIT) === true
  pi.on('tool_call', async (event, context) => {
    if (event.toolName !== 'edit' || isOwn()) return undefined
    const repaired = await repairBound(callOf(event, context), shownIn(sessionOf(context))).catch(
      () => undefined,
    )
    if (repaired?.status === 'refused') return { block: true, reason: repaired.message }
    // pi reads its own object again, so that object must be changed.
    if (repaired?.status === 'rewritten') Object.assign(event.input as object, repaired.input)
    return undefined
  })
  pi.on('tool_result', async (event, context) => {
    if (!RECORDED.has(event.toolName) || event.isError === true || isOwn()) return
    const shown = { isEdit: event.toolName === 'edit', isDone: true, output: event.content }
    await recordShown(callOf(event, context), shown, shownIn(sessionOf(context))).catch(() => undefined)
  })
}

/** The tools whose results show a file to the model, or that write one. */
const RECORDED: ReadonlySet<string> = new Set(['read', 'edit', 'write'])

function callOf({ toolCallId: id = '', input }: ToolCall, { cwd }: Context): SessionCall {
  return { id, input, nameOf: realNames(cwd), readFile: fileReader(cwd) }
}

function sessionOf({ cwd, sessionManager }: Context): string {
  return sessionManager?.getSessionId() ?? cwd
}
