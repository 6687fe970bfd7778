import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { answerHook } from '../../src/hook/answer.js'
import { scratch } from '../emend.js'
import { emendHere } from '../support/in-process.js'
import { useOwnState } from '../support/own-state.js'

const TEXT = Array.from({ length: 20 }, (_, at) => `line ${at + 1}\n`).join('')

const state = useOwnState()

const folder = (files: Readonly<Record<string, string>> = {}) => realpathSync(scratch(files))

/** An agent that is Claude Code: its hooks run before and after its own tool. */
function agent(cwd: string, session_id = 'session-1') {
  const send = (event: object) => answerHook('claude', JSON.stringify({ cwd, session_id, ...event }))
  let calls = 0
  return {
    send,
    prompt: () => send({ hook_event_name: 'UserPromptSubmit', prompt: 'do it' }),
    async write(
      path: string,
      content: string,
      tool: () => unknown = () => writeFileSync(join(cwd, path), content),
    ) {
      const call = {
        tool_name: 'Write',
        tool_use_id: `call-${++calls}`,
        tool_input: { file_path: join(cwd, path), content },
      }
      const answer = await send({ hook_event_name: 'PreToolUse', ...call })
      await tool()
      await send({ hook_event_name: 'PostToolUse', ...call, tool_response: { filePath: path } })
      return answer
    },
    async edit(path: string, old_string: string, new_string: string) {
      const call = {
        tool_name: 'Edit',
        tool_use_id: `call-${++calls}`,
        tool_input: { file_path: join(cwd, path), old_string, new_string },
      }
      await send({ hook_event_name: 'PreToolUse', ...call })
      writeFileSync(join(cwd, path), readFileSync(join(cwd, path), 'utf8').replace(old_string, new_string))
      await send({ hook_event_name: 'PostToolUse', ...call, tool_response: { filePath: path } })
    },
  }
}

const kept = () =>
  existsSync(join(state(), 'emend', 'kept'))
    ? readdirSync(join(state(), 'emend', 'kept'), { recursive: true, withFileTypes: true }).filter((one) =>
        one.isFile(),
      )
    : []
const entries = () => kept().filter(({ name }) => /^\d/.test(name))
/** The one entry that is kept. */
function oneEntry() {
  const [entry] = entries()
  if (entry === undefined) throw new Error('not kept')
  return entry
}
const everything = () => kept().map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))

interface Listed {
  readonly commits: readonly {
    readonly id: string
    readonly origin?: object
    readonly uncertain?: string
    readonly notKept?: readonly object[]
    readonly notLooked?: true
    readonly files: readonly object[]
  }[]
}
async function logged(cwd: string): Promise<Listed['commits']> {
  return (JSON.parse((await emendHere(['log', '--json', '-C', cwd])).stdout) as Listed).commits
}

// promise: agents-undo
describe('three turns of an agent, and a person between', () => {
  async function threeTurns() {
    const cwd = folder({ 'a.txt': TEXT, 'b.txt': 'b\n' })
    const { prompt, edit, write } = agent(cwd)
    await prompt()
    await edit('a.txt', 'line 2\n', 'LINE 2\n')
    await prompt()
    await edit('a.txt', 'line 6\n', 'LINE 6\n')
    await edit('a.txt', 'line 10\n', 'LINE 10\n')
    writeFileSync(join(cwd, 'a.txt'), readFileSync(join(cwd, 'a.txt'), 'utf8').replace('line 14', 'mine'))
    await prompt()
    await edit('a.txt', 'line 18\n', 'LINE 18\n')
    await write('new.txt', 'new\n')
    await write('b.txt', 'B\n')
    return { cwd, text: (path = 'a.txt') => readFileSync(join(cwd, path), 'utf8'), prompt }
  }
  const ALL = ['2', '6', '10', '18']
    .reduce((text, line) => text.replace(`line ${line}\n`, `LINE ${line}\n`), TEXT)
    .replace('line 14', 'mine')

  test('are listed by turn, and a hunk, a turn and all of them are taken back; what the person wrote stays', async () => {
    const { cwd, text } = await threeTurns()
    expect(text()).toBe(ALL)
    const turns = JSON.parse((await emendHere(['log', '--turns', '--json', '-C', cwd])).stdout).turns
    expect(turns).toMatchObject([
      { host: 'claude', session: 'session-1', turn: '3', files: ['a.txt', 'new.txt', 'b.txt'] },
      { turn: '2', files: ['a.txt'] },
      { turn: '1' },
    ])
    expect((await emendHere(['log', '--turns', '--stat', '-C', cwd])).stdout).toMatch(
      /claude session-1, turn 2 {2}.* a\.txt {2}\(2 changes, the last \d{8}-/,
    )
    const asked = await emendHere(['undo', '--turn', '2', '--hunk', 'a.txt#1', '-C', cwd])
    expect([asked.exitCode, text()]).toEqual([2, ALL])
    const [, first = ''] = /2 changes have a hunk a\.txt#1: (\S+), \S+; give the id/.exec(asked.stderr) ?? []
    expect((await emendHere(['undo', first, '--hunk', 'a.txt#1', '-C', cwd])).exitCode).toBe(0)
    expect(text()).toBe(ALL.replace('LINE 6\n', 'line 6\n'))
    expect((await emendHere(['redo', '-C', cwd])).exitCode).toBe(0)
    expect(text()).toBe(ALL)
    expect((await emendHere(['undo', '--turn', '-C', cwd])).exitCode).toBe(0)
    expect(text()).toBe(ALL.replace('LINE 18', 'line 18'))
    expect([existsSync(join(cwd, 'new.txt')), text('b.txt')]).toEqual([false, 'b\n'])
    expect((await emendHere(['undo', '--session', '-C', cwd])).exitCode).toBe(0)
    expect(text()).toBe(TEXT.replace('line 14', 'mine'))
    expect((await emendHere(['redo', '-C', cwd])).exitCode).toBe(0)
    expect(text()).toBe(ALL.replace('LINE 18', 'line 18'))
  })

  test('the model is told with the next message, once, what was taken back or put back', async () => {
    const { cwd, prompt } = await threeTurns()
    const { stdout } = await emendHere(['undo', '--turn', '1', '--for-model', '-C', cwd])
    expect(stdout).toContain('The user took back changes of yours (call-1) in a.txt.')
    expect(stdout).toContain('-LINE 2\n+line 2\n')
    const told = await prompt()
    expect(told).toEqual({
      hookSpecificOutput: { hookEventName: 'UserPromptSubmit', additionalContext: stdout.trimEnd() },
    })
    expect(await prompt()).toBeUndefined()
    expect(await agent(cwd, 'another').prompt()).toBeUndefined()
    expect((await emendHere(['redo', '-C', cwd])).exitCode).toBe(0)
    const again = JSON.stringify(await prompt())
    expect(again).toContain('The user put back changes of yours (call-1) in a.txt, which')
    expect(again).toContain('-line 2\\n+LINE 2\\n')
  })

  test('what the person wrote into the same lines is a conflict that names the edit, and nothing is taken back', async () => {
    const { cwd, text } = await threeTurns()
    const changed = ALL.replace('LINE 18', 'MINE 18')
    writeFileSync(join(cwd, 'a.txt'), changed)
    const { exitCode, stderr } = await emendHere(['undo', '--turn', '-C', cwd])
    const [, , first] = await logged(cwd)
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining(`line 18 has changed since ${first?.id}`)])
    expect([text(), text('b.txt')]).toEqual([changed, 'B\n'])
    expect((await emendHere(['undo', '--turn', '--partial', '-C', cwd])).exitCode).toBe(3)
    expect([text(), text('b.txt')]).toEqual([changed, 'b\n'])
  })
})

/** What git tells a repository by. */
const REPOSITORY = { '.git/HEAD': 'ref: refs/heads/main\n', '.git/objects/info/packs': '' }

// promise: agents-private
describe('what is never kept', () => {
  test.each<[string, Readonly<Record<string, string>>]>([
    ['.env', {}],
    ['certs/server.key', {}],
    ['secret.txt', { '.gitignore': 'secret.txt\n' }],
    ['deep/secret.txt', { 'deep/.gitignore': 'secret*\n' }],
    ['secret.txt', { ...REPOSITORY, '.git/info/exclude': 'secret.txt\n' }],
    ['deep/secret.txt', { ...REPOSITORY, '.gitignore': 'deep/\n' }],
    ['.git/config', { '.git/config': 'before' }],
  ])('%s with %o', async (path, others) => {
    const cwd = folder({ [path]: 'TOP SECRET BEFORE\n', ...others })
    const { write } = agent(cwd)
    await write(path, 'TOP SECRET AFTER\n')
    for (const text of everything()) expect(text).not.toContain('TOP SECRET')
    for (const { files, notKept } of await logged(cwd)) {
      expect(files).toEqual([])
      expect(notKept).toContainEqual({ path, reason: expect.any(String) })
    }
  })

  test('what a link leads to, out of the folder or to a secret', async () => {
    const outside = folder({ 'private.txt': 'TOP SECRET\n' })
    const cwd = folder({ '.env': 'TOP SECRET\n' })
    symlinkSync(join(outside, 'private.txt'), join(cwd, 'one'))
    symlinkSync('.env', join(cwd, 'two'))
    const { write } = agent(cwd)
    for (const path of ['one', 'two', '../up.txt']) await write(path, 'TOP SECRET too\n', () => undefined)
    for (const text of everything()) expect(text).not.toContain('TOP SECRET')
  })

  test('anything with EMEND_HISTORY=0', async () => {
    vi.stubEnv('EMEND_HISTORY', '0')
    const cwd = folder({ 'a.txt': TEXT })
    const { prompt, write } = agent(cwd)
    await prompt()
    await write('a.txt', 'other\n')
    expect(kept()).toEqual([])
  })

  test('files of more than 4 MiB, and they are said to be left', async () => {
    const cwd = folder({ 'a.txt': 'a', 'large.txt': 'x'.repeat(2 ** 22 + 1) })
    const { write } = agent(cwd)
    await write('large.txt', 'small\n')
    const [entry] = await logged(cwd)
    expect(entry).toMatchObject({
      files: [],
      notKept: [{ path: 'large.txt', reason: expect.stringContaining('4 MiB') }],
    })
    expect(await emendHere(['undo', '-C', cwd])).toMatchObject({
      stderr: expect.stringContaining('large.txt is larger than'),
    })
  })
})

test('files that changed while a call ran and that it does not name are said, and undo leaves them', async () => {
  const cwd = folder({ 'a.txt': 'a\n', 'b.txt': 'b\n', 'c.txt': 'c\n' })
  await agent(cwd).write('a.txt', 'A\n', async () => {
    // The stamps of a file may lie a few milliseconds behind the clock.
    await new Promise((wait) => setTimeout(wait, 20))
    writeFileSync(join(cwd, 'a.txt'), 'A\n')
    writeFileSync(join(cwd, 'b.txt'), 'B\n')
  })
  const [entry] = await logged(cwd)
  expect(entry?.notKept).toEqual([
    { path: 'b.txt', reason: 'changed while the call ran, which does not name it' },
  ])
  const { exitCode, stderr } = await emendHere(['undo', '-C', cwd])
  expect([exitCode, stderr]).toEqual([0, expect.stringContaining('b.txt changed while the call ran')])
  expect(['a.txt', 'b.txt'].map((path) => readFileSync(join(cwd, path), 'utf8'))).toEqual(['a\n', 'B\n'])
})

test('a tool that failed half-way is kept as far as it went', async () => {
  const cwd = folder({ 'a.txt': TEXT })
  const { send } = agent(cwd)
  const call = {
    tool_name: 'Write',
    tool_use_id: 'x',
    tool_input: { file_path: join(cwd, 'a.txt'), content: 'whole\n' },
  }
  await send({ hook_event_name: 'PreToolUse', ...call })
  writeFileSync(join(cwd, 'a.txt'), 'who')
  await send({ hook_event_name: 'PostToolUseFailure', ...call, error: 'disk full' })
  expect((await emendHere(['undo', '-C', cwd])).exitCode).toBe(0)
  expect(readFileSync(join(cwd, 'a.txt'), 'utf8')).toBe(TEXT)
})

test('a call that never ended is kept as one that may hold the work of others, and only its id takes it back', async () => {
  const cwd = folder({ 'a.txt': TEXT, 'b.txt': 'b\n' })
  const { send, prompt } = agent(cwd)
  await prompt()
  for (const path of ['a.txt', 'b.txt'])
    await send({
      hook_event_name: 'PreToolUse',
      tool_name: 'Write',
      tool_use_id: path,
      tool_input: { file_path: path, content: '' },
    })
  writeFileSync(join(cwd, 'a.txt'), 'something\n')
  await prompt()
  const commits = await logged(cwd)
  expect(commits).toMatchObject([
    { uncertain: expect.stringContaining('did not end'), files: [{ path: 'a.txt' }] },
  ])
  for (const args of [[], ['--turn'], ['--session'], ['--since', '1h']])
    expect((await emendHere(['undo', ...args, '-C', cwd])).exitCode).toBe(1)
  expect(readFileSync(join(cwd, 'a.txt'), 'utf8')).toBe('something\n')
  expect((await emendHere(['undo', commits[0]?.id ?? '', '-C', cwd])).exitCode).toBe(0)
  expect(readFileSync(join(cwd, 'a.txt'), 'utf8')).toBe(TEXT)
})

test('only this user can read what is kept, log --forget removes it, and old entries go', async () => {
  const cwd = folder({ 'a.txt': TEXT })
  const { write } = agent(cwd)
  await write('a.txt', 'one\n')
  await write('a.txt', 'two\n')
  for (const { parentPath, name } of kept()) {
    expect(statSync(join(parentPath, name)).mode & 0o077).toBe(0)
    expect(statSync(parentPath).mode & 0o022).toBe(0)
  }
  expect(entries()).toHaveLength(2)
  expect((await emendHere(['log', '--forget', '-C', cwd])).stdout).toBe(
    `removed 2 edits of agents that were kept in ${cwd}\n`,
  )
  expect(entries()).toEqual([])
})

describe('a fault in keeping', () => {
  test.each<[string, (kept: string) => void]>([
    ['a file where the folder should be', (path) => writeFileSync(path, '')],
    ['a link to elsewhere', (path) => symlinkSync(tmpdir(), path)],
    [
      'a folder that others can write',
      (path) => {
        mkdirSync(path)
        chmodSync(path, 0o777)
      },
    ],
  ])('%s: the call goes on, and nothing is kept', async (_, spoil) => {
    mkdirSync(join(state(), 'emend'), { mode: 0o700 })
    spoil(join(state(), 'emend', 'kept'))
    const cwd = folder({ 'a.txt': TEXT })
    expect(await agent(cwd).write('a.txt', 'other\n')).toBeUndefined()
    expect(await logged(cwd)).toEqual([])
  })

  test('an entry that is torn, of another root, or names a file outside is not believed', async () => {
    const cwd = folder({ 'a.txt': TEXT })
    await agent(cwd).write('a.txt', 'other\n')
    const entry = oneEntry()
    const file = join(entry.parentPath, entry.name)
    const whole = readFileSync(file, 'latin1')
    const write = (text: string) => writeFileSync(file, text, 'latin1')
    for (const text of [
      '',
      whole.slice(0, 40),
      '{}\n',
      whole.replace(`"${cwd}"`, '"/"'),
      whole.replace('"a.txt"', '"../a.txt"'),
    ]) {
      write(text)
      expect(await logged(cwd)).toEqual([])
      expect((await emendHere(['undo', '-C', cwd])).exitCode).toBe(1)
    }
    for (const text of [whole.slice(0, -3), `${whole}x`, whole.replace('line 3', 'LINE 3')]) {
      write(text)
      const { exitCode, stderr } = await emendHere(['undo', '-C', cwd])
      expect([exitCode, stderr]).toEqual([1, expect.stringContaining('has been changed since it was kept')])
    }
    expect(readFileSync(join(cwd, 'a.txt'), 'utf8')).toBe('other\n')
  })
})

// promise: eyes
test('hostile names of sessions, turns and calls are names, and nothing that a terminal acts upon', async () => {
  const cwd = folder({ 'a.txt': TEXT })
  const evil = '../../\u001b[2J\u202e\n$(touch ran)'
  const call = { tool_name: 'apply_patch', tool_use_id: evil, session_id: evil, turn_id: evil, cwd }
  const input = { command: '*** Begin Patch\n*** Update File: a.txt\n@@\n-line 2\n+LINE 2\n*** End Patch\n' }
  await answerHook('codex', JSON.stringify({ ...call, hook_event_name: 'PreToolUse', tool_input: input }))
  writeFileSync(join(cwd, 'a.txt'), TEXT.replace('line 2', 'LINE 2'))
  await answerHook(
    'codex',
    JSON.stringify({ ...call, hook_event_name: 'PostToolUse', tool_input: input, tool_response: 'ok' }),
  )
  for (const args of [
    ['log'],
    ['log', '--turns'],
    ['undo', '--turn', '--dry-run'],
    ['undo', '--for-model'],
  ]) {
    const { stdout, stderr } = await emendHere([...args, '-C', cwd])
    expect(`${stdout}${stderr}`).not.toMatch(/[\u001b\u202e]/)
  }
  expect(readFileSync(join(cwd, 'a.txt'), 'utf8')).toBe(TEXT)
  expect(readdirSync(state())).toEqual(['emend'])
})

test('a repository that brings its own .emend has no say in what agents changed', async () => {
  const cwd = folder({
    'a.txt': TEXT,
    '.emend/history/20990101-000000000-abcdef/plan': '{}',
    '.emend/kept/x': '{}',
  })
  await agent(cwd).write('a.txt', 'other\n')
  const commits = await logged(cwd)
  expect(commits.filter(({ origin }) => origin !== undefined)).toHaveLength(1)
  expect((await emendHere(['undo', '--session', '-C', cwd])).exitCode).toBe(0)
  expect(readFileSync(join(cwd, 'a.txt'), 'utf8')).toBe(TEXT)
})

test('what is kept is bounded by bytes: the oldest of all roots go', async () => {
  const cwd = folder({ 'a.txt': TEXT })
  const { write } = agent(cwd)
  await write('a.txt', 'one\n')
  const first = oneEntry()
  const other = join(dirname(first.parentPath), 'another-root')
  mkdirSync(other)
  const large = [3, 2, 1].map((hours) => {
    const time = new Date(Date.now() - hours * 3_600_000).toISOString().replaceAll(/[-:.Z]/g, '')
    return `${time.replace('T', '-')}-abcdef`
  })
  // Files with holes take no space on the disk.
  for (const [at, name] of large.entries()) {
    const file = join(at === 1 ? first.parentPath : other, name)
    writeFileSync(file, '')
    truncateSync(file, 2 ** 27 - 4096)
  }
  utimesSync(join(dirname(first.parentPath), 'pruned'), 0, 0)
  await write('a.txt', 'two\n')
  const left = entries().map(({ name }) => name)
  expect(left).toEqual(expect.arrayContaining(large.slice(1)))
  expect(left).not.toContain(large[0])
  expect(left).toHaveLength(4)
})

test('what is kept is bounded by days', async () => {
  const cwd = folder({ 'a.txt': TEXT })
  const { write } = agent(cwd)
  await write('a.txt', 'one\n')
  const first = oneEntry()
  const old = join(first.parentPath, '20200101-000000000-abcdef')
  writeFileSync(old, readFileSync(join(first.parentPath, first.name)))
  utimesSync(join(dirname(first.parentPath), 'pruned'), 0, 0)
  await write('a.txt', 'two\n')
  expect(entries().map(({ name }) => name)).not.toContain('20200101-000000000-abcdef')
  expect(entries()).toHaveLength(2)
})
