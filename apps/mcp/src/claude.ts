import { createServer } from './server.js'

/** What of the options of the Claude Agent SDK's `query` matters here. */
export interface ClaudeOptions {
  readonly cwd?: string
  readonly permissionMode?: string
  readonly allowedTools?: readonly string[]
  readonly disallowedTools?: readonly string[]
  readonly toolAliases?: Readonly<Record<string, string>>
  readonly mcpServers?: Readonly<Record<string, unknown>>
}

const TOOL = 'mcp__emend__edit'

/**
 * The options of `query` of the Claude Agent SDK with emend in the place of the tool `Edit`: the model goes on calling `Edit`, and
 * emend makes the edit, or says why not and what to send instead.
 *
 * The tool is allowed without a question only where `Edit` is: in the permission modes `acceptEdits` and `bypassPermissions`, and where
 * `allowedTools` names it. Else the SDK asks for `mcp__emend__edit`. Options that forbid `Edit`, or a part of it by a rule, come back as they
 * are: such rules are for the SDK's own tool.
 *
 * @throws what the system says where `cwd`, by default the current folder, cannot be reached
 */
export async function emendForClaude<Options extends ClaudeOptions>(options: Options): Promise<Options> {
  const { cwd = '.', permissionMode = 'default', allowedTools = [], disallowedTools = [] } = options
  if (disallowedTools.some((rule) => /^Edit\b/.test(rule))) return options
  const instance = await createServer({ root: cwd, history: 0 })
  const isAllowed = ACCEPTING.has(permissionMode) || allowedTools.includes('Edit')
  return {
    ...options,
    toolAliases: { ...options.toolAliases, Edit: TOOL },
    mcpServers: { ...options.mcpServers, emend: { type: 'sdk', name: 'emend', instance, alwaysLoad: true } },
    ...(isAllowed && { allowedTools: [...allowedTools, TOOL] }),
  }
}

const ACCEPTING: ReadonlySet<string> = new Set(['acceptEdits', 'bypassPermissions'])
