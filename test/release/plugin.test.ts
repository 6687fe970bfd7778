import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { HOOK_HOSTS } from '../../apps/cli/src/hook/hosts.js'
import { ROOT } from '../../scripts/packages.mjs'

const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
const manifest = read('apps/mcp/package.json')
const plugin = read('apps/mcp/claude-plugin/.claude-plugin/plugin.json')
const { plugins } = read('.claude-plugin/marketplace.json')

/** Hosts find these by their places, and the program of the host checks the rest (test/hosts/plugin.mjs). */
describe('the plugin for Claude Code', () => {
  it('is where the list of plugins says', () => {
    expect(plugins.map(({ name, source }: Record<string, string>) => [name, source])).toEqual([
      [plugin.name, './apps/mcp/claude-plugin'],
    ])
  })

  it('has the version of the package that carries it', () => {
    expect(plugin.version).toBe(manifest.version)
    expect(manifest.files).toEqual(expect.arrayContaining(['claude-plugin']))
  })

  it('has hooks for exactly the tools that emend knows', () => {
    const { tools, writes, shows } = HOOK_HOSTS['claude']!
    const matched = (event: string) => plugin.hooks[event][0].matcher.split('|').sort()
    expect(matched('PreToolUse')).toEqual([...tools, ...writes].sort())
    expect(matched('PostToolUse')).toEqual([...tools, ...shows].sort())
    expect(matched('PostToolUseFailure')).toEqual([...tools, ...writes].sort())
  })

  it('has the server and the skill', () => {
    expect(plugin.mcpServers.emend.args).toContain(manifest.name)
    expect(existsSync(join(ROOT, 'apps/mcp/claude-plugin/skills/emend/SKILL.md'))).toBe(true)
  })
})
