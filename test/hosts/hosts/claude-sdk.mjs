import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { builtFile } from '../built.mjs'

const DRIVER = fileURLToPath(new URL('../claude-session.mjs', import.meta.url))

const TOOL = 'mcp__emend__edit'
const DENIED = { deny: ['Edit(cart.py)'] }

export const claudeSdk = {
  name: 'claude-sdk',
  packages: { '@anthropic-ai/claude-agent-sdk': '0.3.332' },
  toCall({ path, old, now, moveTo }, project) {
    const file_path = join(project, path)
    if (moveTo !== undefined) return undefined
    return old === undefined
      ? { name: 'Write', input: { file_path, content: now } }
      : { name: 'Edit', input: { file_path, old_string: old, new_string: now } }
  },
  // The agent edits only files that the model has read.
  beforeCall: ([{ path, old, moveTo }], project) =>
    old === undefined || moveTo !== undefined
      ? []
      : [{ name: 'Read', input: { file_path: join(project, path) } }],
  limits: [
    { name: 'permission mode default', permissionMode: 'default' },
    { name: 'Edit disallowed', disallowedTools: ['Edit'] },
    { name: 'settings files are read, nobody to ask', settingSources: ['project'] },
    { name: 'Edit denied by settings, nobody to ask', settingSources: ['project'], rules: DENIED },
    { name: 'Edit denied by settings, asked: no', settingSources: ['project'], rules: DENIED, answer: 'no' },
    { name: 'bypassPermissions, asked: no', settingSources: ['project'], bypass: true, answer: 'no' },
    { name: 'asked: yes', settingSources: ['project'], answer: 'yes', result: 'right', shows: TOOL },
  ],
  start({ module, project, port, emend, rules, bypass = false, answer, ...limits }) {
    const { permissionMode = 'acceptEdits', disallowedTools = [], settingSources = [] } = limits
    if (rules !== undefined) {
      mkdirSync(join(project, '.claude'))
      writeFileSync(join(project, '.claude', 'settings.json'), JSON.stringify({ permissions: rules }))
    }
    const files = [module('@anthropic-ai/claude-agent-sdk'), builtFile('apps/mcp/dist/claude.js')]
    const urls = files.map((file) => pathToFileURL(file).href)
    const mode = bypass
      ? { permissionMode: 'bypassPermissions', allowDangerouslySkipPermissions: true }
      : { permissionMode }
    const options = { cwd: project, model: 'fake', disallowedTools, settingSources, ...mode }
    return {
      command: process.execPath,
      args: [DRIVER, JSON.stringify({ options, emend: emend !== undefined, answer, urls })],
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
