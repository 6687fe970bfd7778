/** The event that a host sends to its hooks before or after it runs a tool. */
export interface HookEvent {
  readonly cwd: string
  readonly tool_name: string
  readonly tool_input: unknown
  /** The id of the session, where the host has one. */
  readonly session: string | undefined
  /** The id of the sub-agent of the session whose call it is; undefined for the main one. It is shown files of its own. */
  readonly agent: string | undefined
  /** The id of the call; empty for a host without ids. */
  readonly call: string
  /** What the tool gave. Undefined before it runs, and where it failed. */
  readonly result: unknown
  /** Whether the tool ran, also where it failed. */
  readonly isAfter: boolean
  /** The agent's own name of the turn; undefined where it says none. */
  readonly turn: string | undefined
}

/** The event that a host sends when a person has sent a message. */
export interface PromptEvent {
  readonly isPrompt: true
  readonly cwd: string
  readonly session: string | undefined
}

/** The edit tools of a host, and the form of the answers that it accepts. */
export interface HookHost {
  /** The tools whose calls may be edits. */
  readonly tools: ReadonlySet<string>
  /** The other tools that write a file as a whole. */
  readonly writes: ReadonlySet<string>
  /** The other tools whose results show a file to the model, or that write the whole of one. */
  readonly shows: ReadonlySet<string>
  /** Returns the answer that replaces the model's call with another one. The host's own rules decide about that call. */
  rewrite(input: unknown): object
  /** Returns the answer that refuses the call, with the reason for the model. */
  refuse(message: string): object
  /** Returns the answer to the event of a person's message that tells the model something. Absent where the host has no way. */
  tell?(text: string): object
  /** Returns the answer to the event after a tool that tells the model something. Absent where the host has no way. */
  tellAfter?(text: string): object
}

const preToolUse = (fields: object): object => ({
  hookSpecificOutput: { hookEventName: 'PreToolUse', ...fields },
})

const tellIn = (hookEventName: string) => (text: string) => ({
  hookSpecificOutput: { hookEventName, additionalContext: text },
})

const deny = (message: string): object =>
  preToolUse({ permissionDecision: 'deny', permissionDecisionReason: message })

/** The hosts that run a hook command before a tool, by their names in `emend hook`. */
export const HOOK_HOSTS: Readonly<Record<string, HookHost>> = {
  claude: {
    tools: new Set(['Edit', 'MultiEdit']),
    writes: new Set(['Write']),
    shows: new Set(['Read', 'Write']),
    // Without a decision, the host's permission rules apply, as for any other call.
    rewrite: (input) => preToolUse({ updatedInput: input }),
    refuse: deny,
    tell: tellIn('UserPromptSubmit'),
    tellAfter: tellIn('PostToolUse'),
  },
  codex: {
    tools: new Set(['apply_patch', 'Bash', 'shell', 'exec_command']),
    writes: new Set(),
    shows: new Set(['Bash', 'shell', 'exec_command']),
    // Codex accepts a changed input only together with this decision. Its sandbox still applies.
    rewrite: (input) => preToolUse({ permissionDecision: 'allow', updatedInput: input }),
    refuse: deny,
    tell: tellIn('UserPromptSubmit'),
  },
  copilot: {
    tools: new Set(['edit']),
    writes: new Set(['create']),
    shows: new Set(['view', 'create']),
    // Without a decision, the host asks about the changed call as about any other.
    rewrite: (input) => ({ modifiedArgs: input }),
    refuse: (message) => ({ permissionDecision: 'deny', permissionDecisionReason: message }),
  },
  gemini: {
    tools: new Set(['replace']),
    writes: new Set(['write_file']),
    shows: new Set(['read_file', 'write_file']),
    rewrite: (input) => ({ hookSpecificOutput: { hookEventName: 'BeforeTool', tool_input: input } }),
    refuse: (message) => ({ decision: 'deny', reason: message }),
    tell: tellIn('BeforeAgent'),
    tellAfter: tellIn('AfterTool'),
  },
}
