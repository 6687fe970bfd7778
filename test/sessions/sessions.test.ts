import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerHook } from '../../apps/cli/src/hook/answer.js'
import { createEmend, createLedger } from '../../apps/cli/src/index.js'
import { connect } from '../../apps/mcp/test/connect.js'
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
      const text = readFileSync(join(root, path), 'utf8')
      expect(text.split(before)).toHaveLength(2)
      writeFileSync(
        join(root, path),
        text.replace(before, () => after),
      )
      await send({ ...call, ...hook.result })
      return { ok: true, text: 'done' }
    },
  })
  expect(refused).toBe(REFUSED)
})
