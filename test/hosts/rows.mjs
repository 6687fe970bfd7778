// Drives pi with edits of rows: a scripted model reads, edits, is told what changed meanwhile, and edits again. Another writer, which
// emend does not see, changes the file between its calls.
//
//   node test/hosts/rows.mjs
import { deepStrictEqual, ok } from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { anchorOf } from '../../packages/hashline/dist/index.js'
import { pi } from './hosts/pi.mjs'
import { install } from './install.mjs'
import { runSession } from './session.mjs'

const EXTENSION = fileURLToPath(new URL('pi-rows-extension.mjs', import.meta.url))

const BEFORE =
  'RATE = 0.19\n\ndef total(items):\n    return sum(items)\n\ndef main():\n    print(total([]))\n'
/** The file after the other writer: two rows more at the top, and the rate is another one. */
const BETWEEN = BEFORE.replace('RATE = 0.19', '"""The cart."""\n\nRATE = 0.07')
const AFTER =
  '"""The cart."""\n\nRATE = 0.08\n\ndef total(items):\n    if not items:\n        return 0\n    return sum(items)\n\ndef main():\n    print(total([1]))\n'

const at = (text, row) => anchorOf(text.split('\n')[row - 1], row)
const edit = (edits, path = 'cart.py') => ({ name: 'edit', input: { path, edits } })
const replace = (text, row, lines) => ({ op: 'replace', pos: at(text, row), lines })
const writer = `printf '%s' '${BETWEEN}' > cart.py`

const STEPS = [
  { call: edit([replace(BEFORE, 1, ['RATE = 0'])]), says: 'was not shown to you' },
  { call: { name: 'read', input: { path: 'cart.py' } }, says: `${at(BEFORE, 3)}:def total(items):` },
  { call: { name: 'bash', input: { command: writer } }, says: '' },
  // Its row has changed: refused, with the rows as they are.
  { call: edit([replace(BEFORE, 1, ['RATE = 0.2'])]), says: `${at(BETWEEN, 3)}:RATE = 0.07` },
  // Its row is two rows lower by now: carried there.
  { call: edit([replace(BEFORE, 7, ['    print(total([1]))'])]), says: 'updated cart.py' },
  {
    call: edit([{ op: 'prepend', pos: at(BETWEEN, 6), lines: ['    if not items:', '        return 0'] }]),
    says: 'updated cart.py',
  },
  { call: { name: 'read', input: { path: 'cart.py' } }, says: `${at(BETWEEN, 3)}:RATE = 0.07` },
  {
    call: edit([replace(BETWEEN, 3, [`${at(BETWEEN, 3)}:RATE = 0.08`])]),
    says: 'anchors of rows: taken off',
  },
]

const host = {
  ...pi,
  name: 'pi-rows',
  toCall: (call) => call,
  start(options) {
    const { args, ...started } = pi.start(options)
    return { ...started, args: [...args.slice(0, -1), '--extension', EXTENSION, ...args.slice(-1)] }
  },
}

const edits = STEPS.map(({ call }, step) => ({
  before: step === 0 ? { 'cart.py': BEFORE } : {},
  calls: [call],
}))
const { files, requests, output } = await runSession(host, edits, await install(host))
try {
  for (const [step, { says }] of STEPS.entries())
    ok(
      JSON.stringify(requests[step + 1] ?? '').includes(JSON.stringify(says).slice(1, -1)),
      `step ${step + 1}: ${says}`,
    )
  deepStrictEqual(files.get('cart.py'), AFTER)
  console.log(`rows: ${STEPS.length} calls of a scripted model in pi are right`)
} catch (error) {
  console.error(output.slice(-3000))
  throw error
}
