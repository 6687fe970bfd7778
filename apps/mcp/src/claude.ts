import { createServer } from './server.js'

/** The options of the Claude Agent SDK's `query` that matter here. */
export interface ClaudeOptions {
  readonly cwd?: string | undefined
  readonly permissionMode?: string | undefined
  readonly allowedTools?: readonly string[] | undefined
  readonly disallowedTools?: readonly string[] | undefined
  readonly settingSources?: readonly string[] | undefined
  readonly toolAliases?: Readonly<Record<string, string>> | undefined
  readonly mcpServers?: Readonly<Record<string, unknown>> | undefined
}

/** What the caller knows about the permission rules for `Edit`. */
export interface ClaudePermission {
  /**
   * Whether no settings file has a rule against `Edit` or a part of it, so that no permission is asked for when `Edit` is
   * allowed. Default: true only if `settingSources` is empty.
   */
  readonly noRules?: boolean
}

const TOOL = 'mcp__emend__edit'

/**
 * Returns the options for `query` of the Claude Agent SDK with emend in place of the tool `Edit`: the model still calls
 * `Edit`, and emend makes the edit, or explains why it cannot and what to send instead.
 *
 * Permission rules for `Edit` do not apply to the tools of a server. Therefore the SDK asks `canUseTool` about
 * `mcp__emend__edit` before every edit, in every permission mode, and without such a function it edits nothing. There is one
 * exception: if no settings file is read, or the caller says that none has a rule, it does not ask when `Edit` is allowed by
 * the permission mode `acceptEdits` or `bypassPermissions`, or by `allowedTools`. Options that forbid `Edit`, or a part of it
 * by a rule, are returned unchanged.
 *
 * @throws the error of the system if `cwd`, by default the current folder, cannot be reached
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

/** The SDK asks before every call of these tools, which write files, whatever the permission mode and other rules allow. */
const ASKING = ['edit', 'multi_edit', 'apply_patch'].map((name) => ({
  name,
  permission_policy: 'always_ask',
}))
