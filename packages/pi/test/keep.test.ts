import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commitHistory, commitRecord, leaveNotes } from '@emend/fs-node'
import { expect, onTestFinished, test, vi } from 'vitest'
import emend from '../src/index.js'

const BEFORE = 'one\ntwo\n'

function folder(kind: string): string {
  const made = realpathSync(mkdtempSync(join(tmpdir(), `emend-${kind}-`)))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** pi with the extension, in a folder with one file, which pi's own tools then write. */
function pi(isOwn = false) {
  vi.stubEnv('XDG_STATE_HOME', folder('state'))
  onTestFinished(() => void vi.unstubAllEnvs())
  const cwd = folder('pi')
  writeFileSync(join(cwd, 'a.txt'), BEFORE)
  const handlers = new Map<string, (event: object, context: object) => Promise<object | undefined>>()
  emend({
    on: (event: string, handler: unknown) => void handlers.set(event, handler as never),
    registerTool: () => {},
    registerFlag: () => {},
    getFlag: () => isOwn,
  })
  const context = { cwd, sessionManager: { getSessionId: () => 'session' } }
  const send = (event: string, fields: object) => handlers.get(event)?.(fields, context)
  return {
    cwd,
    say: () => send('before_agent_start', {}),
    begin: (toolName: string, input: object) => send('tool_call', { toolName, toolCallId: 'call', input }),
    end: (toolName: string, input: object, isError = false) =>
      send('tool_result', { toolName, toolCallId: 'call', input, isError }),
    write: (text: string) => writeFileSync(join(cwd, 'a.txt'), text),
    kept: () => commitHistory(cwd),
  }
}

const EDIT = { path: 'a.txt', edits: [{ oldText: 'two', newText: '2' }] }

test.each([
  ['edit', EDIT, false],
  ['write', { path: 'a.txt', content: 'one\n2\n' }, false],
  ['edit', EDIT, true],
] as const)('what %s of pi wrote is kept, with its turn', async (tool, input, isError) => {
  const { cwd, say, begin, end, write, kept } = pi()
  await say()
  await say()
  await begin(tool, input)
  write('one\n2\n')
  await end(tool, input, isError)
  const commits = await kept()
  expect(commits).toMatchObject([
    { origin: { host: 'pi', session: 'session', turn: '2', tool, call: 'call' } },
  ])
  const [change] = (await commitRecord(cwd, commits[0]?.id ?? ''))?.changes ?? []
  expect([change?.before, change?.after].map((bytes) => String(bytes && Buffer.from(bytes)))).toEqual([
    BEFORE,
    'one\n2\n',
  ])
})

test('a call that is blocked leaves nothing, and emend’s own edit tool keeps its own commits', async () => {
  const own = pi()
  expect(
    await own.begin('edit', { path: 'a.txt', edits: [{ oldText: 'gone', newText: '2' }] }),
  ).toMatchObject({ block: true })
  await own.say()
  expect(await own.kept()).toEqual([])
  const { begin, end, write, kept } = pi(true)
  await begin('edit', EDIT)
  write('one\n2\n')
  await end('edit', EDIT)
  expect(await kept()).toEqual([])
})

test('the model is told with the next message, once, what was taken back', async () => {
  const { cwd, say, begin, end, write } = pi()
  await say()
  await begin('edit', EDIT)
  write('one\n2\n')
  await end('edit', EDIT)
  await leaveNotes(cwd, [{ host: 'pi', session: 'session' }], 'It was taken back.')
  expect(await say()).toEqual({
    message: { customType: 'emend', content: 'It was taken back.', display: true },
  })
  expect(await say()).toBeUndefined()
})
