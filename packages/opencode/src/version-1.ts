import { beginTurn, dropBefore, keepAfter, keepBefore } from '@emend/fs-node/keep'
import { fileReader } from '@emend/fs-node/reader'
import { isWholeText, recordShown, repairBound, shownInMemory } from '@emend/repair/sessions'
import { type PluginOptions, profileOf, rootOf } from './options.js'
import type { OwnTool } from './own-tools.js'
import { hostName, keptCall, SHOWING, sessionCall } from './session-call.js'
import { type Call, Turns } from './turns.js'

/** The part of OpenCode 1's input for plugins that is used here. */
export interface PluginInput {
  /** The folder in which OpenCode was started. */
  readonly directory: string
  /** The root of the repository around that folder; `/` if there is none. */
  readonly worktree: string
}

/** The hooks that OpenCode 1 calls. */
export interface Hooks {
  readonly tool?: Readonly<Record<string, OwnTool>>
  'tool.execute.before'(call: Call & { readonly tool: string }, output: { args: unknown }): Promise<void>
  'tool.execute.after'(
    call: Call & { readonly tool: string; readonly args?: unknown },
    result?: { output?: unknown },
  ): Promise<void>
  'chat.message'(input: { readonly sessionID: string }): Promise<void>
  event(input: { readonly event: unknown }): Promise<void>
}

/** The tool that writes a whole file. */
const WRITE = 'write'
const TOOLS: ReadonlySet<string> = new Set(['edit', 'multiedit', 'apply_patch', 'patch', WRITE])

/**
 * The plugin for OpenCode 1. It rewrites the arguments of `edit` and `apply_patch` to the file's own text before OpenCode asks
 * for permission and runs its tool. If an edit has no safe place, it throws the message for the model. A call that it cannot
 * judge runs unchanged. The calls of one message run one after the other. Edits are bound to what OpenCode's `read` showed in
 * their session. What OpenCode's own tools write is kept for `emend undo`.
 */
export async function server(
  { directory, worktree }: PluginInput,
  options: PluginOptions = {},
): Promise<Hooks> {
  const profile = profileOf(options)
  const root = rootOf(directory, worktree)
  const readFile = fileReader(root, directory)
  const callOf = sessionCall(directory, { readFile, profile })
  const shownIn = shownInMemory()
  const turns = new Turns()
  const ownToolsModule = options.ownTools ? await import('./own-tools.js') : undefined
  const tools = ownToolsModule?.ownTools({ root, directory, worktree, profile })
  return {
    ...(tools && { tool: tools }),
    async 'tool.execute.before'({ tool, ...call }, output) {
      const kept = keptCall(directory, call, tool, output.args)
      if (!TOOLS.has(tool)) return
      await turns.take(call)
      if (tools !== undefined && Object.hasOwn(tools, tool)) return
      await keepBefore(kept)
      if (tool === WRITE && !isWholeText(output.args)) return
      const repaired = await repairBound(callOf(call.callID, output.args), shownIn(call.sessionID)).catch(
        () => undefined,
      )
      if (repaired?.status === 'refused') {
        await dropBefore(kept)
        turns.end(call.callID)
        throw new Error(repaired.message)
      }
      // OpenCode reads its own object again, so that object must be changed.
      if (repaired?.status === 'rewritten') Object.assign(output.args as object, repaired.input)
    },
    async 'tool.execute.after'({ tool, sessionID, callID, args }, result) {
      const isEdit = TOOLS.has(tool)
      if (isEdit) await keepAfter(keptCall(directory, { sessionID, callID }, tool, args))
      if (isEdit || SHOWING.has(tool)) {
        const shown = { isEdit: isEdit && tool !== WRITE, isDone: true, output: result?.output }
        const note = await recordShown(callOf(callID, args), shown, shownIn(sessionID)).catch(() => undefined)
        if (note !== undefined && typeof result?.output === 'string') result.output += `\n${note}`
      }
      turns.end(callID)
    },
    // A person's message.
    'chat.message': ({ sessionID }) => beginTurn(directory, { host: hostName(), session: sessionID }),
    // For a call that failed or was not permitted, OpenCode does not call `tool.execute.after`.
    async event({ event }) {
      turns.endAfter(event)
    },
  }
}
