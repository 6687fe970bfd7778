import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { describe, expect, test } from 'vitest'
import { BIN, emend, emendUnread, scratch } from '../emend.js'

/** A replacer that misbehaves: it never ends, waits, uses up all memory, or throws. */
const CONFIG = `
const wait = (milliseconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
export default {
  replacers: (cascade) => [
    {
      apiVersion: 1,
      name: 'odd',
      tier: 'exact',
      *find({ edit, budget }) {
        if (edit.search === 'endless') for (;;);
        if (edit.search === 'asleep') wait(Infinity)
        if (edit.search === 'slow') for (;;) {
          wait(10)
          budget.spend(1)
        }
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
  test('is ended even if its code never checks the time, and all others get their results in order', () => {
    const fine = many(20)
    // Not less, because on a busy machine any line may wait for a second. The lines that are ended only wait, and do
    // not delay others.
    const limit = 5000
    const ended = ['asleep', 'slow', 'asleep'].map((what, id) => task(`t${id}`, what))
    const input = [...ended.flatMap((one) => [...fine, one]), ...fine].join('')
    const results = batch(input, ['--timeout-ms', `${limit}`, '--workers', '3'])
    const all = fine.map((_, id) => [id, undefined])
    const expected = ended.flatMap((_, id) => [...all, [`t${id}`, 'timed-out']])
    expect(outcomes(results)).toEqual([...expected, ...all])
    expect(results[20]?.failures).toMatchObject([{ line: 21, limit }])
  })

  test('is ended by its step limit too, in this thread and in others', () => {
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

  test('goes to another thread if other lines could be waiting', () => {
    const results = batch([...many(30), task('l', 'long'), ...many(3)].join(''), ['--steps', '20000000'])
    expect(results.map(({ ok }) => ok)).toEqual([...Array(30).fill(true), false, true, true, true])
  })
})

test('a line that uses up the memory of its thread fails alone', () => {
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

test('a line with a plugin that throws fails alone', () => {
  const results = batch(task(1, 'old', { format: 'thrower' }) + task(2, 'old'), ['--workers', '0'])
  expect(results).toMatchObject([
    { id: 1, failures: [{ code: 'task-failed', line: 1, reason: 'of its own' }] },
    { id: 2, ok: true },
  ])
})

test('a line that is too long fails alone, in this thread and in others', () => {
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

test('the results do not depend on the number of threads', () => {
  const input = many(2_000).join('')
  const alone = emend(['batch', '--workers', '0'], { input }).stdout
  for (const workers of ['1', '3'])
    expect(emend(['batch', '--workers', workers, '--timeout-ms', '60000'], { input }).stdout).toBe(alone)
})

test('a reader that has gone away is not an error, and threads end with the process', async () => {
  const input = many(500).join('')
  expect(await emendUnread(['batch'], input)).toBe(0)
  expect(await emendUnread(['batch', '--timeout-ms', '60000'], input)).toBe(0)
})

/** Starts a process that receives tasks, and returns its output lines one by one, however the output is split. */
function start(args: readonly string[], cwd?: string) {
  const child = spawn(process.execPath, [BIN, 'batch', ...args], { cwd, stdio: ['pipe', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  return { child, closed, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
}

test('a line is answered before the next one is sent', async () => {
  const { child, closed, lines } = start(['--timeout-ms', '60000'])
  for (const id of [1, 2, 3]) {
    child.stdin.write(task(id, 'old'))
    const { value } = await lines.next()
    expect(JSON.parse(value)).toMatchObject({ id, ok: true })
  }
  child.stdin.end()
  expect(await closed).toEqual([0, null])
})

test('an interrupt ends the work after a whole line, at any moment', async () => {
  const cwd = scratch({ 'odd.config.mjs': CONFIG })
  const { child, closed, lines } = start(['--config', 'odd.config.mjs', '--timeout-ms', '600000'], cwd)
  let output = ''
  child.stdout.on('data', (data) => {
    output += data
  })
  child.stdin.write(task(1, 'old'))
  await lines.next()
  child.stdin.write(task(2, 'endless'))
  child.kill('SIGINT')
  expect(await closed).toEqual([130, null])
  expect(output).toMatch(/^[^\n]+\n$/)
})

test.each([
  [['--workers', '-1'], 'workers must be a whole number from 0'],
  [['--workers', 'two'], 'workers must be a whole number from 0'],
  [['--timeout-ms', '0'], 'timeout-ms must be a whole number from 1'],
  [['--steps', '1.5'], 'steps must be a whole number from 0'],
  [['--workers', '0', '--timeout-ms', '5'], 'timeout-ms needs a worker'],
  [['--max-line-bytes', '1000000000'], 'max-line-bytes must be at most'],
])('%j is refused with one sentence', (args, message) => {
  const { exitCode, stderr } = emend(['batch', ...args])
  expect(exitCode).toBe(2)
  expect(stderr).toContain(message)
})
