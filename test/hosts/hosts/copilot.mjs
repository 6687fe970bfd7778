import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { builtFile } from '../built.mjs'

const DRIVER = fileURLToPath(new URL('../copilot-session.mjs', import.meta.url))
const REPAIR = builtFile('packages/repair/dist/index.js')
const READER = builtFile('packages/fs-node/dist/reader.js')
const FILES = builtFile('packages/fs-node/dist/index.js')

const host = (name, options = {}) => ({
  name,
  options,
  packages: { '@github/copilot-sdk': '1.0.14' },
  toCall({ path, old, now, moveTo }, project) {
    if (moveTo !== undefined) return undefined
    return old === undefined
      ? { name: 'create', input: { path: join(project, path), file_text: now } }
      : { name: 'edit', input: { path: join(project, path), old_str: old, new_str: now } }
  },
  limits: [{ name: 'permission denied', permission: 'deny' }],
  start({ module, home, project, port, emend, permission = 'approve' }) {
    const urls = [module('@github/copilot-sdk'), REPAIR, READER, FILES].map(
      (file) => pathToFileURL(file).href,
    )
    const options = { project, port, permission, emend, urls }
    return {
      command: process.execPath,
      args: [DRIVER, JSON.stringify(options)],
      env: { COPILOT_HOME: join(home, '.copilot') },
    }
  },
})

export const copilot = host('copilot-sdk')
export const copilotOwn = host('copilot-sdk-own', { override: true })
