import { createServer } from './server.js'

/** What of the options of the Claude Agent SDK's `query` matters here. */
export interface ClaudeOptions {
  readonly cwd?: string
  readonly permissionMode?: string
  readonly allowedTools?: readonly string[]
  readonly disallowedTools?: readonly string[]
  readonly settingSources?: readonly string[]
  readonly toolAliases?: Readonly<Record<string, string>>
  readonly mcpServers?: Readonly<Record<string, unknown>>
}

/** What the caller knows of the rules that hold for `Edit`. */
export interface ClaudePermission {
  /**
   * Whether no settings file has a rule against `Edit` or a part of it, so that nobody need be asked where `Edit` is allowed. Default:
   * only where `settingSources` is empty.
   */
  readonly noRules?: boolean
}

const TOOL = 'mcp__emend__edit'

/**
 * The options of `query` of the Claude Agent SDK with emend in the place of the tool `Edit`: the model goes on calling `Edit`, and
 * emend makes the edit, or says why not and what to send instead.
 *
 * Rules for `Edit` do not hold for the tools of a server. So the SDK asks `canUseTool` about `mcp__emend__edit` before every edit, in every
 * permission mode, and edits nothing where there is no such function; unless no settings file is read, or the caller says that none has a
 * rule: then it need not be asked where `Edit` is allowed, by the permission modes `acceptEdits` and `bypassPermissions` and by `allowedTools`.
 * Options that forbid `Edit`, or a part of it by a rule, come back as they are.
 *
 * @throws what the system says where `cwd`, by default the current folder, cannot be reached
 */
export async function emendForClaude<Options extends ClaudeOptions>(
  options: Options,
  { noRules = options.settingSources?.length === 0 }: ClaudePermission = {},
): Promise<Options> {
  const { cwd = '.', permissionMode = 'default', allowedTools = [], disallowedTools = [] } = options
  if (disallowedTools.some((rule) => /^Edit\b/.test(rule))) return options
  const instance = await createServer({ root: cwd, history: 0 })
  const isAllowed = noRules && (ACCEPTING.has(permissionMode) || allowedTools.includes('Edit'))
  const server = {
    type: 'sdk',
    name: 'emend',
    instance,
    alwaysLoad: true,
    ...(!noRules && { tools: ASKING }),
  }
  return {
    ...options,
    toolAliases: { ...options.toolAliases, Edit: TOOL },
    mcpServers: { ...options.mcpServers, emend: server },
    ...(isAllowed && { allowedTools: [...allowedTools, TOOL] }),
  }
}

const ACCEPTING: ReadonlySet<string> = new Set(['acceptEdits', 'bypassPermissions'])

/** Every tool that writes is asked about, whatever the permission mode and other rules allow. */
const ASKING = ['edit', 'multi_edit', 'apply_patch'].map((name) => ({
  name,
  permission_policy: 'always_ask',
}))
