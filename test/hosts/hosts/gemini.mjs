import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setUp } from '../set-up.mjs'

export const gemini = {
  name: 'gemini',
  packages: { '@google/gemini-cli': '0.61.0' },
  toCall: ({ path, old = '', now, moveTo }, project) =>
    moveTo === undefined
      ? {
          name: 'replace',
          input: {
            file_path: join(project, path),
            instruction: 'Edit it.',
            old_string: old,
            new_string: now,
          },
        }
      : undefined,
  limits: [
    { name: 'approval mode default', mode: 'default' },
    { name: 'folder not trusted', trusted: 'false' },
  ],
  start({ bin, home, project, port, emend, mode = 'auto_edit', trusted = 'true' }) {
    const own = join(home, '.gemini')
    mkdirSync(own, { recursive: true })
    const settings = {
      security: { auth: { selectedType: 'gemini-api-key' } },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
      general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
    }
    writeFileSync(join(own, 'settings.json'), JSON.stringify(settings))
    const path = emend === undefined ? {} : setUp('gemini', { home, project })
    return {
      command: bin('@google/gemini-cli', 'gemini'),
      args: ['-m', 'gemini-2.5-flash', '-p', 'Edit the files.', '-o', 'stream-json', '--approval-mode', mode],
      env: {
        GEMINI_API_KEY: 'dummy',
        GOOGLE_GEMINI_BASE_URL: `http://127.0.0.1:${port}`,
        GEMINI_CLI_TRUST_WORKSPACE: trusted,
        GEMINI_CLI_NO_RELAUNCH: '1',
        ...path,
      },
    }
  },
}
