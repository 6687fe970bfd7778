/** What a host tells its hooks before it runs a tool. */
export interface HookEvent {
  readonly cwd: string
  readonly tool_name: string
  readonly tool_input: unknown
}

/** How a host names its edit tools, and what it takes for an answer. */
export interface HookHost {
  /** The tools whose calls may be edits. */
  readonly tools: ReadonlySet<string>
  /** Another call in place of the one that the model sent. The host's own rules decide about it. */
  rewrite(input: unknown): object
  /** No call, and why, for the model. */
  refuse(message: string): object
}

const preToolUse = (fields: object): object => ({
  hookSpecificOutput: { hookEventName: 'PreToolUse', ...fields },
})

const deny = (message: string): object =>
  preToolUse({ permissionDecision: 'deny', permissionDecisionReason: message })

/** The hosts that ask commands before they run a tool, by the name that `emend hook` knows them by. */
export const HOOK_HOSTS: Readonly<Record<string, HookHost>> = {
  claude: {
    tools: new Set(['Edit', 'MultiEdit']),
    // Without a decision the rules for permissions follow, as for any other call.
    rewrite: (input) => preToolUse({ updatedInput: input }),
    refuse: deny,
  },
  codex: {
    tools: new Set(['apply_patch', 'Bash', 'shell', 'exec_command']),
    // Codex takes another input only together with this decision; its sandbox holds all the same.
    rewrite: (input) => preToolUse({ permissionDecision: 'allow', updatedInput: input }),
    refuse: deny,
  },
  gemini: {
    tools: new Set(['replace']),
    rewrite: (input) => ({ hookSpecificOutput: { hookEventName: 'BeforeTool', tool_input: input } }),
    refuse: (message) => ({ decision: 'deny', reason: message }),
  },
}
