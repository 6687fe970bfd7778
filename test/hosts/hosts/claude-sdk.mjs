import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { builtFile } from '../built.mjs'

const DRIVER = fileURLToPath(new URL('../claude-session.mjs', import.meta.url))

export const claudeSdk = {
  name: 'claude-sdk',
  packages: { '@anthropic-ai/claude-agent-sdk': '0.3.330' },
  toCall({ path, old, now, moveTo }, project) {
    const file_path = join(project, path)
    if (moveTo !== undefined) return undefined
    return old === undefined
      ? { name: 'Write', input: { file_path, content: now } }
      : { name: 'Edit', input: { file_path, old_string: old, new_string: now } }
  },
  // It edits only what the model has read.
  beforeCall: ([{ path, old, moveTo }], project) =>
    old === undefined || moveTo !== undefined
      ? []
      : [{ name: 'Read', input: { file_path: join(project, path) } }],
  limits: [
    { name: 'permission mode default', permissionMode: 'default' },
    { name: 'Edit disallowed', disallowedTools: ['Edit'] },
  ],
  start({ module, project, port, emend, permissionMode = 'acceptEdits', disallowedTools = [] }) {
    const files = [module('@anthropic-ai/claude-agent-sdk'), builtFile('apps/mcp/dist/claude.js')]
    const urls = files.map((file) => pathToFileURL(file).href)
    const options = { cwd: project, model: 'fake', permissionMode, disallowedTools }
    return {
      command: process.execPath,
      args: [DRIVER, JSON.stringify({ options, emend: emend !== undefined, urls })],
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
