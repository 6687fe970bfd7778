import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { EDITS, type EditCall, patchOf } from '../../../test/hosts/edits.mjs'
import { type Question, startOpencode, type ToolCall } from '../../../test/hosts/stand-ins/opencode-2.mjs'
import emend, * as module from '../src/index.js'

interface Options {
  readonly files?: Readonly<Record<string, string>>
  readonly options?: object
  readonly permission?: (question: Question) => boolean | Promise<boolean>
}

const FILES = { 'a.py': 'def f():\n\treturn 1\n' }
const LOOSE = { oldString: 'def f():\n    return 1', newString: 'def f():\n    return 2' }

async function opencode({ files = FILES, options = {}, permission = () => true }: Options = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'emend-opencode-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(directory, path), text)
  const host = await startOpencode(module, { directory, options, permission })
  onTestFinished(() => host.unload())
  const text = (path: string) =>
    existsSync(join(directory, path)) ? readFileSync(join(directory, path), 'utf8') : undefined
  const call = (tool: string, input: object, id = 'one'): ToolCall => ({ id, tool, input })
  return { directory, host, text, call, run: (...calls: ToolCall[]) => host.run('session', calls) }
}

const TABLE = EDITS.flatMap(({ calls, ...edit }) => [
  { ...edit, by: 'edit and write', calls: calls.map(toEdit) },
  { ...edit, by: 'patch', calls: calls.map(toPatch) },
])

function toEdit({ path, old, now, moveTo }: EditCall): Omit<ToolCall, 'id'> | undefined {
  if (moveTo !== undefined) return undefined
  return old === undefined
    ? { tool: 'write', input: { path, content: now } }
    : { tool: 'edit', input: { path, oldString: old, newString: now } }
}

function toPatch(call: EditCall): Omit<ToolCall, 'id'> {
  return { tool: 'patch', input: { patchText: patchOf(call) } }
}

test.each(TABLE.filter(({ calls }) => !calls.includes(undefined)))(
  'the edit “$name” by $by is right',
  async ({ before, after, calls }) => {
    const { run, text } = await opencode({ files: before })
    await run(...calls.flatMap((call, i) => (call === undefined ? [] : [{ id: `call-${i}`, ...call }])))
    for (const [path, wanted] of Object.entries({ ...before, ...after })) expect(text(path)).toBe(wanted)
  },
)

describe('the fields get the names that OpenCode checks', () => {
  test.each([
    { tool: 'edit', input: { filePath: 'a.py', ...LOOSE } },
    { tool: 'edit', input: { file_path: 'a.py', old_string: LOOSE.oldString, new_string: LOOSE.newString } },
    { tool: 'edit', input: { path: 'a.py', oldText: '\treturn 1', newText: '\treturn 2' } },
    { tool: 'edit', input: { path: 'a.py', old_str: '1', new_str: '2', replace_all: true } },
    { tool: 'write', input: { filePath: 'a.py', content: 'def f():\n\treturn 2\n' } },
    { tool: 'write', input: { file_path: 'a.py', contents: 'def f():\n\treturn 2\n' } },
    {
      tool: 'patch',
      input: { patch: patchOf({ path: 'a.py', patch: '@@\n def f():\n-    return 1\n+    return 2' }) },
    },
  ])('$tool $input', async ({ tool, input }) => {
    const { run, call, text } = await opencode()
    expect(await run(call(tool, input))).toEqual([{ text: 'Done.', isError: false }])
    expect(text('a.py')).toBe('def f():\n\treturn 2\n')
  })

  test('a field with its own name wins, and a file that is not there is created', async () => {
    const { run, call, text } = await opencode()
    await run(call('write', { path: 'b.py', filePath: 'a.py', content: 'x\n' }))
    expect([text('a.py'), text('b.py')]).toEqual([FILES['a.py'], 'x\n'])
  })

  test('other tools and inputs are left as they are', async () => {
    const { run, call } = await opencode()
    const [unknown, empty] = await run(call('read', { filePath: 'a.py' }), {
      id: 'two',
      tool: 'edit',
      input: null,
    })
    expect(unknown).toEqual({ text: 'there is no tool read', isError: true })
    expect(empty).toEqual({ text: 'edit: expected an object', isError: true })
  })
})

test('the model reads why a call must not run, with the names of OpenCode’s fields', async () => {
  const { run, call, text } = await opencode({ options: { profile: 'strict' } })
  const [result] = await run(call('edit', { filePath: 'a.py', ...LOOSE }))
  expect(result?.isError).toBe(true)
  expect(result?.text).toContain('Send this edit instead')
  expect(result?.text).toContain('"path":')
  expect(text('a.py')).toBe(FILES['a.py'])
})

test('the question for permission shows the repaired edit, and after a no nothing is written', async () => {
  const questions: Question[] = []
  const { run, call, text } = await opencode({
    permission: (question) => {
      questions.push(question)
      return false
    },
  })
  const [result] = await run(call('edit', { path: 'a.py', ...LOOSE }))
  expect(questions.map(({ changes }) => changes.get('a.py'))).toEqual(['def f():\n\treturn 2\n'])
  expect(result?.isError).toBe(true)
  expect(text('a.py')).toBe(FILES['a.py'])
})

describe('a second call for the file runs after', () => {
  const files = { 'pair.py': 'def one():\n\treturn 1\n\ndef two():\n\treturn 2\n' }
  const calls = ({ call }: Awaited<ReturnType<typeof opencode>>) => [
    call('edit', { path: 'pair.py', oldString: '    return 1\n', newString: '    return 10\n' }, 'one'),
    call('edit', { path: 'pair.py', oldString: '    return 2\n', newString: '    return 20\n' }, 'two'),
  ]

  test('a call that succeeded', async () => {
    const host = await opencode({ files })
    await host.run(...calls(host))
    expect(host.text('pair.py')).toBe('def one():\n\treturn 10\n\ndef two():\n\treturn 20\n')
  })

  test('a call that was not permitted, for which no hook is called', async () => {
    let asked = 0
    const host = await opencode({ files, permission: () => asked++ > 0 })
    await host.run(...calls(host))
    expect(host.text('pair.py')).toBe('def one():\n\treturn 1\n\ndef two():\n\treturn 20\n')
  })

  test('a call that the hook of another plugin refused', async () => {
    const host = await opencode({ files })
    host.host.addHook(({ id }) => {
      if (id === 'one') throw new Error('not this one')
    })
    const [first, second] = await host.run(...calls(host))
    expect([first?.text, second?.text]).toEqual(['not this one', 'Done.'])
  })

  test('a call that emend refused', async () => {
    const host = await opencode({ files })
    const [, second] = calls(host)
    if (second === undefined) throw new Error('no call')
    const gone = host.call('edit', { path: 'pair.py', oldString: 'gone()', newString: 'here()' })
    expect((await host.run(gone, second)).map(({ isError }) => isError)).toEqual([true, false])
  })

  test('a call whose end nothing reports, once the events have ended', async () => {
    const host = await opencode({ files, permission: () => false })
    host.host.events.end()
    expect((await host.run(...calls(host))).map(({ isError }) => isError)).toEqual([true, true])
  })
})

test('the first versions named a call by callID, or may not name it', async () => {
  const { directory } = await opencode()
  for (const ids of [{ callID: 'one' }, {}]) {
    const hooks = new Map<string, (event: object) => Promise<void>>()
    const hook = async (name: string, one: (event: object) => Promise<void>) => {
      hooks.set(name, one)
      return { dispose: async () => {} }
    }
    await emend.setup({ location: { directory }, tool: { hook: hook as never } })
    const event = { ...ids, tool: 'write', sessionID: 's', input: { filePath: 'a', content: '' } }
    await hooks.get('execute.before')?.(event)
    await hooks.get('execute.before')?.(event)
    expect(event.input).toEqual({ path: 'a', content: '' })
  }
})

test('unloading takes back the hooks and the subscription', async () => {
  const { host } = await opencode()
  expect(host.count()).toBe(3)
  await host.unload()
  expect(host.count()).toBe(0)
})

test.each([
  { options: { profile: 'loose' }, says: 'no profile loose; there are strict, standard, lenient' },
  { options: { ownTools: true }, says: 'ownTools is for OpenCode 1' },
])('$options fails when it is loaded', async ({ options, says }) => {
  await expect(opencode({ options })).rejects.toThrow(says)
})

test('the stand-in refuses a plugin that is a function, as OpenCode 2 does', async () => {
  const load = startOpencode({ default: () => {} }, { directory: tmpdir() })
  await expect(load).rejects.toThrow('must be a definition')
})

test('in the preview of OpenCode 1, whose context has no hooks for tools, setup touches nothing', async () => {
  const touched: unknown[] = []
  const preview = new Proxy({}, { get: (_, name) => void touched.push(name) })
  expect(await emend.setup(preview)).toBeUndefined()
  expect(touched).toEqual(['tool'])
})
