import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { BIN, emend, emendUnread, scratch } from '../emend.js'

/** A replacer that does what no built-in one would: it never ends, uses up all memory, or throws. */
const CONFIG = `
export default {
  replacers: (cascade) => [
    {
      apiVersion: 1,
      name: 'odd',
      tier: 'exact',
      *find({ edit, budget }) {
        if (edit.search === 'endless') for (;;);
        if (edit.search === 'long') for (;;) budget.spend(1)
        if (edit.search === 'hungry') for (const all = []; ; ) all.push(new Array(100_000).fill({}))
      },
    },
    ...cascade,
  ],
  formats: (formats) => formats.with({
    apiVersion: 1,
    name: 'thrower',
    detect: () => 0,
    parse() { throw new Error('of its own') },
    replacers: [],
    placement: { name: 'none', place() {} },
  }),
}
`

function task(id: unknown, oldString: string, more: object = {}): string {
  return `${JSON.stringify({ id, edit: { oldString, newString: 'new' }, path: 'a', content: 'old\n', ...more })}\n`
}

interface Line {
  readonly id: unknown
  readonly ok: boolean
  readonly failures: readonly { readonly code: string; readonly line?: number }[]
}

function batch(input: string, args: readonly string[] = []): Line[] {
  const cwd = scratch({ 'odd.config.mjs': CONFIG })
  const { exitCode, stdout, stderr } = emend(['batch', '--config', 'odd.config.mjs', ...args], { input, cwd })
  expect([exitCode, stderr]).toEqual([0, ''])
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}

const many = (count: number) => Array.from({ length: count }, (_, id) => task(id, 'old'))
const outcomes = (results: readonly Line[]) => results.map(({ id, failures }) => [id, failures[0]?.code])

describe('a line that takes too long', () => {
  test('is ended, even where nothing in it looks at the time, and all others have their results, in order', () => {
    const before = many(20)
    const results = batch(
      [...before, task('e', 'endless'), task('l', 'long'), task('e2', 'endless'), ...before].join(''),
      ['--timeout-ms', '1000', '--workers', '2'],
    )
    const fine = before.map((_, id) => [id, undefined])
    expect(outcomes(results)).toEqual([
      ...fine,
      ['e', 'timed-out'],
      ['l', 'timed-out'],
      ['e2', 'timed-out'],
      ...fine,
    ])
    expect(results[21]?.failures).toMatchObject([{ line: 22, limit: 1000 }])
  })

  test('is ended by its steps too, in this thread as in others', () => {
    for (const limits of [
      ['--workers', '0'],
      ['--timeout-ms', '60000'],
    ]) {
      const results = batch(task(1, 'long') + task(2, 'old'), ['--steps', '1000000', ...limits])
      expect(outcomes(results)).toEqual([
        [1, 'budget-exceeded'],
        [2, undefined],
      ])
    }
  })

  test('goes to a thread of its own where others could be waiting', () => {
    const results = batch([...many(30), task('l', 'long'), ...many(3)].join(''), ['--steps', '20000000'])
    expect(results.map(({ ok }) => ok)).toEqual([...Array(30).fill(true), false, true, true, true])
  })
})

test('a line that uses up the memory of its thread is a failure of its own', () => {
  const cwd = scratch({ 'odd.config.mjs': CONFIG })
  const { stdout } = emend(
    ['batch', '--config', 'odd.config.mjs', '--workers', '1', '--timeout-ms', '100000'],
    {
      input: task(1, 'old') + task(2, 'hungry') + task(3, 'old'),
      cwd,
      env: { NODE_OPTIONS: '--max-old-space-size=100' },
    },
  )
  const results = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  expect(outcomes(results)).toEqual([
    [1, undefined],
    [2, 'task-failed'],
    [3, undefined],
  ])
})

test('a plugin that throws is a failure of its own', () => {
  const results = batch(task(1, 'old', { format: 'thrower' }) + task(2, 'old'), ['--workers', '0'])
  expect(results).toMatchObject([
    { id: 1, failures: [{ code: 'task-failed', line: 1, reason: 'of its own' }] },
    { id: 2, ok: true },
  ])
})

test('a line that is too long is a failure of its own, in this thread as in others', () => {
  const input = task(1, 'old') + task(2, 'x'.repeat(1000)) + task(3, 'old')
  for (const limits of [
    ['--workers', '0'],
    ['--timeout-ms', '60000'],
  ]) {
    expect(batch(input, ['--max-line-bytes', '500', ...limits])).toMatchObject([
      { id: 1, ok: true },
      { id: null, ok: false, failures: [{ code: 'line-too-long', line: 2, limit: 500 }] },
      { id: 3, ok: true },
    ])
  }
})

test('the results do not depend on the threads', () => {
  const input = many(2_000).join('')
  const alone = emend(['batch', '--workers', '0'], { input }).stdout
  for (const workers of ['1', '3'])
    expect(emend(['batch', '--workers', workers, '--timeout-ms', '60000'], { input }).stdout).toBe(alone)
})

test('a reader that has gone away is no error, and threads end with the process', async () => {
  const input = many(500).join('')
  expect(await emendUnread(['batch'], input)).toBe(0)
  expect(await emendUnread(['batch', '--timeout-ms', '60000'], input)).toBe(0)
})

test('a line is answered before the next one is sent', async () => {
  const child = spawn(process.execPath, [BIN, 'batch', '--timeout-ms', '60000'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  for (const id of [1, 2, 3]) {
    child.stdin.write(task(id, 'old'))
    const [answer] = await once(child.stdout, 'data')
    expect(JSON.parse(String(answer))).toMatchObject({ id, ok: true })
  }
  child.stdin.end()
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('an interrupt ends the work after a whole line, whatever is being done', async () => {
  const cwd = scratch({ 'odd.config.mjs': CONFIG })
  const args = ['batch', '--config', 'odd.config.mjs', '--timeout-ms', '600000']
  const child = spawn(process.execPath, [BIN, ...args], { cwd, stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.write(task(1, 'old'))
  const [first] = await once(child.stdout, 'data')
  let output = String(first)
  child.stdout.on('data', (data) => {
    output += data
  })
  child.stdin.write(task(2, 'endless'))
  child.kill('SIGINT')
  expect(await once(child, 'close')).toEqual([130, null])
  expect(output).toMatch(/\n$/)
})

test.each([
  [['--workers', '-1'], 'workers must be a whole number from 0'],
  [['--workers', 'two'], 'workers must be a whole number from 0'],
  [['--timeout-ms', '0'], 'timeout-ms must be a whole number from 1'],
  [['--steps', '1.5'], 'steps must be a whole number from 0'],
  [['--workers', '0', '--timeout-ms', '5'], 'timeout-ms needs a worker'],
  [['--max-line-bytes', '1000000000'], 'max-line-bytes must be at most'],
])('%j is refused in a sentence', (args, message) => {
  const { exitCode, stderr } = emend(['batch', ...args])
  expect(exitCode).toBe(2)
  expect(stderr).toContain(message)
})
