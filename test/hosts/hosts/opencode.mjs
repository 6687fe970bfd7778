import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { builtFile } from '../built.mjs'
import { patchOf } from '../edits.mjs'

const APPROVAL = fileURLToPath(new URL('../opencode-approval.mjs', import.meta.url))
const STAND_IN = fileURLToPath(new URL('../opencode-2-session.mjs', import.meta.url))
const PLUGIN = builtFile('packages/opencode/dist/index.js')

/** The id of the model decides which tool OpenCode offers it. */
const host = (name, model, toCall, options = {}) => ({
  name,
  options,
  packages: { 'opencode-ai': '1.18.33' },
  toCall,
  limits: [
    { name: 'permission.edit ask', config: { permission: { edit: 'ask' } } },
    { name: 'permission.edit deny', config: { permission: { edit: 'deny' } } },
    {
      name: 'permission.edit of the file deny',
      config: { permission: { edit: { '*': 'allow', '*.py': 'deny' } } },
    },
    { name: 'permission.edit ask, answered no', config: { permission: { edit: 'ask' } }, reply: 'reject' },
    {
      name: 'permission.edit ask, answered yes',
      config: { permission: { edit: 'ask' } },
      reply: 'once',
      result: 'right',
      // The permission question shows the change that is then written.
      shows: '+\tif not items:',
    },
  ],
  start({ bin, home, project, port, emend, config = {}, reply }) {
    const options = { baseURL: `http://127.0.0.1:${port}/v1`, apiKey: 'dummy' }
    const models = { [model]: { name: 'Fake', tool_call: true, limit: { context: 100_000, output: 10_000 } } }
    const settings = {
      model: `fake/${model}`,
      small_model: `fake/${model}`,
      enabled_providers: ['fake'],
      autoupdate: false,
      share: 'disabled',
      provider: { fake: { npm: '@ai-sdk/openai-compatible', options, models } },
      ...(emend !== undefined && { plugin: [[pathToFileURL(PLUGIN).href, emend]] }),
      ...config,
    }
    writeFileSync(join(project, 'opencode.json'), JSON.stringify(settings))
    // Without these files, OpenCode would install packages into its own folder and wait for that.
    const own = join(home, '.config', 'opencode')
    mkdirSync(join(own, 'node_modules'), { recursive: true })
    const lock = {
      lockfileVersion: 3,
      packages: { '': { dependencies: { '@opencode-ai/plugin': '1.18.33' } } },
    }
    writeFileSync(join(own, 'package-lock.json'), JSON.stringify(lock))
    const command = bin('opencode-ai', 'opencode')
    return {
      ...(reply === undefined
        ? { command, args: ['run', '--format', 'json', 'Edit the files.'] }
        : { command: process.execPath, args: [APPROVAL, JSON.stringify({ command, reply })] }),
      env: {
        OPENCODE_DISABLE_MODELS_FETCH: '1',
        OPENCODE_DISABLE_AUTOUPDATE: '1',
        OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
        OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
        OPENCODE_DISABLE_SHARE: '1',
      },
    }
  },
})

const toEdit = ({ path, old = '', now, moveTo }, project) =>
  moveTo === undefined
    ? { name: 'edit', input: { filePath: join(project, path), oldString: old, newString: now } }
    : undefined

const toPatch = (call) => ({ name: 'apply_patch', input: { patchText: patchOf(call) } })

export const opencode = host('opencode', 'fake', toEdit)
export const opencodePatch = host('opencode-patch', 'gpt-5-fake', toPatch)
export const opencodeOwn = host('opencode-own', 'fake', toEdit, { ownTools: true })
export const opencodeOwnPatch = host('opencode-own-patch', 'gpt-5-fake', toPatch, { ownTools: true })

/** OpenCode 2 is not on npm, so that only a stand-in can be run. */
const standIn = (name, toCall) => ({
  name,
  standIn: true,
  packages: {},
  toCall,
  limits: [{ name: 'permission denied', permission: 'deny', shows: '\tif not items:' }],
  start: ({ project, port, emend, permission }) => ({
    command: process.execPath,
    args: [
      STAND_IN,
      JSON.stringify({ plugin: pathToFileURL(PLUGIN).href, options: emend, project, port, permission }),
    ],
    env: {},
  }),
})

export const opencode2 = standIn('opencode-2', ({ path, old, now, moveTo }) => {
  if (moveTo !== undefined) return undefined
  return old === undefined
    ? { name: 'write', input: { path, content: now } }
    : { name: 'edit', input: { path, oldString: old, newString: now } }
})

export const opencode2Patch = standIn('opencode-2-patch', (call) => ({
  name: 'patch',
  input: { patchText: patchOf(call) },
}))
