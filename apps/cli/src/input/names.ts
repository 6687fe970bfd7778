// The names in this file are constants, so that help need not load the code behind them; tests compare both.

/** The built-in profiles. */
export const PROFILE_NAMES: readonly string[] = [
  'strict',
  'standard',
  'lenient',
  'opencode',
  'roo',
  'agents',
  'codex',
]

/** How notebooks are edited, for `--notebooks`. */
export const NOTEBOOK_CHOICES = ['keep-outputs', 'clear-outputs', 'json'] as const

/** What comes of brackets, quotes and tags that pair no more, for `--balance`. */
export const BALANCES = ['report', 'refuse', 'off'] as const

/** The vendors for which `emend schema` writes tool definitions. */
export const VENDOR_NAMES: readonly string[] = [
  'openai',
  'openai-chat',
  'anthropic',
  'gemini',
  'mcp',
  'opencode',
  'claude-code',
  'roo',
]

/** The shells for which `emend complete` writes a script. */
export const SHELL_NAMES = ['bash', 'zsh', 'fish'] as const

/** The coding agents that `emend hook` answers. */
export const HOOK_HOST_NAMES: readonly string[] = [
  'claude',
  'cline',
  'codex',
  'copilot',
  'crush',
  'gemini',
  'qwen',
]

/** The coding agents that `emend setup` knows. */
export const AGENT_NAMES: readonly string[] = [
  'opencode',
  'codex',
  'pi',
  'gemini',
  'copilot',
  'qwen',
  'cline',
  'kilo',
  'crush',
  'claude',
  'cursor',
  'vscode',
]
