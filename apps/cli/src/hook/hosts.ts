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
  /** Whether a person is about to be asked for permission: the host asks the hook again before the tool runs. */
  readonly isQuestion: boolean
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
  /**
   * Returns the answer that replaces the model's call with another one. The host's own rules decide about that call. Absent where no
   * answer does that: the call is refused, and the model told which one to send.
   */
  rewrite?(input: unknown, event: HookEvent): object
  /** Returns the answer that refuses the call, with the reason for the model. */
  refuse(message: string, event: HookEvent): object
  /** Whether the host does not say when a tool has run. */
  readonly isEndUnknown?: true
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

/** The fields of an object that another one does not have, each without a value. */
function emptied(before: unknown, after: unknown): object {
  if (!isObject(before) || !isObject(after)) return {}
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name))
  return Object.fromEntries(gone.map((name) => [name, null]))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

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
  cline: {
    tools: new Set(['editor', 'apply_patch']),
    writes: new Set(),
    shows: new Set(['read_files']),
    rewrite: (input) => ({ overrideInput: input }),
    // Its `cancel` would end the task. Cline itself refuses a call without fields, and the model reads why.
    refuse: (message) => ({ overrideInput: {}, context: message }),
    tellAfter: (text) => ({ context: text }),
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
  crush: {
    tools: new Set(['edit', 'multiedit']),
    writes: new Set(['write']),
    shows: new Set(),
    isEndUnknown: true,
    // Without a decision, the host asks about the changed call as about any other. It keeps the fields that are not named here.
    rewrite: (input, { tool_input }) => ({
      updated_input: { ...(input as object), ...emptied(tool_input, input) },
    }),
    refuse: (message) => ({ decision: 'deny', reason: message }),
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
  qwen: {
    tools: new Set(['edit']),
    writes: new Set(['write_file']),
    shows: new Set(['read_file', 'write_file']),
    // The only answer that changes a call also permits it, without asking anybody.
    refuse: (message, { isQuestion }) =>
      isQuestion
        ? {
            hookSpecificOutput: {
              hookEventName: 'PermissionRequest',
              decision: { behavior: 'deny', message },
            },
          }
        : deny(message),
    tell: tellIn('UserPromptSubmit'),
    tellAfter: tellIn('PostToolUse'),
  },
}
