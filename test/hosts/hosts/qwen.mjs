import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtFile } from '../built.mjs'
import { setUp } from '../set-up.mjs'

const SERVER = builtFile('apps/mcp/dist/bin.cjs')
const TOOL = 'mcp__emend__edit'

/** Without emend the model calls `edit`. With emend it calls the tool of the server, which is offered next to it. */
export const qwen = {
  name: 'qwen',
  packages: { '@qwen-code/qwen-code': '0.24.4' },
  toCall({ path, old = '', now, moveTo }, project, emend) {
    const file_path = join(project, path)
    if (moveTo !== undefined) return undefined
    return emend === undefined
      ? { name: 'edit', input: { file_path, old_string: old, new_string: now } }
      : { name: TOOL, input: { path: file_path, oldString: old, newString: now } }
  },
  // The agent edits only files that the model has read.
  beforeCall: ([{ path, old, moveTo }], project, emend) =>
    old === undefined || moveTo !== undefined || emend !== undefined
      ? []
      : [{ name: 'read_file', input: { file_path: join(project, path) } }],
  limits: [
    { name: 'no permission', allowed: false },
    { name: 'folder not trusted', trusted: false, scope: '--project' },
  ],
  start({ bin, home, project, port, emend, allowed = true, trusted = true, scope = '--user' }) {
    const own = join(home, '.qwen')
    mkdirSync(own, { recursive: true })
    const settings = {
      security: { auth: { selectedType: 'openai' }, folderTrust: { enabled: true } },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
      general: { enableAutoUpdate: false, disableAutoUpdate: true },
    }
    writeFileSync(join(own, 'settings.json'), JSON.stringify(settings))
    if (trusted)
      writeFileSync(join(own, 'trustedFolders.json'), JSON.stringify({ [project]: 'TRUST_FOLDER' }))
    const path = emend === undefined ? {} : setUp('qwen', { home, project, scope })
    if (emend !== undefined) {
      // Uses the server of this repository instead of the one from npm.
      const file = join(scope === '--user' ? own : join(project, '.qwen'), 'settings.json')
      const { mcpServers, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
      const server = { ...mcpServers.emend, command: process.execPath, args: [SERVER] }
      writeFileSync(file, JSON.stringify({ ...rest, mcpServers: { emend: server } }))
    }
    const allow = emend !== undefined && allowed ? ['--allowed-tools', TOOL] : []
    return {
      command: process.execPath,
      args: [
        bin('@qwen-code/qwen-code', 'qwen'),
        ...['-m', 'fake', '-p', 'Edit the files.', '-o', 'stream-json', '--approval-mode', 'auto-edit'],
        ...allow,
      ],
      env: {
        OPENAI_API_KEY: 'dummy',
        OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
        OPENAI_MODEL: 'fake',
        QWEN_CODE_NO_RELAUNCH: '1',
        ...path,
      },
    }
  },
}
