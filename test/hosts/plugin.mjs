// Installs the plugin for Claude Code from this clone with the program itself, in a home of its own and without an account: the manifests
// are valid, and the server, the hooks and the skill are there.
import { deepEqual } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './install.mjs'

const VERSION = '2.1.332'
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PLUGIN = join(ROOT, 'apps/mcp/claude-plugin')

const { bin } = await install({ packages: { '@anthropic-ai/claude-code': VERSION } })
const home = mkdtempSync(join(tmpdir(), 'emend-plugin-'))
try {
  for (const manifest of [ROOT, PLUGIN]) claude('plugin', 'validate', '--strict', manifest)
  claude('plugin', 'marketplace', 'add', ROOT)
  claude('plugin', 'install', 'emend@emend')
  const installed = JSON.parse(claude('plugin', 'list', '--json')).find(({ id }) => id === 'emend@emend')
  const { version } = JSON.parse(readFileSync(join(PLUGIN, '.claude-plugin/plugin.json'), 'utf8'))
  deepEqual([installed?.version, installed?.enabled], [version, true])
  const details = claude('plugin', 'details', 'emend@emend')
  for (const part of [/Skills \(1\) +emend/, /Hooks \(4\)/, /MCP servers \(1\) +emend/])
    if (!part.test(details)) throw new Error(`no ${part} in what Claude Code says of the plugin\n${details}`)
  console.log(`plugin: Claude Code ${VERSION} has the server, the hooks and the skill of emend ${version}`)
} finally {
  rmSync(home, { recursive: true, force: true })
}

function claude(...args) {
  const { status, stdout, stderr, error } = spawnSync(bin('@anthropic-ai/claude-code', 'claude'), args, {
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home, DISABLE_AUTOUPDATER: '1', DISABLE_TELEMETRY: '1' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`claude ${args.join(' ')}\n${stdout}${stderr}`, { cause: error })
  return stdout
}
