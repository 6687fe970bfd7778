import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { ListRootsRequestSchema, ProgressNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { BIN, connect, everythingIn, scratch, textOf } from './connect.js'

const EDIT = { path: 'a.txt', oldString: 'one', newString: 'two' }

/** Very similar lines, so that a search in them takes long. */
const LONG = Array.from({ length: 60_000 }, (_, i) => `  const value${i} = compute(${i}) // a line\n`).join(
  '',
)
const SLOW = { path: 'big.ts', oldString: '  const valu = compute(1, "z")\n  return q\n', newString: 'x\n' }

describe('a call that is cancelled', () => {
  test('is ended, writes nothing, and the calls after it are answered', async () => {
    const root = scratch({ 'a.txt': 'one\n', 'big.ts': LONG })
    const { client, call } = await connect(root)
    const before = everythingIn(root)
    const controllers = Array.from({ length: 3 }, () => new AbortController())
    const cancelled = controllers.map(({ signal }) =>
      client.callTool({ name: 'edit', arguments: SLOW }, undefined, { signal }).catch(() => 'cancelled'),
    )
    const next = call('preview', { request: JSON.stringify(EDIT) })
    for (const controller of controllers) controller.abort()
    expect(await Promise.all(cancelled)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(await next).toMatchObject({ isError: false })
    expect(everythingIn(root)).toEqual(before)
    expect(await call('edit', EDIT)).toMatchObject({ isError: false })
    expect(await call('edit', { ...EDIT, oldString: 'two', newString: 'three' })).toMatchObject({
      isError: false,
    })
    expect(await call('undo', {})).toMatchObject({ isError: false })
    expect([textOf(root, 'a.txt'), textOf(root, 'big.ts')]).toEqual(['two\n', LONG])
  })
})

describe('what hosts get besides the text', () => {
  test('results as data, progress, and files with their line numbers', async () => {
    const root = scratch({ 'a.txt': 'one\n', 'src/ä b.txt': 'b\n' })
    const { client } = await connect(root)
    const { tools } = await client.listTools()
    for (const { outputSchema } of tools) expect(outputSchema?.required).toContain('failures')
    // `onprogress` is not used, because the client drops notifications that arrive in the same read as the answer.
    const progress: unknown[] = []
    client.setNotificationHandler(ProgressNotificationSchema, ({ params }) => {
      progress.push(params)
    })
    const edited = await client.callTool({
      name: 'edit',
      arguments: EDIT,
      _meta: { progressToken: 'edit' },
    })
    expect(edited.structuredContent).toMatchObject({
      ok: true,
      files: [{ path: 'a.txt', status: 'updated', changes: [{ span: { start: 0, end: 3 }, edits: [0] }] }],
    })
    expect(progress).toEqual([
      { progressToken: 'edit', progress: 1, total: 2, message: 'writing a.txt' },
      { progressToken: 'edit', progress: 2, total: 2, message: 'written a.txt' },
    ])
    const refused = await client.callTool({ name: 'edit', arguments: EDIT })
    expect(refused).toMatchObject({
      isError: true,
      structuredContent: {
        ok: false,
        failures: [{ path: 'a.txt', message: expect.stringContaining('a.txt: ') }],
      },
    })
    const { resources } = await client.listResources()
    expect(resources.map(({ name, uri }) => [name, uri])).toEqual([
      ['a.txt', 'emend:///a.txt'],
      ['src/ä b.txt', 'emend:///src/%C3%A4%20b.txt'],
    ])
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(1)
    const read = await client.readResource({ uri: 'emend:///src/%C3%A4%20b.txt' })
    expect(read.contents).toMatchObject([{ text: '1\tb', mimeType: 'text/plain' }])
    for (const uri of [
      'emend:///no.txt',
      'emend:///../outside',
      'emend:///.git/config',
      'file:///etc/passwd',
      'emend:///%',
    ])
      await expect(client.readResource({ uri })).rejects.toThrow()
    await expect(client.readResource({ uri: 'emend:///' })).rejects.toThrow(
      'there is no resource "emend:///"',
    )
  })
})

test('without --root, the server works in the first root of the host, and follows its changes', async () => {
  const [first, second] = [scratch({ 'a.txt': 'one\n' }), scratch({ 'a.txt': 'one\n' })]
  let folder = first
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: { roots: { listChanged: true } } },
  )
  client.setRequestHandler(ListRootsRequestSchema, () => ({
    roots: [{ uri: pathToFileURL(folder).href as `file://${string}` }],
  }))
  const transport = new StdioClientTransport({ command: process.execPath, args: [BIN], cwd: scratch() })
  await client.connect(transport)
  onTestFinished(() => client.close())
  await client.callTool({ name: 'edit', arguments: EDIT })
  folder = second
  await client.sendRootsListChanged()
  await client.callTool({ name: 'edit', arguments: { ...EDIT, newString: 'three' } })
  expect([textOf(first, 'a.txt'), textOf(second, 'a.txt')]).toEqual(['two\n', 'three\n'])

  // Calls made while the root changes are still answered, each for one of the two folders.
  const paths = Array.from({ length: 8 }, (_, index) => `new/${index}.txt`)
  const calls = paths.map((path) =>
    client.callTool({ name: 'edit', arguments: { path, oldString: '', newString: 'new\n' } }),
  )
  folder = first
  await client.sendRootsListChanged()
  expect(
    await client.callTool({ name: 'edit', arguments: { ...EDIT, oldString: 'two', newString: 'one' } }),
  ).toMatchObject({ structuredContent: { ok: true } })
  for (const answer of await Promise.all(calls))
    expect(answer).toMatchObject({ structuredContent: { ok: true } })
  const made = [first, second].flatMap((root) => paths.filter((path) => existsSync(join(root, path))))
  expect(made.sort()).toEqual(paths)
})
