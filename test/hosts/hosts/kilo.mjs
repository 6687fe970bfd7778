import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtFile } from '../built.mjs'
import { patchOf } from '../edits.mjs'

const PLUGIN = builtFile('packages/opencode/dist/index.js')

/** The id of the model decides which tool Kilo offers it. */
const host = (name, model, toCall) => ({
  name,
  packages: { '@kilocode/cli': '7.7.7' },
  toCall,
  limits: [
    { name: 'permission.edit ask', config: { permission: { edit: 'ask' } } },
    { name: 'permission.edit deny', config: { permission: { edit: 'deny' } } },
  ],
  start({ bin, home, project, port, emend, config = {} }) {
    const options = { baseURL: `http://127.0.0.1:${port}/v1`, apiKey: 'dummy' }
    const models = { [model]: { name: 'Fake', tool_call: true, limit: { context: 100_000, output: 10_000 } } }
    const settings = {
      model: `fake/${model}`,
      small_model: `fake/${model}`,
      enabled_providers: ['fake'],
      autoupdate: false,
      share: 'disabled',
      permission: { edit: 'allow' },
      provider: { fake: { npm: '@ai-sdk/openai-compatible', options, models } },
      ...(emend !== undefined && { plugin: [[pathToFileURL(PLUGIN).href, emend]] }),
      ...config,
    }
    writeFileSync(join(project, 'kilo.json'), JSON.stringify(settings))
    // Without these files, Kilo would install packages into its own folder and wait for that.
    const own = join(home, '.config', 'kilo')
    mkdirSync(join(own, 'node_modules'), { recursive: true })
    const lock = { lockfileVersion: 3, packages: { '': { dependencies: { '@kilocode/plugin': '7.7.7' } } } }
    writeFileSync(join(own, 'package-lock.json'), JSON.stringify(lock))
    return {
      command: bin('@kilocode/cli', 'kilo'),
      args: ['run', '--format', 'json', 'Edit the files.'],
      env: {
        KILO_DISABLE_MODELS_FETCH: '1',
        KILO_DISABLE_AUTOUPDATE: '1',
        KILO_DISABLE_LSP_DOWNLOAD: '1',
        KILO_DISABLE_DEFAULT_PLUGINS: '1',
        KILO_DISABLE_SHARE: '1',
        KILO_TELEMETRY_LEVEL: 'off',
      },
    }
  },
})

export const kilo = host('kilo', 'fake', ({ path, old = '', now, moveTo }, project) =>
  moveTo === undefined
    ? { name: 'edit', input: { filePath: join(project, path), oldString: old, newString: now } }
    : undefined,
)

export const kiloPatch = host('kilo-patch', 'gpt-5-fake', (call) => ({
  name: 'apply_patch',
  input: { patchText: patchOf(call) },
}))
