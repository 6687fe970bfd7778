import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createEmend, createLedger } from '../../apps/cli/src/index.js'
import { connect } from '../../apps/mcp/test/connect.js'
import { REFUSED, START, scriptedSession } from './scripted-session.js'

function folder(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'emend-session-')))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(START)) writeFileSync(join(root, path), text)
  return root
}

test('through the tools of the AI SDK', async () => {
  const root = folder()
  const tools = createEmend({ root, ledger: createLedger({ unread: 'refuse' }) }).tools.ai()
  const refused = await scriptedSession(root, {
    read: async (path) => expect(await tools.read?.execute({ path })).toMatchObject({ ok: true }),
    async edit(path, oldString, newString) {
      const { ok, message } = await tools.edit.execute({ path, oldString, newString, replaceAll: false })
      return { ok, text: message }
    },
  })
  expect(refused).toBe(REFUSED)
})

test('through the MCP server', async () => {
  const root = folder()
  const { call } = await connect(root, ['--unread', 'refuse'])
  const refused = await scriptedSession(root, {
    read: async (path) => expect(await call('read', { path })).toMatchObject({ isError: false }),
    async edit(path, oldString, newString) {
      const { isError, text } = await call('edit', { path, oldString, newString })
      return { ok: !isError, text }
    },
  })
  expect(refused).toBe(REFUSED)
})
