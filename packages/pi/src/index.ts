import { beginTurn, dropBefore, type KeptCall, keepAfter, keepBefore, noteFor } from '@emend/fs-node/keep'
import { fileReader, realNames } from '@emend/fs-node/reader'
import {
  isWholeText,
  recordShown,
  repairBound,
  type SessionCall,
  shownInMemory,
  writtenPaths,
} from '@emend/repair/sessions'
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
    ) => Promise<{ readonly content: readonly unknown[] } | undefined>,
  ): void
  on(event: 'session_start', handler: () => Promise<void>): void
  on(
    event: 'before_agent_start',
    handler: (event: unknown, context: Context) => Promise<{ readonly message: Message } | undefined>,
  ): void
  registerTool(tool: OwnTool): void
  registerFlag(
    name: string,
    options: { readonly description: string; readonly type: 'boolean'; readonly default: boolean },
  ): void
  getFlag(name: string): unknown
}

/** A message that pi adds for the model, and shows. */
interface Message {
  readonly customType: string
  readonly content: string
  readonly display: boolean
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
 * pi's `read` showed in their session. What pi's `edit` and `write` write is kept for `emend undo`. With the flag `--emend-own-edit`, emend's own tool replaces `edit`.
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
  pi.on('before_agent_start', async (_, context) => {
    const session = { host: HOST, session: sessionOf(context) }
    await beginTurn(context.cwd, session)
    const content = await noteFor(context.cwd, session)
    return content === undefined ? undefined : { message: { customType: 'emend', content, display: true } }
  })
  pi.on('tool_call', async (event, context) => {
    if (!WRITING.has(event.toolName) || isOwn()) return undefined
    const kept = keptCall(event, context)
    await keepBefore(kept)
    if (event.toolName === 'write' && !isWholeText(event.input)) return undefined
    const repaired = await repairBound(callOf(event, context), shownIn(sessionOf(context))).catch(
      () => undefined,
    )
    if (repaired?.status === 'refused') {
      await dropBefore(kept)
      return { block: true, reason: repaired.message }
    }
    // pi reads its own object again, so that object must be changed.
    if (repaired?.status === 'rewritten') Object.assign(event.input as object, repaired.input)
    return undefined
  })
  pi.on('tool_result', async (event, context) => {
    if (isOwn()) return undefined
    if (WRITING.has(event.toolName)) await keepAfter(keptCall(event, context))
    if (!RECORDED.has(event.toolName) || event.isError === true) return undefined
    const shown = { isEdit: event.toolName === 'edit', isDone: true, output: event.content }
    const store = shownIn(sessionOf(context))
    const note = await recordShown(callOf(event, context), shown, store).catch(() => undefined)
    if (note === undefined || !Array.isArray(event.content)) return undefined
    return { content: [...(event.content as unknown[]), { type: 'text', text: note }] }
  })
}

/** What `emend log` calls pi. */
const HOST = 'pi'

/** The tools that write a file. */
const WRITING: ReadonlySet<string> = new Set(['edit', 'write'])

/** The tools whose results show a file to the model, or that write one. */
const RECORDED: ReadonlySet<string> = new Set(['read', 'edit', 'write'])

function callOf({ toolCallId: id = '', input }: ToolCall, { cwd }: Context): SessionCall {
  return { id, input, nameOf: realNames(cwd), readFile: fileReader(cwd) }
}

function keptCall({ toolName: tool, toolCallId: call = '', input }: ToolCall, context: Context): KeptCall {
  const origin = { host: HOST, session: sessionOf(context), tool, call }
  return { cwd: context.cwd, origin, paths: writtenPaths(input) }
}

function sessionOf({ cwd, sessionManager }: Context): string {
  return sessionManager?.getSessionId() ?? cwd
}
