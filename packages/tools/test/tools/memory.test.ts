import type Anthropic from '@anthropic-ai/sdk'
import { describe, expect, test } from 'vitest'
import { callTool, memory } from '../../src/index.js'
import { anthropicTools } from '../../src/vendors/anthropic.js'
import { hostOf } from '../support/host.js'

const FILES = { 'secret.txt': 'secret\n', 'memories/a.md': 'one\ntwo\n', 'memories/deep/b.md': 'b\n' }

function memoryOver(files: Readonly<Record<string, string>> = FILES) {
  const host = hostOf(files)
  const listFolder = async (folder: string) => {
    const names = Object.keys(host.texts()).flatMap((path) =>
      path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1).replace(/\/.*/, '/')] : [],
    )
    return [...new Set(names)]
  }
  const call = (args: object) => callTool(memory({ listFolder }), host.engine, args)
  return { ...host, call }
}

test('commands work on the files of the folder', async () => {
  const { call, texts } = memoryOver({})
  const ok = async (args: object) => expect(await call(args)).toMatchObject({ ok: true })
  await ok({ command: 'create', path: '/memories/a.md', file_text: 'one\n' })
  await ok({ command: 'insert', path: '/memories/a.md', insert_line: 1, insert_text: 'two' })
  await ok({ command: 'str_replace', path: '/memories/a.md', old_str: 'one', new_str: '1' })
  expect((await call({ command: 'view', path: '/memories/a.md' })).message).toContain('1')
  expect((await call({ command: 'view', path: '/memories' })).message).toBe('a.md')
  await ok({ command: 'rename', old_path: '/memories/a.md', new_path: '/memories/b/c.md' })
  expect(texts()).toEqual({ 'memories/b/c.md': '1\ntwo\n' })
  await ok({ command: 'delete', path: '/memories/b/c.md' })
  expect(texts()).toEqual({})
})

test('a folder is renamed and deleted as a whole', async () => {
  const { call, texts } = memoryOver({ ...FILES, 'memories/deep/er/c.md': 'c\n' })
  expect(
    await call({ command: 'rename', old_path: '/memories/deep', new_path: '/memories/up' }),
  ).toMatchObject({ ok: true })
  expect(Object.keys(texts()).toSorted()).toEqual([
    'memories/a.md',
    'memories/up/b.md',
    'memories/up/er/c.md',
    'secret.txt',
  ])
  expect(await call({ command: 'delete', path: '/memories/up/' })).toMatchObject({ ok: true })
  expect(Object.keys(texts()).toSorted()).toEqual(['memories/a.md', 'secret.txt'])
})

describe('no path outside of the folder is read or written', () => {
  test.each([
    '/secret.txt',
    'secret.txt',
    '/memories/../secret.txt',
    '/memories/deep/../../secret.txt',
    '/memories/..\\secret.txt',
    'memories/./../secret.txt',
    '//memories/..//secret.txt',
    '/memoriesx/a.md',
    '/etc/passwd',
    '/',
  ])('%s', async (path) => {
    const { call, texts } = memoryOver()
    for (const args of [
      { command: 'view', path },
      { command: 'create', path, file_text: 'x' },
      { command: 'str_replace', path, old_str: 'secret', new_str: 'x' },
      { command: 'delete', path },
      { command: 'rename', old_path: path, new_path: '/memories/c.md' },
      { command: 'rename', old_path: '/memories/a.md', new_path: path },
    ]) {
      const { ok, message } = await call(args)
      expect([ok, message.includes('secret\n')]).toEqual([false, false])
    }
    expect(texts()).toEqual(FILES)
  })
})

test.each(['delete', 'rename'])(
  '%s of the folder itself, of nothing, and onto a file is refused',
  async (command) => {
    const { call, texts } = memoryOver()
    const args = (path: string, other: string) =>
      command === 'delete' ? { command, path } : { command, old_path: path, new_path: other }
    expect(await call(args('/memories', '/memories/x'))).toMatchObject({ ok: false })
    expect(await call(args('/memories/gone.md', '/memories/x'))).toMatchObject({ ok: false })
    if (command === 'rename')
      expect(await call(args('/memories/a.md', '/memories/deep/b.md'))).toMatchObject({ ok: false })
    expect(texts()).toEqual(FILES)
  },
)

test('is offered to Anthropic’s API by its own type', async () => {
  const { engine, texts } = hostOf({})
  const tools = anthropicTools(engine, { memory: true, textEditor: false })
  const definitions: Anthropic.ToolUnion[] = [...tools.definitions]
  expect(definitions).toEqual([{ type: 'memory_20250818', name: 'memory' }])
  const input = { command: 'create', path: '/memories/a.md', file_text: 'one\n' }
  const result = await tools.answer({ type: 'tool_use', id: 'x', name: 'memory', input } as never)
  expect(result).toMatchObject({ is_error: false })
  expect(texts()).toEqual({ 'memories/a.md': 'one\n' })
})
