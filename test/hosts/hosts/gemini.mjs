import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtFile } from '../built.mjs'
import { commandOnPath, setUp } from '../set-up.mjs'

const EXTENSION = builtFile('apps/cli/gemini-extension')

/** @param install connects Gemini CLI to emend; returns the environment variable with which the hook finds the command */
const host = (name, install) => ({
  name,
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
    const command = bin('@google/gemini-cli', 'gemini')
    const path = emend === undefined ? {} : install({ home, project, command })
    return {
      command,
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
})

export const gemini = host('gemini', ({ home, project }) => setUp('gemini', { home, project }))

/** The flag stands for a person who answers that the extension may run hooks. */
export const geminiExtension = host('gemini-extension', ({ home, project, command }) => {
  const path = commandOnPath(home)
  const env = { HOME: home, GEMINI_CLI_NO_RELAUNCH: '1', GEMINI_CLI_TRUST_WORKSPACE: 'true', ...path }
  execFileSync(command, ['extensions', 'install', EXTENSION, '--consent'], { cwd: project, env })
  return path
})
