import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setUp } from '../set-up.mjs'

const PACKAGE = fileURLToPath(new URL('../../../packages/pi', import.meta.url))

/** The package of pi, under its name of today and under its old one. */
const NOW = { '@earendil-works/pi-coding-agent': '1.6.0' }
const BEFORE = { '@mariozechner/pi-coding-agent': '0.73.1' }

const host = (name, packages, flags = []) => ({
  name,
  packages: packages === NOW ? { ...NOW, node: '22.23.3' } : packages,
  toCall({ path, old, now, moveTo }) {
    if (moveTo !== undefined) return undefined
    return old === undefined
      ? { name: 'write', input: { path, content: now } }
      : { name: 'edit', input: { path, edits: [{ oldText: old, newText: now }] } }
  },
  start({ bin, home, project, port, emend }) {
    const agent = join(home, '.pi', 'agent')
    mkdirSync(agent, { recursive: true })
    const fake = {
      baseUrl: `http://127.0.0.1:${port}/v1`,
      api: 'openai-completions',
      apiKey: 'dummy',
      models: [{ id: 'fake' }],
    }
    writeFileSync(join(agent, 'models.json'), JSON.stringify({ providers: { fake } }))
    if (emend !== undefined) {
      setUp('pi', { home, project })
      // Uses the package of this repository instead of the one from npm.
      const file = join(agent, 'settings.json')
      const settings = readFileSync(file, 'utf8')
      writeFileSync(file, settings.replace('npm:emend-pi', PACKAGE))
    }
    const [pi] = Object.keys(packages)
    const args = ['-p', '--mode', 'json', '--model', 'fake/fake', 'Edit the files.']
    return {
      command: packages === NOW ? bin('node', 'node') : process.execPath,
      args: [bin(pi, 'pi'), ...args.slice(0, -1), ...(emend === undefined ? [] : flags), ...args.slice(-1)],
      env: { PI_OFFLINE: '1', PI_TELEMETRY: '0' },
    }
  },
})

// Without a value, pi would take the next argument, the prompt, as that.
const OWN = ['--emend-own-edit=true']
export const pi = host('pi', NOW)
export const piOwn = host('pi-own', NOW, OWN)
export const piOld = host('pi-0.73', BEFORE)
export const piOldOwn = host('pi-0.73-own', BEFORE, OWN)
