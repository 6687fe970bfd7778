import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BIN, scratch } from './connect.js'

const HELLO = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}

test('the server keeps its compiled code in the folder of the key, and answers the same with it, without it and with damaged code', () => {
  const root = scratch({})
  const folder = join(root, 'own', 'emend', 'code')
  const answer = (more: Readonly<Record<string, string>> = {}) => {
    const env = {
      ...process.env,
      XDG_STATE_HOME: join(root, 'own'),
      LOCALAPPDATA: join(root, 'own'),
      ...more,
    }
    const input = `${JSON.stringify(HELLO)}\n`
    const { stdout, status } = spawnSync(process.execPath, [BIN, '--root', root], {
      env,
      input,
      encoding: 'utf8',
    })
    expect(status).toBe(0)
    return stdout
  }
  const bare = answer({ NODE_DISABLE_COMPILE_CACHE: '1' })
  expect(JSON.parse(bare).result.serverInfo.name).toBe('emend')
  expect(() => statSync(folder)).toThrow('ENOENT')
  expect([answer(), answer()]).toEqual([bare, bare])
  const [name = ''] = readdirSync(folder)
  expect(name).toMatch(/^mcp-/)
  const file = join(folder, name)
  writeFileSync(file, readFileSync(file).fill(0x55, 50_000, 50_100))
  expect(answer()).toBe(bare)
})
