import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import emend from '../src/index.js'

const sessionID = 'session'

async function plugin(files: Readonly<Record<string, string>>, options = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'emend-opencode-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(directory, path), text)
  const hooks = await emend.server({ directory, worktree: '/' }, options)
  const before = async (tool: string, args: Record<string, unknown>, callID = 'call') => {
    await hooks['tool.execute.before']({ tool, sessionID, callID }, { args })
    return args
  }
  return { directory, hooks, before }
}

const FILES = { 'a.py': 'def f():\n\treturn 1\n' }
const LOOSE = { filePath: 'a.py', oldString: 'def f():\n    return 1', newString: 'def f():\n    return 2' }

describe('before a call', () => {
  test('its arguments become the file’s own text', async () => {
    const { directory, before } = await plugin(FILES)
    const args = { ...LOOSE, filePath: join(directory, 'a.py') }
    expect(await before('edit', args)).toEqual({
      filePath: join(directory, 'a.py'),
      oldString: '\treturn 1',
      newString: '\treturn 2',
    })
  })

  test('a call that must not run throws the message for the model', async () => {
    const { before } = await plugin(FILES)
    const args = { ...LOOSE, oldString: 'def g():\n    return 5' }
    await expect(before('edit', args)).rejects.toThrow('a.py: the text to replace is not in the file')
  })

  test('other tools, missing files and files outside the root are left to OpenCode', async () => {
    const { hooks, before } = await plugin(FILES)
    for (const [tool, filePath] of [
      ['write', 'a.py'],
      ['edit', 'gone.py'],
      ['edit', '/etc/hostname'],
    ] as const) {
      expect(await before(tool, { ...LOOSE, filePath })).toEqual({ ...LOOSE, filePath })
      await hooks['tool.execute.after']({ tool, sessionID, callID: 'call' })
    }
  })

  test('the option profile is used', async () => {
    const { before } = await plugin(FILES, { profile: 'strict' })
    await expect(before('edit', { ...LOOSE })).rejects.toThrow('Send this edit instead')
    await expect(plugin({}, { profile: 'loose' })).rejects.toThrow('no profile loose')
  })
})

describe('the second of two concurrent calls waits for the end of the first', () => {
  const part = (status: string) => ({
    type: 'message.part.updated',
    properties: { part: { type: 'tool', callID: 'one', state: { status } } },
  })

  test.each([
    { end: 'a hook', event: undefined },
    { end: 'a failure', event: part('error') },
    { end: 'an idle session', event: { type: 'session.idle', properties: { sessionID } } },
  ])('which $end signals', async ({ event }) => {
    const { hooks, before } = await plugin(FILES)
    await before('apply_patch', { patchText: 'x' }, 'one')
    let isRunning = false
    const second = before('apply_patch', { patchText: 'x' }, 'two').then(() => {
      isRunning = true
    })
    await hooks.event({ event: part('running') })
    await hooks.event({ event: { type: 'session.idle', properties: { sessionID: 'other' } } })
    await hooks.event({ event: undefined })
    await new Promise(setImmediate)
    expect(isRunning).toBe(false)
    if (event === undefined)
      await hooks['tool.execute.after']({ tool: 'apply_patch', sessionID, callID: 'one' })
    else await hooks.event({ event })
    await second
    expect(isRunning).toBe(true)
  })

  test('which ends at once if it is refused', async () => {
    const { before } = await plugin(FILES)
    await expect(before('edit', { ...LOOSE, oldString: 'gone' }, 'one')).rejects.toThrow()
    expect(await before('edit', { ...LOOSE }, 'two')).toMatchObject({ oldString: '\treturn 1' })
  })
})

test('a write keeps what others changed since the file was read, and says so below its result', async () => {
  const text = 'one\ntwo\nthree\nfour\n'
  const { directory, hooks, before } = await plugin({ f: text })
  const file = join(directory, 'f')
  const read = { tool: 'read', sessionID, callID: 'read', args: { filePath: file } }
  await hooks['tool.execute.after'](read, { output: text })
  writeFileSync(file, text.replace('four', 'theirs'))
  const args = await before('write', { filePath: file, content: text.replace('one', 'mine') })
  expect(args['content']).toBe('mine\ntwo\nthree\ntheirs\n')
  writeFileSync(file, String(args['content']))
  const result = { output: 'Wrote file successfully.' }
  await hooks['tool.execute.after']({ tool: 'write', sessionID, callID: 'call', args }, result)
  expect(result.output).toContain('these changes were kept: "theirs" at line 4.')
})
