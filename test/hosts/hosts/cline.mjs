import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { patchOf } from '../edits.mjs'
import { setUp } from '../set-up.mjs'

/** The id of the model decides which tool Cline offers it. */
const host = (name, model, toCall, leavesOut) => ({
  name,
  leavesOut,
  packages: { cline: '3.0.65' },
  toCall,
  limits: [{ name: 'no approval', approve: 'false' }],
  start({ bin, home, project, port, emend, approve = 'true' }) {
    const provider = 'openai-compatible'
    const settings = { provider, apiKey: 'dummy', model, baseUrl: `http://127.0.0.1:${port}/v1` }
    const own = join(home, '.cline', 'data', 'settings')
    mkdirSync(own, { recursive: true })
    const providers = {
      version: 1,
      lastUsedProvider: provider,
      modes: {},
      providers: { [provider]: { settings, updatedAt: '2026-01-01T00:00:00.000Z', tokenSource: 'manual' } },
    }
    writeFileSync(join(own, 'providers.json'), JSON.stringify(providers))
    const path = emend === undefined ? {} : setUp('cline', { home, project })
    return {
      command: bin('cline', 'cline'),
      args: ['--json', '--auto-approve', approve, '-P', provider, '-m', model, 'Edit the files.'],
      env: { CLINE_TELEMETRY_DISABLED: '1', ...path },
    }
  },
})

export const cline = host('cline', 'fake', ({ path, old, now, moveTo }, project) => {
  if (moveTo !== undefined) return undefined
  return {
    name: 'editor',
    input: { path: join(project, path), ...(old !== undefined && { old_text: old }), new_text: now },
  }
})

export const clinePatch = host(
  'cline-patch',
  'gpt-5-fake',
  (call) => ({ name: 'apply_patch', input: { input: patchOf(call) } }),
  // Cline ends no new file of a patch with a newline, also without emend.
  ['new file'],
)
