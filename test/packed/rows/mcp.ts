import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useSharedHost } from '../host.js'

const host = useSharedHost()

const MESSAGES = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'host', version: '1' } },
  },
  { method: 'notifications/initialized' },
  {
    id: 2,
    method: 'tools/call',
    params: { name: 'edit', arguments: { path: 'a.txt', old: 'one', new: 'two' } },
  },
]

test('the installed server edits a file, and ends when its input ends', () => {
  host.write({ 'a.txt': 'one\n' })
  const input = MESSAGES.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('')
  const options = { cwd: host.folder, input, encoding: 'utf8' } as const
  const { status, stdout } = spawnSync(join('node_modules', '.bin', 'emend-mcp'), ['--root', '.'], options)
  expect(status).toBe(0)
  const [initialized, called] = stdout.trim().split('\n')
  expect(JSON.parse(initialized ?? '')).toMatchObject({ id: 1, result: { serverInfo: { name: 'emend' } } })
  expect(JSON.parse(called ?? '')).toMatchObject({
    id: 2,
    result: { content: [{ text: expect.stringContaining('updated a.txt') }] },
  })
  expect(readFileSync(join(host.folder, 'a.txt'), 'utf8')).toBe('two\n')
})
