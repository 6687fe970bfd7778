import { dropBefore, keepAfter, keepBefore } from '@emend/fs-node/keep'
import { fileReader } from '@emend/fs-node/reader'
import { recordShown, repairBound, shownInMemory } from '@emend/repair/sessions'
import { callIdOf } from './events.js'
import { type PluginOptions, profileOf, rootOf } from './options.js'
import { keptCall, SHOWING, sessionCall } from './session-call.js'
import { isEditTool, withToolFields } from './tool-fields.js'
import { Turns } from './turns.js'

/** The part of OpenCode 2's context for plugins that is used here. */
export interface Context {
  readonly location: {
    /** The folder that the plugin was loaded for. */
    readonly directory: string
    /** `directory` is the root of the repository around it. */
    readonly project?: { readonly directory?: string }
  }
  readonly options?: PluginOptions
  readonly tool: {
    hook(name: 'execute.before', hook: (event: BeforeEvent) => Promise<void>): Promise<Registration>
    hook(name: 'execute.after', hook: (event: AfterEvent) => Promise<void>): Promise<Registration>
  }
  readonly event?: {
    subscribe(options: { readonly signal: AbortSignal }): AsyncIterable<unknown>
  }
}

/** A tool call. `id` was `callID` in the first versions. */
interface ToolEvent {
  readonly tool: string
  readonly sessionID: string
  readonly id?: string
  readonly callID?: string
}

/** A tool call before its input is checked. The input may be replaced. */
interface BeforeEvent extends ToolEvent {
  input: unknown
}

/** A tool call that has ended. */
interface AfterEvent extends ToolEvent {
  readonly input?: unknown
  readonly status?: 'completed' | 'error'
  readonly result?: unknown
}

/** What takes a hook back. */
interface Registration {
  dispose(): Promise<void>
}

/** What OpenCode awaits when it unloads the plugin. */
export type Cleanup = () => Promise<void>

/**
 * The plugin for OpenCode 2. It rewrites the inputs of `edit` and `patch` to the file's own text, and gives the fields of these
 * and of `write` the names that OpenCode requires, before OpenCode checks the input, asks for permission and runs its tool. If an
 * edit has no safe place, it throws the message for the model. A call that it cannot judge runs with its own text. The calls of
 * one message run one after the other. Edits are bound to what OpenCode's `read` showed in their session. No tool is registered, because OpenCode 2 runs the tools of plugins without permission.
 *
 * OpenCode 1 (from 1.17) calls this, too, with a context that has no hooks for tools. There it does nothing.
 */
export async function setup(context: Partial<Context>): Promise<Cleanup | undefined> {
  if (!hasHooks(context)) return undefined
  const { location, options = {}, tool, event } = context
  const profile = profileOf(options)
  if (options.ownTools)
    throw new Error(
      'emend: ownTools is for OpenCode 1. OpenCode 2 runs the tools of plugins without asking for permission. Remove the option: emend then repairs the calls of OpenCode’s tools.',
    )
  const { directory, project } = location
  const readFile = fileReader(rootOf(directory, project?.directory), directory)
  const callOf = sessionCall(directory, { readFile, profile })
  const shownIn = shownInMemory()
  const keptOf = (call: ToolEvent, input: unknown) =>
    keptCall(directory, { sessionID: call.sessionID, callID: callIdOf(call) }, call.tool, input)
  const turns = new Turns()
  const unloaded = new AbortController()
  // Not awaited: this goes on until the plugin is unloaded.
  void endTurns(turns, event, unloaded.signal)
  const after = await tool.hook('execute.after', async (call) => {
    const isEdit = isEditTool(call.tool)
    if (isEdit) await keepAfter(keptOf(call, call.input))
    if ((isEdit || SHOWING.has(call.tool)) && call.status === 'completed') {
      const shown = { isEdit: isEdit && call.tool !== 'write', isDone: true, output: call.result }
      await recordShown(callOf(callIdOf(call), call.input), shown, shownIn(call.sessionID)).catch(
        () => undefined,
      )
    }
    turns.end(callIdOf(call))
  })
  const before = await tool.hook('execute.before', async (call) => {
    if (!isEditTool(call.tool)) return
    const callID = callIdOf(call)
    await turns.take({ sessionID: call.sessionID, callID })
    const input = withToolFields(call.tool, call.input)
    await keepBefore(keptOf(call, input))
    const repaired = await repairBound(callOf(callID, input), shownIn(call.sessionID)).catch(() => undefined)
    if (repaired?.status === 'refused') {
      await dropBefore(keptOf(call, input))
      turns.end(callID)
      throw new Error(repaired.message)
    }
    call.input = repaired?.status === 'rewritten' ? repaired.input : input
  })
  return async () => {
    unloaded.abort()
    turns.stop()
    await before.dispose()
    await after.dispose()
  }
}

function hasHooks(context: Partial<Context> | undefined): context is Context {
  return typeof context?.tool?.hook === 'function'
}

/** Ends turns by OpenCode's events, because no hook is called for a call that was not permitted. */
async function endTurns(turns: Turns, events: Context['event'], signal: AbortSignal): Promise<void> {
  try {
    for await (const event of events?.subscribe({ signal }) ?? []) turns.endAfter(event)
  } catch {
    // The events have ended, which is all that matters here.
  }
  turns.stop()
}
