import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commitHistory, commitRecord, type KeptCommit } from '@emend/fs-node'
import { expect, onTestFinished, test, vi } from 'vitest'
import emend from '../src/index.js'

const BEFORE = 'one\ntwo\n'

function folder(kind: string): string {
  const made = realpathSync(mkdtempSync(join(tmpdir(), `emend-${kind}-`)))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** OpenCode 1 with the plugin, in a folder with one file, which its own tools then write. */
async function opencode() {
  vi.stubEnv('XDG_STATE_HOME', folder('state'))
  onTestFinished(() => void vi.unstubAllEnvs())
  const cwd = folder('opencode')
  writeFileSync(join(cwd, 'a.txt'), BEFORE)
  const hooks = await emend.server({ directory: cwd, worktree: '/' })
  const call = { sessionID: 'ses_1', callID: '' }
  return {
    cwd,
    say: () => hooks['chat.message']({ sessionID: 'ses_1' }),
    begin: (tool: string, callID: string, args: object) =>
      hooks['tool.execute.before']({ ...call, tool, callID }, { args }),
    end: (tool: string, callID: string, args: object) =>
      hooks['tool.execute.after']({ ...call, tool, callID, args }),
    write: (text: string) => writeFileSync(join(cwd, 'a.txt'), text),
    fail: (callID: string) =>
      hooks.event({
        event: { type: 'message.part.updated', properties: { part: { callID, state: { status: 'error' } } } },
      }),
    kept: () => commitHistory(cwd),
  }
}

const EDIT = { filePath: 'a.txt', oldString: 'two', newString: '2' }

async function bytesOf(root: string, { id }: KeptCommit) {
  const changes = (await commitRecord(root, id))?.changes ?? []
  return changes.map(({ path, before, after }) => [path, textOf(before), textOf(after)])
}
const textOf = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes)

test.each([
  ['edit', EDIT],
  ['apply_patch', { patchText: '*** Begin Patch\n*** Update File: a.txt\n@@\n-two\n+2\n*** End Patch' }],
  ['write', { filePath: 'a.txt', content: 'one\n2\n' }],
])('what %s of OpenCode 1 wrote is kept, with its turn', async (tool, args) => {
  const { cwd, say, begin, end, write, kept } = await opencode()
  await say()
  await begin(tool, 'call_1', args)
  write('one\n2\n')
  await end(tool, 'call_1', args)
  const commits = await kept()
  expect(commits).toMatchObject([
    { origin: { host: 'opencode', session: 'ses_1', turn: '1', tool, call: 'call_1' } },
  ])
  expect(await bytesOf(cwd, commits[0] as KeptCommit)).toEqual([['a.txt', BEFORE, 'one\n2\n']])
})

test('a call that OpenCode 1 reports as failed only is kept as not certain, when the next turn begins', async () => {
  const { say, begin, fail, write, kept } = await opencode()
  await say()
  await begin('edit', 'call_1', EDIT)
  write('one\n')
  await fail('call_1')
  expect(await kept()).toEqual([])
  await say()
  expect(await kept()).toMatchObject([
    { origin: { turn: '1', call: 'call_1' }, uncertain: expect.stringContaining('did not end') },
  ])
})

test('a call that is refused, or that changes nothing, leaves nothing', async () => {
  const { cwd, say, begin, end, kept } = await opencode()
  await expect(begin('edit', 'call_1', { ...EDIT, oldString: 'gone' })).rejects.toThrow('is not in the file')
  await begin('edit', 'call_2', EDIT)
  await end('edit', 'call_2', EDIT)
  await say()
  expect(await kept()).toEqual([])
  expect(readFileSync(join(cwd, 'a.txt'), 'utf8')).toBe(BEFORE)
})

test('the edits of Kilo, which loads the same plugin, are its own', async () => {
  vi.stubEnv('KILO_PID', String(process.pid))
  const { begin, end, write, kept } = await opencode()
  await begin('edit', 'call_1', EDIT)
  write('one\n2\n')
  await end('edit', 'call_1', EDIT)
  expect(await kept()).toMatchObject([{ origin: { host: 'kilo', session: 'ses_1' } }])
})

test('what edit of OpenCode 2 wrote is kept, also where it failed half-way', async () => {
  vi.stubEnv('XDG_STATE_HOME', folder('state'))
  onTestFinished(() => void vi.unstubAllEnvs())
  const cwd = folder('opencode')
  writeFileSync(join(cwd, 'a.txt'), BEFORE)
  const hooks = new Map<string, (event: object) => Promise<void>>()
  const cleanup = await emend.setup({
    location: { directory: cwd },
    tool: {
      hook: async (name: string, hook: unknown) => {
        hooks.set(name, hook as (event: object) => Promise<void>)
        return { dispose: async () => {} }
      },
    },
  })
  const input = { path: 'a.txt', oldString: 'two', newString: '2' }
  const call = { tool: 'edit', sessionID: 'ses_2', id: 'call_1', input }
  await hooks.get('execute.before')?.(call)
  writeFileSync(join(cwd, 'a.txt'), 'one\n')
  await hooks.get('execute.after')?.({ ...call, status: 'error' })
  await cleanup?.()
  const commits = await commitHistory(cwd)
  expect(commits).toMatchObject([{ origin: { host: 'opencode', session: 'ses_2', call: 'call_1' } }])
  expect(await bytesOf(cwd, commits[0] as KeptCommit)).toEqual([['a.txt', BEFORE, 'one\n']])
})
