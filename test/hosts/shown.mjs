// Drives agents whose plugins record what the agent's own read tool showed: a scripted model reads, somebody else writes, and the model
// edits a line that changed, one that moved, and the line as it is now.
//
//   node test/hosts/shown.mjs [HOST…]
import { deepStrictEqual, ok } from 'node:assert/strict'
import { join } from 'node:path'
import { opencode } from './hosts/opencode.mjs'
import { pi, piOld } from './hosts/pi.mjs'
import { install } from './install.mjs'
import { runSession } from './session.mjs'

const BEFORE = 'RATE = 0.19\nNAME = "cart"\n\ndef total(items):\n\treturn sum(items)\n'
/** The file after the other writer: another rate, and a line more at the top. */
const BETWEEN = '"""The cart."""\nRATE = 0.07\nNAME = "cart"\n\ndef total(items):\n\treturn sum(items)\n'
const AFTER = '"""The cart."""\nRATE = 0.08\nNAME = "cart"\n\ndef total(items):\n\treturn sum(items or [])\n'

const path = 'cart.py'
const calls = [
  { read: path, says: 'RATE = 0.19' },
  { writes: true, says: '' },
  { edit: { path, old: 'RATE = 0.19', now: 'RATE = 0.2' }, says: 'RATE = 0.07' },
  { edit: { path, old: '    return sum(items)', now: '    return sum(items or [])' }, says: '' },
  { edit: { path, old: 'RATE = 0.07', now: 'RATE = 0.08' }, says: '' },
]

const read = {
  pi: (_project) => ({ name: 'read', input: { path } }),
  opencode: (project) => ({ name: 'read', input: { filePath: join(project, path) } }),
}

const wanted = process.argv.slice(2)
for (const own of [pi, piOld, opencode].filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const host = {
    ...own,
    toCall(call, project) {
      if (call.read !== undefined) return read[own === opencode ? 'opencode' : 'pi'](project)
      if (call.edit !== undefined) return own.toCall(call.edit, project)
      const input = { command: 'mv between.txt cart.py', description: 'Another writer' }
      return { name: 'bash', input }
    },
  }
  const edits = calls.map((call, at) => ({
    before: at === 0 ? { [path]: BEFORE, 'between.txt': BETWEEN } : {},
    calls: [call],
  }))
  const { files, requests, output } = await runSession(host, edits, { ...(await install(host)), emend: {} })
  try {
    for (const [at, { says }] of calls.entries())
      ok(
        JSON.stringify(requests[at + 1] ?? '').includes(JSON.stringify(says).slice(1, -1)),
        `step ${at + 1}: ${says}`,
      )
    ok(JSON.stringify(requests[3]).includes('has changed since it was shown'), 'the changed line is refused')
    deepStrictEqual(files.get(path), AFTER)
    console.log(`shown: ${calls.length} calls of a scripted model in ${own.name} are right`)
  } catch (error) {
    console.error(output.slice(-3000))
    throw error
  }
}
