import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import emend, { type ExtensionApi } from '../src/index.js'

type Handler = (
  event: { readonly toolName: string; readonly input: unknown },
  context: { readonly cwd: string },
) => Promise<object | undefined>

/** A minimal model of pi's API for extensions. */
function piThat(on: (event: string, handler: unknown) => void, isOwn = false, tools: string[] = []) {
  const pi: ExtensionApi = {
    on,
    registerTool: ({ name }) => tools.push(name),
    registerFlag: (name) => expect(name).toBe('emend-own-edit'),
    getFlag: () => isOwn,
  }
  return pi
}

function extension(): { readonly cwd: string; readonly handle: Handler } {
  const cwd = mkdtempSync(join(tmpdir(), 'emend-pi-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  writeFileSync(join(cwd, 'a.py'), 'def f():\n\treturn 1\n')
  const handlers: Handler[] = []
  emend(piThat((event, handler) => event === 'tool_call' && handlers.push(handler as Handler)))
  const [handle] = handlers
  if (handle === undefined) throw new Error('no handler')
  return { cwd, handle }
}

const edits = (oldText: string) => [{ oldText, newText: 'def f():\n    return 2' }]

test('the arguments of edit become the file’s own text', async () => {
  const { cwd, handle } = extension()
  const input = { path: 'a.py', edits: edits('def f():\n    return 1') }
  expect(await handle({ toolName: 'edit', input }, { cwd })).toBeUndefined()
  expect(input).toEqual({ path: 'a.py', edits: [{ oldText: '\treturn 1', newText: '\treturn 2' }] })
})

test('a call that must not run is blocked with the message for the model', async () => {
  const { cwd, handle } = extension()
  const input = { path: 'a.py', edits: edits('def g():\n    return 5') }
  const reason = expect.stringContaining('a.py: the text to replace is not in the file')
  expect(await handle({ toolName: 'edit', input }, { cwd })).toEqual({ block: true, reason })
})

test.each([
  { toolName: 'write', path: 'a.py' },
  { toolName: 'edit', path: 'gone.py' },
  { toolName: 'edit', path: '/etc/hostname' },
])('$toolName of $path is left to pi', async ({ toolName, path }) => {
  const { cwd, handle } = extension()
  const input = { path, edits: edits('def f():\n    return 1') }
  expect(await handle({ toolName, input }, { cwd })).toBeUndefined()
  expect(input).toEqual({ path, edits: edits('def f():\n    return 1') })
})

test.each([true, false])("with the flag emend's own tool replaces edit: %s", async (isOwn) => {
  const handlers = new Map<string, unknown>()
  const tools: string[] = []
  emend(piThat((event, handler) => handlers.set(event, handler), isOwn, tools))
  await (handlers.get('session_start') as () => Promise<void>)()
  expect(tools).toEqual(isOwn ? ['edit'] : [])
  const input = { path: 'a.py', edits: edits('gone()') }
  const handle = handlers.get('tool_call') as Handler
  const answer = await handle({ toolName: 'edit', input }, extension())
  expect(answer === undefined).toBe(isOwn)
})

test('a write keeps what others changed since the file was read, and says so in its result', async () => {
  const { cwd } = extension()
  const handlers = new Map<string, Handler>()
  emend(piThat((event, handler) => handlers.set(event, handler as Handler)))
  const send = (event: string, call: Parameters<Handler>[0] & { readonly content?: unknown }) =>
    handlers.get(event)?.({ toolCallId: call.toolName, ...call } as typeof call, { cwd })
  const [file, text] = [join(cwd, 'f'), 'one\ntwo\nthree\nfour\n']
  writeFileSync(file, text)
  await send('tool_result', { toolName: 'read', input: { path: 'f' }, content: [{ type: 'text', text }] })
  writeFileSync(file, text.replace('four', 'theirs'))
  const input = { path: 'f', content: text.replace('one', 'mine') }
  expect(await send('tool_call', { toolName: 'write', input })).toBeUndefined()
  expect(input.content).toBe('mine\ntwo\nthree\ntheirs\n')
  writeFileSync(file, input.content)
  expect(await send('tool_result', { toolName: 'write', input, content: [] })).toEqual({
    content: [
      { type: 'text', text: expect.stringContaining('these changes were kept: "theirs" at line 4.') },
    ],
  })
})
