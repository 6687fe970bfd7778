import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerHook } from '../../apps/cli/src/hook/answer.js'
import { createEmend, createLedger } from '../../apps/cli/src/index.js'
import { connect } from '../../apps/mcp/test/connect.js'
import opencode from '../../packages/opencode/src/index.js'
import pi from '../../packages/pi/src/index.js'
import { REFUSED, START, scriptedSession } from './scripted-session.js'

function folder(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'emend-session-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(START)) writeFileSync(join(root, path), text)
  return root
}

test('through the tools of the AI SDK', async () => {
  const root = folder()
  const tools = createEmend({ root, ledger: createLedger({ unread: 'refuse' }) }).tools.ai()
  const refused = await scriptedSession(root, {
    read: async (path) => expect(await tools.read?.execute({ path })).toMatchObject({ ok: true }),
    async edit(path, oldString, newString) {
      const { ok, message } = await tools.edit.execute({ path, oldString, newString, replaceAll: false })
      return { ok, text: message }
    },
  })
  expect(refused).toBe(REFUSED)
})

test('through the MCP server', async () => {
  const root = folder()
  const { call } = await connect(root, ['--unread', 'refuse'])
  const refused = await scriptedSession(root, {
    read: async (path) => expect(await call('read', { path })).toMatchObject({ isError: false }),
    async edit(path, oldString, newString) {
      const { isError, text } = await call('edit', { path, oldString, newString })
      return { ok: !isError, text }
    },
  })
  expect(refused).toBe(REFUSED)
})

/** What the host's own tool does with a call. */
function replaceOnce(file: string, before: string, after: string): void {
  const text = readFileSync(file, 'utf8')
  expect(text.split(before)).toHaveLength(2)
  writeFileSync(
    file,
    text.replace(before, () => after),
  )
}

/** How a host names its tools and what they give. */
const HOOKS = {
  claude: {
    session: { session_id: 's' },
    read: (root: string, path: string, text: string) => ({
      tool_name: 'Read',
      tool_input: { file_path: join(root, path) },
      tool_response: { type: 'text', file: { filePath: join(root, path), content: text, startLine: 1 } },
    }),
    edit: (path: string, old_string: string, new_string: string) => ({
      tool_name: 'Edit',
      tool_input: { file_path: path, old_string, new_string },
    }),
    result: { tool_response: { filePath: 'a.ts' } },
  },
  copilot: {
    session: { sessionId: 's' },
    read: (root: string, path: string, text: string) => ({
      toolName: 'view',
      toolArgs: JSON.stringify({ path: join(root, path) }),
      toolResult: {
        resultType: 'success',
        textResultForLlm: text.replace(
          /^.+$/gm,
          (line, at: number) => `${text.slice(0, at).split('\n').length}. ${line}`,
        ),
      },
    }),
    edit: (path: string, old_str: string, new_str: string) => ({
      toolName: 'edit',
      toolArgs: { path, old_str, new_str },
    }),
    result: { toolResult: { resultType: 'success', textResultForLlm: 'done' } },
  },
}

/** The answer of a hook, in the forms of these hosts. */
interface Answer {
  readonly hookSpecificOutput?: Answer
  readonly permissionDecisionReason?: string
  readonly updatedInput?: Input
  readonly modifiedArgs?: Input
}

type Input = Readonly<Record<string, string>>

test.each(Object.keys(HOOKS) as (keyof typeof HOOKS)[])('through the hooks of %s', async (host) => {
  const root = folder()
  vi.stubEnv('XDG_STATE_HOME', folder())
  onTestFinished(() => void vi.unstubAllEnvs())
  const hook = HOOKS[host]
  const send = (event: object) =>
    answerHook(host, JSON.stringify({ cwd: root, ...hook.session, ...event })) as Promise<Answer | undefined>
  const refused = await scriptedSession(root, {
    async read(path) {
      await send(hook.read(root, path, readFileSync(join(root, path), 'utf8')))
    },
    async edit(path, oldText, newText) {
      const call = hook.edit(path, oldText, newText)
      const answer = await send(call)
      const { permissionDecisionReason, updatedInput } = answer?.hookSpecificOutput ?? answer ?? {}
      const reason = permissionDecisionReason
      if (reason !== undefined) return { ok: false, text: reason }
      // The host's own tool replaces the text that the hook gave it.
      const own: Input = 'tool_input' in call ? call.tool_input : call.toolArgs
      const input = updatedInput ?? answer?.modifiedArgs ?? own
      const [before = '', after = ''] = [
        input['old_string'] ?? input['old_str'],
        input['new_string'] ?? input['new_str'],
      ]
      replaceOnce(join(root, path), before, after)
      await send({ ...call, ...hook.result })
      return { ok: true, text: 'done' }
    },
  })
  expect(refused).toBe(REFUSED)
})

/** What a plugin does before and after a call of its host's tools. */
interface Hooks {
  /** Returns the input to run the tool with. Throws the reason if it must not run. */
  before(tool: string, input: Input): Promise<Input>
  after(tool: string, input: Input, output: string): Promise<void>
}

const PLUGINS: Readonly<Record<string, (directory: string) => Promise<Hooks>>> = {
  async 'OpenCode 1'(directory) {
    const hooks = await opencode.server({ directory, worktree: '/' })
    const call = { sessionID: 's', callID: 'c' }
    return {
      async before(tool, input) {
        const output = { args: { ...input } }
        await hooks['tool.execute.before']({ tool, ...call }, output)
        return output.args
      },
      after: (tool, args, output) => hooks['tool.execute.after']({ tool, ...call, args }, { output }),
    }
  },
  async 'OpenCode 2'(directory) {
    const hooks = new Map<string, (event: object) => Promise<void>>()
    const hook = async (name: string, run: never) => {
      hooks.set(name, run)
      return { dispose: async () => undefined }
    }
    await opencode.setup({ location: { directory }, tool: { hook } })
    const call = { sessionID: 's', id: 'c' }
    return {
      async before(tool, input) {
        const event = { tool, ...call, input }
        await hooks.get('execute.before')?.(event)
        return event.input
      },
      after: async (tool, input, content) =>
        hooks.get('execute.after')?.({ tool, ...call, input, status: 'completed', result: { content } }),
    }
  },
  async pi(cwd) {
    const handlers = new Map<string, (event: object, context: object) => Promise<{ reason: string }>>()
    pi({
      on: (name: string, handler: never) => void handlers.set(name, handler),
      registerTool: () => undefined,
      registerFlag: () => undefined,
      getFlag: () => false,
    })
    const context = { cwd, sessionManager: { getSessionId: () => 's' } }
    const call = { toolCallId: 'c' }
    return {
      async before(toolName, { path = '', oldString = '', newString = '' }) {
        const input = { path, edits: [{ oldText: oldString, newText: newString }] }
        const refused = await handlers.get('tool_call')?.({ toolName, ...call, input }, context)
        if (refused !== undefined) throw new Error(refused.reason)
        return { oldString: input.edits[0]?.oldText ?? '', newString: input.edits[0]?.newText ?? '' }
      },
      async after(toolName, input, text) {
        const content = [{ type: 'text', text }]
        await handlers.get('tool_result')?.({ toolName, ...call, input, content, isError: false }, context)
      },
    }
  },
}

test.each(Object.keys(PLUGINS))('through the plugin for %s', async (host) => {
  const root = folder()
  const { before, after } = await (PLUGINS[host] as (directory: string) => Promise<Hooks>)(root)
  const refused = await scriptedSession(root, {
    read: (path) => after('read', { path }, readFileSync(join(root, path), 'utf8')),
    async edit(path, oldString, newString) {
      try {
        const input = await before('edit', { path, oldString, newString })
        replaceOnce(join(root, path), input['oldString'] ?? '', input['newString'] ?? '')
        await after('edit', { path, ...input }, 'done')
        return { ok: true, text: 'done' }
      } catch (error) {
        return { ok: false, text: String(error) }
      }
    },
  })
  expect(refused).toBe(REFUSED)
})
