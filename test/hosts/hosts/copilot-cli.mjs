import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setUp } from '../set-up.mjs'

export const copilotCli = {
  name: 'copilot-cli',
  packages: { '@github/copilot': '1.0.102' },
  toCall({ path, old, now, moveTo }, project) {
    if (moveTo !== undefined) return undefined
    return old === undefined
      ? { name: 'create', input: { path: join(project, path), file_text: now } }
      : { name: 'edit', input: { path: join(project, path), old_str: old, new_str: now } }
  },
  limits: [
    { name: 'no permission', allow: [] },
    { name: 'writing denied', allow: ['--allow-all-tools', '--deny-tool', 'write'] },
    // Copilot does not run the hook here, so the result is that of Copilot alone.
    { name: 'folder not trusted', scope: '--project', result: 'mangled' },
    { name: 'folder trusted', scope: '--project', trust: ['--trust-folder'], result: 'right' },
  ],
  start({ bin, home, project, port, emend, allow = ['--allow-all-tools'], scope = '--user', trust = [] }) {
    const own = join(home, '.copilot')
    mkdirSync(own, { recursive: true })
    const path =
      emend === undefined ? {} : setUp('copilot', { home, project, scope, env: { COPILOT_HOME: own } })
    const output = ['--no-auto-update', '--output-format', 'json', '--stream', 'off']
    return {
      command: process.execPath,
      args: [bin('@github/copilot', 'copilot'), '-p', 'Edit the files.', ...allow, ...trust, ...output],
      env: {
        COPILOT_HOME: own,
        COPILOT_OFFLINE: 'true',
        COPILOT_PROVIDER_BASE_URL: `http://127.0.0.1:${port}/v1`,
        COPILOT_PROVIDER_API_KEY: 'dummy',
        COPILOT_MODEL: 'fake',
        ...path,
      },
    }
  },
}
