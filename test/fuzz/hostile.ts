import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { messageLines, stdioTransport } from '../../apps/mcp/src/stdio-transport.js'
import { applyFormat, editText } from '../../packages/core/src/index.js'
import type { EditFormat } from '../../packages/core/src/plugin.js'
import { USUAL } from '../../packages/core/test/support/calls.js'
import { editString } from '../../packages/edit-string/src/index.js'
import { recoverAll } from '../../packages/fs-node/src/journal/recover.js'
import { openTree } from '../../packages/fs-node/src/open-tree.js'
import { makeKey } from '../../packages/fs-node/src/trust/key.js'
import { sealsOf } from '../../packages/fs-node/src/trust/seal.js'
import { countedClock } from '../../packages/fs-node/test/support/counted-clock.js'
import { SimulatedDisk } from '../../packages/fs-node/test/support/simulated-disk.js'
import { hashline } from '../../packages/hashline/src/index.js'
import { LedgerError, ledgerFrom } from '../../packages/ledger/src/index.js'
import { searchReplace } from '../../packages/search-replace/src/index.js'
import { unifiedDiff } from '../../packages/unified-diff/src/index.js'
import { v4a } from '../../packages/v4a/src/index.js'
import { READERS } from '../growth/subjects.js'

/** What reads hostile texts. It must return, and throws if what it returns is not what it promises. */
export interface Hostile {
  readonly name: string
  run(...texts: Texts): unknown
}

/** Three texts: most subjects read the first one only. */
export type Texts = readonly [string, string, string]

const STEPS = 2_000_000
const formats: readonly EditFormat[] = [v4a(), editString(), searchReplace(), unifiedDiff(), hashline()]

const readers = READERS.map(
  ({ name, run }): Hostile => ({ name: `reading: ${name}`, run: (text) => run(text, STEPS) }),
)

const requests = formats.map(
  (format): Hostile => ({
    name: `a request: ${format.name}`,
    run: (request, text) => requireAnswer(applyFormat(format, text, request, { ...USUAL, steps: STEPS })),
  }),
)

/** A result has a new text or failures with codes, and its message is a text for the model. */
function requireAnswer(result: ReturnType<typeof editText>): void {
  const codes = result.ok ? [] : result.failures.map(({ code }) => code)
  const isTyped = result.ok ? typeof result.text === 'string' : codes.length > 0
  if (!isTyped || codes.includes('plugin-failed')) throw new Error(`no answer: ${JSON.stringify(result)}`)
  if (result.message === '' || /^ {4}at /m.test(result.message)) throw new Error(`no text: ${result.message}`)
}

const placing = (['text', 'lines'] as const).map(
  (unit): Hostile => ({
    name: `placing a ${unit === 'text' ? 'text' : 'run of lines'}`,
    run(text, search, replacement) {
      requireAnswer(editText(text, [{ search, replacement, unit }], { ...USUAL, steps: STEPS }))
      // The old text is there: a slice of the file.
      const part = text.slice(text.length >> 2, text.length >> 1)
      requireAnswer(editText(text, [{ search: part, replacement, unit }], { ...USUAL, steps: STEPS }))
    },
  }),
)

const ID = '20260101-000000000-00000a'
const JOURNAL = `/root/.emend/journal/${ID}`

async function write(disk: SimulatedDisk, path: string, bytes: Uint8Array): Promise<void> {
  const file = await disk.open(path, 'wx')
  await file.writeFile(bytes)
  await file.sync()
}

/** Recovers a root with a journal whose files are these, and checks that nobody's file was touched. */
async function recoverWith(plan: Uint8Array, mark: Uint8Array, disk: SimulatedDisk): Promise<void> {
  await disk.mkdir('/root')
  for (const folder of ['/root/.emend', '/root/.emend/journal', JOURNAL]) await disk.mkdir(folder)
  await write(disk, '/root/a', Buffer.from('mine'))
  await write(disk, `${JOURNAL}/plan`, plan)
  await write(disk, `${JOURNAL}/mark`, mark)
  const tree = openTree('/root', { keyFolder: '/keys' }, disk, countedClock())
  for (const recovery of await recoverAll(tree, '/root', '/root/.emend'))
    if (!['unverified', 'undone', 'finished'].includes(recovery.outcome)) throw new Error(recovery.outcome)
  if (Buffer.from(await disk.readFile('/root/a')).toString() !== 'mine') throw new Error('a file was changed')
}

const utf8 = (text: string) => new TextEncoder().encode(text)

const journals: readonly Hostile[] = [
  {
    name: 'a journal: files of hostile bytes',
    run: (plan, mark) => recoverWith(Buffer.from(plan, 'latin1'), utf8(mark), new SimulatedDisk()),
  },
  {
    name: 'a journal: a plan whose fields are hostile',
    async run(path, place, hash) {
      const disk = new SimulatedDisk()
      await makeKey(disk, '/keys')
      const seals = sealsOf(disk, '/keys')
      const entries = [
        { path, place, before: hash, mode: path.length, change: { start: 0, end: 1, length: 2 } },
      ]
      const plan = { id: ID, root: '/root', time: 0, history: 0, entries, folders: [place], emptied: [path] }
      const { bytes, code } = await seals.seal('plan', JSON.stringify(plan))
      const mark = await seals.seal('mark', `aborted ${code}\n`)
      await recoverWith(bytes, mark.bytes, disk)
    },
  },
]

/** A hostile value that JSON can hold: the text's own value, or the text. */
function valueIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const others: readonly Hostile[] = [
  {
    name: 'a saved ledger',
    run(one, other, third) {
      const files = [{ path: one, text: other, rows: [[1, third.length]] }]
      for (const data of [valueIn(one), { ledger: 1, texts: { [other]: third }, files }])
        try {
          ledgerFrom(data as never)
        } catch (error) {
          if (!LedgerError.isInstance(error)) throw error
        }
    },
  },
  {
    name: 'messages of MCP: lines',
    run(one, other) {
      let lines = 0
      const take = messageLines(50, () => lines++)
      for (const piece of [one, other, '\n']) take(Buffer.from(piece, 'utf8'))
      if (lines !== `${one}${other}`.split('\n').length) throw new Error(`${lines} lines`)
    },
  },
  {
    name: 'messages of MCP: each line is answered, and the next is read',
    async run(method, params, line) {
      const request = { jsonrpc: '2.0', id: 1, method, params: valueIn(params) }
      const ping = { jsonrpc: '2.0', id: 'last', method: 'ping' }
      const [input, output] = [new PassThrough(), new PassThrough()]
      const transport = stdioTransport({ input, output, maxMessageBytes: 500 })
      let last: unknown
      transport.onmessage = (message) => {
        last = message
      }
      await transport.start()
      for (const text of [JSON.stringify(request), line, JSON.stringify(ping)]) input.write(`${text}\n`)
      input.end()
      await once(input, 'end')
      for (const answer of String(output.read() ?? '')
        .split('\n')
        .filter(Boolean))
        if (typeof JSON.parse(answer).error.code !== 'number') throw new Error(answer)
      if (JSON.stringify(last) !== JSON.stringify(ping)) throw new Error('the next message was not read')
    },
  },
]

export const HOSTILE: readonly Hostile[] = [...readers, ...requests, ...placing, ...journals, ...others]
