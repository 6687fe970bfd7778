import { lenient, type Profile, standard, strict } from '@emend/core'
import { fileReader } from '@emend/fs-node/reader'
import { repairCall } from '@emend/repair'
import { endedCall, endedSession } from './events.js'
import { type Call, Turns } from './turns.js'

/** What OpenCode tells a plugin, as far as this one uses it. */
export interface PluginInput {
  /** The folder that OpenCode was started in. */
  readonly directory: string
  /** The root of the repository around it; `/` where there is none. */
  readonly worktree: string
}

/** The plugin's options, the second part of its entry in `opencode.json`. */
export interface PluginOptions {
  /** How tolerant to be. Default `standard`. */
  readonly profile?: 'strict' | 'standard' | 'lenient'
}

/** What OpenCode calls. */
export interface Hooks {
  'tool.execute.before'(call: Call & { readonly tool: string }, output: { args: unknown }): Promise<void>
  'tool.execute.after'(call: Call & { readonly tool: string }): Promise<void>
  event(input: { readonly event: unknown }): Promise<void>
}

const TOOLS: ReadonlySet<string> = new Set(['edit', 'multiedit', 'apply_patch', 'patch'])
const PROFILES: ReadonlyMap<string, Profile> = new Map(
  [strict, standard, lenient].map((one) => [one.name, one]),
)

/**
 * The plugin: it brings the arguments of `edit` and `apply_patch` to the file's own text before OpenCode asks for permission and runs
 * its own tool, and throws what the model is to read where an edit has no right place. A call that it cannot judge goes through. Calls
 * of one message run one after the other.
 */
export default async function emend(
  { directory, worktree }: PluginInput,
  { profile = 'standard' }: PluginOptions = {},
): Promise<Hooks> {
  const chosen = PROFILES.get(profile)
  if (chosen === undefined)
    throw new Error(`emend: no profile ${profile}; there are ${[...PROFILES.keys()].join(', ')}`)
  const readFile = fileReader(worktree === '/' ? directory : worktree, directory)
  const turns = new Turns()
  return {
    async 'tool.execute.before'({ tool, ...call }, output) {
      if (!TOOLS.has(tool)) return
      await turns.take(call)
      const repaired = await repairCall(output.args, { readFile, profile: chosen }).catch(() => undefined)
      if (repaired?.status === 'refused') {
        turns.end(call.callID)
        throw new Error(repaired.message)
      }
      // OpenCode reads the object that it gave.
      if (repaired?.status === 'rewritten') Object.assign(output.args as object, repaired.input)
    },
    async 'tool.execute.after'({ callID }) {
      turns.end(callID)
    },
    // A call that failed, or was not permitted, has no hook behind it.
    async event({ event }) {
      const callID = endedCall(event)
      const session = endedSession(event)
      if (callID !== undefined) turns.end(callID)
      if (session !== undefined) turns.endAll(session)
    },
  }
}
