import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtFile } from '../built.mjs'
import { setUp } from '../set-up.mjs'

const SERVER = builtFile('apps/mcp/dist/bin.cjs')
const TOOL = 'mcp__emend__edit'

/** Without emend the model calls Edit. With emend it calls the tool of the server, which is offered next to Edit. */
export const claude = {
  name: 'claude',
  packages: { '@anthropic-ai/claude-code': '2.1.332' },
  toCall({ path, old, now, moveTo }, project, emend) {
    const file_path = join(project, path)
    if (moveTo !== undefined) return undefined
    if (emend !== undefined)
      return { name: TOOL, input: { path: file_path, oldString: old ?? '', newString: now } }
    return old === undefined
      ? { name: 'Write', input: { file_path, content: now } }
      : { name: 'Edit', input: { file_path, old_string: old, new_string: now } }
  },
  // The agent edits only files that the model has read.
  beforeCall: ([{ path, old, moveTo }], project, emend) =>
    old === undefined || moveTo !== undefined || emend !== undefined
      ? []
      : [{ name: 'Read', input: { file_path: join(project, path) } }],
  limits: [
    { name: 'no permission', allowed: false },
    { name: 'allowed by a folder not trusted', allowed: false, settings: { permissions: { allow: [TOOL] } } },
    { name: 'denied by the folder', settings: { permissions: { deny: [TOOL] } } },
  ],
  start({ bin, home, project, port, emend, allowed = true, settings }) {
    const config = join(project, '.mcp.json')
    if (emend !== undefined) {
      setUp('claude', { home, project })
      // Uses the server of this repository instead of the one from npm.
      const { mcpServers } = JSON.parse(readFileSync(config, 'utf8'))
      const server = { ...mcpServers.emend, command: process.execPath, args: [SERVER] }
      writeFileSync(config, JSON.stringify({ mcpServers: { emend: server } }))
    }
    if (settings !== undefined) {
      mkdirSync(join(project, '.claude'))
      writeFileSync(join(project, '.claude', 'settings.json'), JSON.stringify(settings))
    }
    const tools = emend === undefined ? [] : ['--mcp-config', config, '--strict-mcp-config']
    const allow = emend !== undefined && allowed ? ['--allowedTools', TOOL] : []
    const output = ['--output-format', 'stream-json', '--verbose', '--permission-mode', 'acceptEdits']
    return {
      command: bin('@anthropic-ai/claude-code', 'claude'),
      args: ['-p', 'Edit the files.', '--model', 'fake', ...output, ...tools, ...allow],
      env: {
        ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`,
        ANTHROPIC_API_KEY: 'dummy',
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        DISABLE_TELEMETRY: '1',
        DISABLE_AUTOUPDATER: '1',
        DISABLE_ERROR_REPORTING: '1',
      },
    }
  },
}
