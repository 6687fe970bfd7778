import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtFile } from '../built.mjs'

const EXTENSION = builtFile('packages/pi/dist/index.js')

const host = (name, flags = []) => ({
  name,
  packages: { '@mariozechner/pi-coding-agent': '0.73.1' },
  toCall({ path, old, now, moveTo }) {
    if (moveTo !== undefined) return undefined
    return old === undefined
      ? { name: 'write', input: { path, content: now } }
      : { name: 'edit', input: { path, edits: [{ oldText: old, newText: now }] } }
  },
  start({ bin, home, port, emend }) {
    const agent = join(home, '.pi', 'agent')
    mkdirSync(agent, { recursive: true })
    const fake = {
      baseUrl: `http://127.0.0.1:${port}/v1`,
      api: 'openai-completions',
      apiKey: 'dummy',
      models: [{ id: 'fake' }],
    }
    writeFileSync(join(agent, 'models.json'), JSON.stringify({ providers: { fake } }))
    const extension = emend === undefined ? [] : ['-e', EXTENSION, ...flags]
    return {
      command: bin('@mariozechner/pi-coding-agent', 'pi'),
      args: ['-p', '--mode', 'json', '--model', 'fake/fake', ...extension, 'Edit the files.'],
      env: { PI_OFFLINE: '1', PI_TELEMETRY: '0' },
    }
  },
})

export const pi = host('pi')
export const piOwn = host('pi-own', ['--emend-own-edit'])
