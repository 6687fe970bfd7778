import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AGENTS } from '../src/agents/agents.js'
import { emend, scratch } from './emend.js'

const PI = '#!/bin/sh\necho "pi 1.3.0 (build 7)"\n'
const QUIET = '#!/bin/sh\nexit 1\n'

function doctorIn(home: string, ...args: string[]) {
  const env = { HOME: home, XDG_CONFIG_HOME: join(home, '.config'), PATH: join(home, 'bin') }
  return emend(['doctor', '--cwd', join(home, 'app'), ...args], { env })
}

function homeWith(files: Readonly<Record<string, string>>): string {
  const home = scratch({ 'app/a': '', ...files })
  const bin = join(home, 'bin')
  if (existsSync(bin)) for (const name of readdirSync(bin)) chmodSync(join(bin, name), 0o755)
  return home
}

test.skipIf(process.platform === 'win32')('says what is found, its version, and where it is set up', () => {
  const home = homeWith({
    'bin/pi': PI,
    'bin/gemini': QUIET,
    '.pi/agent/settings.json': '{ "packages": ["npm:emend-pi@1.2.3"] }',
    'app/.gemini/settings.json': '{ "hooks": ',
    'app/.cursor/mcp.json':
      '{ "mcpServers": { "emend": { "command": "npx", "args": ["-y", "@emend/mcp"] } } }',
  })
  const { exitCode, stdout } = doctorIn(home)
  const lines = stdout.split('\n')
  expect(exitCode).toBe(0)
  expect(lines[2]).toBe(
    `pi        found, 1.3.0; tested with ${AGENTS['pi']?.tested}; set up for you: ${join(home, '.pi/agent/settings.json')}`,
  )
  expect(lines[3]).toContain('gemini    found, says no version; tested with 0.61.0; ')
  expect(lines[3]).toContain('app/.gemini/settings.json is not a JSON object')
  expect(lines[10]).toBe(
    `cursor    not found; not tested; set up for this folder: ${join(home, 'app/.cursor/mcp.json')}`,
  )
  expect(lines[11]).toBe('vscode    not found; not tested; not set up')
})

test.skipIf(process.platform === 'win32')('as JSON, and nothing is written', () => {
  const home = homeWith({ 'bin/pi': PI })
  const { version, agents } = JSON.parse(doctorIn(home, '--json').stdout)
  expect(version).toBe(1)
  expect(agents.map(({ agent }: { agent: string }) => agent)).toEqual(Object.keys(AGENTS))
  expect(agents[2]).toEqual({
    agent: 'pi',
    found: join(home, 'bin', 'pi'),
    version: '1.3.0',
    tested: AGENTS['pi']?.tested,
    setUp: [],
  })
  expect(readdirSync(home).toSorted()).toEqual(['app', 'bin'])
})

test('the tested versions are those of the table of agents', () => {
  const results = JSON.parse(
    readFileSync(new URL('../../../test/hosts/results.json', import.meta.url), 'utf8'),
  )
  const rows: Readonly<Record<string, string>> = { copilot: 'copilot-cli' }
  for (const [name, { tested }] of Object.entries(AGENTS)) {
    const row = results[rows[name] ?? name]
    expect(tested, name).toBe(row === undefined ? undefined : Object.values(row.versions)[0])
  }
})
