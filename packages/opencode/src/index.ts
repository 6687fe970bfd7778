import { lenient, type Profile, standard, strict } from '@emend/core'
import { fileReader } from '@emend/fs-node/reader'
import { repairCall } from '@emend/repair'
import { endedCall, endedSession } from './events.js'
import type { OwnTool } from './own-tools.js'
import { type Call, Turns } from './turns.js'

/** The part of OpenCode's input for plugins that is used here. */
export interface PluginInput {
  /** The folder in which OpenCode was started. */
  readonly directory: string
  /** The root of the repository around that folder; `/` if there is none. */
  readonly worktree: string
}

/** The plugin's options, the second part of its entry in `opencode.json`. */
export interface PluginOptions {
  /** The profile to match with. Default `standard`. */
  readonly profile?: 'strict' | 'standard' | 'lenient'
  /**
   * Whether emend's own tools replace `edit` and `apply_patch`. They write every file correctly, even one with both kinds of
   * line endings, but OpenCode does not run formatters and language servers after them. Default false: calls of OpenCode's
   * tools are repaired.
   */
  readonly ownTools?: boolean
}

/** The hooks that OpenCode calls. */
export interface Hooks {
  readonly tool?: Readonly<Record<string, OwnTool>>
  'tool.execute.before'(call: Call & { readonly tool: string }, output: { args: unknown }): Promise<void>
  'tool.execute.after'(call: Call & { readonly tool: string }): Promise<void>
  event(input: { readonly event: unknown }): Promise<void>
}

const TOOLS: ReadonlySet<string> = new Set(['edit', 'multiedit', 'apply_patch', 'patch'])
const PROFILES: ReadonlyMap<string, Profile> = new Map(
  [strict, standard, lenient].map((one) => [one.name, one]),
)

/**
 * The plugin. It rewrites the arguments of `edit` and `apply_patch` to the file's own text before OpenCode asks for permission
 * and runs its tool. If an edit has no safe place, it throws the message for the model. A call that it cannot judge runs
 * unchanged. The calls of one message run one after the other.
 */
export default async function emend(
  { directory, worktree }: PluginInput,
  { profile = 'standard', ownTools = false }: PluginOptions = {},
): Promise<Hooks> {
  const chosen = PROFILES.get(profile)
  if (chosen === undefined)
    throw new Error(`emend: no profile ${profile}; there are ${[...PROFILES.keys()].join(', ')}`)
  const root = worktree === '/' ? directory : worktree
  const readFile = fileReader(root, directory)
  const turns = new Turns()
  const ownToolsModule = ownTools ? await import('./own-tools.js') : undefined
  const tools = ownToolsModule?.ownTools({ root, directory, worktree, profile: chosen })
  return {
    ...(tools && { tool: tools }),
    async 'tool.execute.before'({ tool, ...call }, output) {
      if (!TOOLS.has(tool)) return
      await turns.take(call)
      if (tools !== undefined && Object.hasOwn(tools, tool)) return
      const repaired = await repairCall(output.args, { readFile, profile: chosen }).catch(() => undefined)
      if (repaired?.status === 'refused') {
        turns.end(call.callID)
        throw new Error(repaired.message)
      }
      // OpenCode reads its own object again, so that object must be changed.
      if (repaired?.status === 'rewritten') Object.assign(output.args as object, repaired.input)
    },
    async 'tool.execute.after'({ callID }) {
      turns.end(callID)
    },
    // For a call that failed or was not permitted, OpenCode does not call `tool.execute.after`.
    async event({ event }) {
      const callID = endedCall(event)
      const session = endedSession(event)
      if (callID !== undefined) turns.end(callID)
      if (session !== undefined) turns.endAll(session)
    },
  }
}
