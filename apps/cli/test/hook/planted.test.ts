import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { answerHook } from '../../src/hook/answer.js'
import { scratch } from '../emend.js'
import { emendHere } from '../support/in-process.js'
import { useOwnState } from '../support/own-state.js'

const TEXT = 'one\ntwo\nthree\n'

const folder = (files: Readonly<Record<string, string>> = {}) => realpathSync(scratch(files))

const state = useOwnState()

/** A host writes a whole file, with its hooks before and after. */
async function write(cwd: string, content: string, { host = 'claude', ...fields }: Partial<Event> = {}) {
  const call = {
    cwd,
    session_id: 's',
    tool_name: host === 'claude' ? 'Write' : 'write_file',
    tool_input: { file_path: 'a.txt', content },
    ...fields,
  }
  await answerHook(host, JSON.stringify({ ...call, hook_event_name: 'PreToolUse' }))
  writeFileSync(join(cwd, 'a.txt'), content)
  await answerHook(host, JSON.stringify({ ...call, hook_event_name: 'PostToolUse', tool_response: 'ok' }))
}
interface Event {
  readonly host: string
  readonly session_id: string
}

/** The folder and the name of the one entry. */
function entryIn(): { readonly at: string; readonly name: string } {
  const all = join(state(), 'emend', 'kept')
  const [root = ''] = readdirSync(all).filter((name) => /^[0-9a-f]{32}$/.test(name))
  const [name = ''] = readdirSync(join(all, root)).filter((one) => /^\d/.test(one))
  return { at: join(all, root), name }
}

const run = (cwd: string, ...args: readonly string[]) => emendHere([...args, '-C', cwd])
const text = (cwd: string) => readFileSync(join(cwd, 'a.txt'), 'utf8')

// promise: agents-private
describe('an entry that another program planted beside those of the hosts', () => {
  /** Copies the entry under a later id, with other fields in its head. */
  function plant(change: (head: Record<string, unknown>) => object): void {
    const { at, name } = entryIn()
    const bytes = readFileSync(join(at, name))
    const end = bytes.indexOf(10)
    const head = JSON.parse(bytes.subarray(0, end).toString()) as Record<string, unknown>
    const planted = Buffer.from(JSON.stringify({ ...head, ...change(head) }))
    writeFileSync(join(at, '20990101-000000000-abcdef'), Buffer.concat([planted, bytes.subarray(end)]))
  }

  test.each<[string, object]>([
    ['whose session is no text', { origin: { host: 'codex', session: { length: 1e9 } } }],
    ['whose turn is no text', { origin: { host: 'codex', turn: [] } }],
    ['whose tool is no text', { origin: { host: 'codex', tool: 7 } }],
    ['whose call is no text', { origin: { host: 'codex', call: false } }],
    ['whose host is no text', { origin: { host: 7 } }],
    ['without a host', { origin: {} }],
    ['whose time is no time', { time: 1e300 }],
    ['whose files are no list', { files: { length: 1 } }],
    ['with a file that is none', { files: [null] }],
    ['with a file of no path', { files: [{ path: ['a.txt'] }] }],
    ['with what was not kept, as no list', { notKept: 'a.txt' }],
    ['with what was not kept, without a path', { notKept: [{ reason: 7 }] }],
    ['with a doubt that is no text', { uncertain: { toString: 'x' } }],
    ['of the next version', { version: 2 }],
  ])('%s counts as none', async (_, fields) => {
    const cwd = folder({ 'a.txt': TEXT })
    await write(cwd, 'other\n')
    plant(() => fields)
    const { exitCode, stdout } = await run(cwd, 'log', '--json')
    expect(exitCode).toBe(0)
    expect(JSON.parse(stdout).commits).toHaveLength(1)
    for (const args of [['log'], ['log', '--turns', '--stat'], ['log', '--format', 'agent-trace']])
      expect((await run(cwd, ...args)).exitCode).toBe(0)
    expect((await run(cwd, 'undo')).exitCode).toBe(0)
    expect(text(cwd)).toBe(TEXT)
  })

  test('in the name of another host and its session is taken back by that name only', async () => {
    const cwd = folder({ 'a.txt': TEXT })
    await write(cwd, 'other\n')
    await write(cwd, 'more\n', { host: 'gemini' })
    const { stdout } = await run(cwd, 'log', '--turns', '--json')
    const { turns } = JSON.parse(stdout) as { turns: { host: string; session: string }[] }
    expect(turns.map(({ host, session }) => [host, session])).toEqual([
      ['gemini', 's'],
      ['claude', 's'],
    ])
    expect((await run(cwd, 'undo', '--turn')).exitCode).toBe(0)
    expect(text(cwd)).toBe('other\n')
  })

  test.each(['__proto__', 'constructor', '\u001b[2Jcodex\u202e\n'])(
    'of a host named %j is shown as a name',
    async (host) => {
      const cwd = folder({ 'a.txt': TEXT })
      await write(cwd, 'other\n')
      plant(() => ({ origin: { host, session: host, turn: host, tool: host, call: host } }))
      for (const args of [['log'], ['log', '--turns'], ['undo', '--turn', '--dry-run', '--for-model']]) {
        const { stdout, stderr } = await run(cwd, ...args)
        expect(`${stdout}${stderr}`).not.toMatch(/[\u001b\u202e]/)
      }
      expect(text(cwd)).toBe('other\n')
    },
  )
})

describe.skipIf(process.platform === 'win32')('a repository that brings its own .emend', () => {
  test.each<[string, (cwd: string, outside: string) => void]>([
    ['a link out of it', (cwd, outside) => symlinkSync(outside, join(cwd, '.emend'))],
    [
      'a folder with links out of it',
      (cwd, outside) => {
        mkdirSync(join(cwd, '.emend'))
        for (const name of ['history', 'journal', 'kept']) symlinkSync(outside, join(cwd, '.emend', name))
      },
    ],
    ['a file', (cwd) => writeFileSync(join(cwd, '.emend'), 'x')],
  ])('as %s: nothing outside is written, and what the agent wrote is kept all the same', async (_, make) => {
    const outside = folder({ 'mine.txt': 'mine\n' })
    const cwd = folder({ 'a.txt': TEXT })
    make(cwd, outside)
    await write(cwd, 'other\n')
    const { at, name } = entryIn()
    expect(existsSync(join(at, name))).toBe(true)
    await run(cwd, 'undo')
    expect(['other\n', TEXT]).toContain(text(cwd))
    expect(readdirSync(outside)).toEqual(['mine.txt'])
  })
})

test.each(['../../../up', '/etc', 'a\0b', '__proto__', '\u202e', 'x'.repeat(2 ** 20)])(
  'a session named %.20j stays in the folder of what is kept, and is taken back by its name',
  async (session_id) => {
    const cwd = folder({ 'a.txt': TEXT })
    await write(cwd, 'other\n', { session_id })
    expect(readdirSync(state())).toEqual(['emend'])
    expect(readdirSync(cwd)).toEqual(['a.txt'])
    expect((await run(cwd, 'undo', '--session')).exitCode).toBe(0)
    expect(text(cwd)).toBe(TEXT)
  },
)
