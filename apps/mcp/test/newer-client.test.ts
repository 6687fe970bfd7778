import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { describe, expect, onTestFinished, test } from 'vitest'
import { BIN, everythingIn, scratch, textOf } from './connect.js'

const EDIT = { path: 'a.py', oldString: 'def f():\n    return 1', newString: 'def f():\n    return 2' }
const PATIENCE = { timeout: 600_000 }

async function connect(mode: 'legacy' | 'auto' | { readonly pin: string }, root: string) {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  const args = [BIN, '--root', root]
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }),
    PATIENCE,
  )
  onTestFinished(() => client.close())
  return client
}

// In the mode auto it asks a second process of the server which revisions it knows.
describe.each(['legacy', 'auto'] as const)('the client of the newer library, in the mode %s', (mode) => {
  test('agrees on 2025-11-25, lists and calls tools', async () => {
    const root = scratch({ 'a.py': 'def f():\n\treturn 1\n' })
    const client = await connect(mode, root)
    expect(client.getNegotiatedProtocolVersion()).toBe('2025-11-25')
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('edit')
    const result = await client.callTool({ name: 'edit', arguments: EDIT }, PATIENCE)
    expect(result).toMatchObject({ structuredContent: { ok: true } })
    expect(textOf(root, 'a.py')).toBe('def f():\n\treturn 2\n')
  })

  test('starts the server without a trace in its folder', async () => {
    const root = scratch({ 'a.py': 'x = 1\n' })
    const before = everythingIn(root)
    await (await connect(mode, root)).listTools()
    expect(everythingIn(root)).toEqual(before)
  })
})

test('a client that insists on 2026-07-28 is refused', async () => {
  await expect(connect({ pin: '2026-07-28' }, scratch())).rejects.toThrow()
})
