import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { recover } from '@emend/fs-node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { amountOf } from '../../../test/soak.js'
import { BIN } from './emend.js'

const RUNS = amountOf({ soak: 2_000, ci: 40, test: 30 })
const ROUNDS = amountOf({ soak: 200, ci: 15, test: 10 })
const KILL_AT_OPERATION = fileURLToPath(new URL('support/kill-at-operation.mjs', import.meta.url))
const numbers = Array.from({ length: 10 }, (_, number) => number)

/** A commit of thirty files: ten are updated, ten moved, and ten deleted or added. */
const PATCH = [
  '*** Begin Patch',
  ...numbers.flatMap((number) => [
    `*** Update File: update-${number}.txt`,
    '@@',
    '-line 500',
    `+LINE 500 of ${number}`,
    `*** Update File: move-${number}.sh`,
    `*** Move to: moved/${number}.sh`,
    '@@',
    '-line 3',
    '+LINE 3',
    ...(number % 2 === 0
      ? [`*** Delete File: delete-${number}.txt`]
      : [`*** Add File: added/${number}.txt`, '+new']),
  ]),
  '*** End Patch',
  '',
].join('\n')

const LINES = Array.from({ length: 2000 }, (_, line) => `line ${line}\n`).join('')

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emend-kill-'))
  await writeFile(join(folder, 'change.patch'), PATCH)
})

afterAll(() => rm(folder, { recursive: true }))

async function newRoot(name: string): Promise<string> {
  const root = join(folder, name)
  await mkdir(root)
  for (const number of numbers) {
    await writeFile(join(root, `update-${number}.txt`), LINES)
    await writeFile(join(root, `move-${number}.sh`), LINES, { mode: 0o755 })
    if (number % 2 === 0) await writeFile(join(root, `delete-${number}.txt`), 'old\n')
  }
  return root
}

/** Returns all files with their modes, without the state folder. */
async function contents(root: string): Promise<string> {
  const found: Record<string, string> = {}
  for (const name of (await readdir(root, { recursive: true })).sort()) {
    if (name === '.emend' || name.startsWith('.emend/')) continue
    const stats = await stat(join(root, name))
    found[name] = stats.isFile()
      ? `${stats.mode.toString(8)} ${await readFile(join(root, name), 'utf8')}`
      : ''
  }
  return JSON.stringify(found)
}

interface Ended {
  readonly code: number | null
  readonly output: string
}

/** Runs the built command. With an environment for `kill-at-operation.mjs`, its operations are numbered. */
async function emend(args: readonly string[], watched?: Readonly<Record<string, string>>): Promise<Ended> {
  const watch = watched === undefined ? [] : ['--import', KILL_AT_OPERATION]
  const child = spawn(process.execPath, [...watch, BIN, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...watched },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  const [code] = await once(child, 'close')
  return { code, output }
}

/** Runs numbered tasks, as many at once as there are cores. */
async function eachOf(count: number, task: (number: number) => Promise<void>): Promise<void> {
  const queue = Array.from({ length: count }, (_, number) => number).values()
  const work = async () => {
    for (const number of queue) await task(number)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
}

// promise: all-or-nothing
test(`none of ${RUNS} commits, each killed at one operation, leaves a torn state`, {
  timeout: 3_600_000,
}, async () => {
  const before = await contents(await newRoot('before'))
  const done = await newRoot('after')
  const counted = join(folder, 'operations')
  const first = await emend(['apply', '--cwd', done, join(folder, 'change.patch')], { COUNT_TO: counted })
  expect(first.code).toBe(0)
  const operations = Number(await readFile(counted, 'utf8'))
  const after = await contents(done)
  const outcomes = { before: 0, after: 0, torn: 0 }
  let [killed, interrupted] = [0, 0]
  await eachOf(RUNS, async (run) => {
    const root = await newRoot(`run-${run}`)
    const { code } = await emend(['apply', '--cwd', root, join(folder, 'change.patch')], {
      KILL_AT: String(Math.ceil(((run + 0.5) / RUNS) * operations)),
      KILL_WHEN: run % 2 === 0 ? 'before' : 'begun',
    })
    if (code === null) killed++
    const recoveries = await recover(root)
    if (recoveries.length > 0) interrupted++
    expect(recoveries.flatMap(({ conflicts }) => conflicts)).toEqual([])
    const state = await contents(root)
    if (state === after) outcomes.after++
    else if (state === before) outcomes.before++
    else outcomes.torn++
    await rm(root, { recursive: true })
  })
  console.log(
    `killed ${killed} of ${RUNS} at one of ${operations} operations, ${interrupted} amid a commit: ${JSON.stringify(outcomes)}`,
  )
  expect(outcomes.torn).toBe(0)
  expect(interrupted).toBeGreaterThan(RUNS / 30)
  expect(Math.min(outcomes.before, outcomes.after)).toBeGreaterThan(0)
})

// promise: one-process
test(`no update is lost or mixed in ${ROUNDS} rounds of two concurrent processes`, {
  timeout: 3_600_000,
}, async () => {
  const files = ['a.txt', 'b.txt', 'c.txt']
  const texts = { one: 'FIRST\nmiddle\nlast\n', two: 'first\nmiddle\nLAST\n', both: 'FIRST\nmiddle\nLAST\n' }
  for (const [name, from, to] of [
    ['one', 'first', 'FIRST'],
    ['two', 'last', 'LAST'],
  ]) {
    const hunks = files.flatMap((file) => [`*** Update File: ${file}`, '@@', `-${from}`, `+${to}`])
    await writeFile(
      join(folder, `${name}.patch`),
      ['*** Begin Patch', ...hunks, '*** End Patch', ''].join('\n'),
    )
  }
  const outcomes = { one: 0, two: 0, both: 0, wrong: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const root = join(folder, `round-${round}`)
    await mkdir(root)
    for (const file of files) await writeFile(join(root, file), 'first\nmiddle\nlast\n')
    const [one, two] = await Promise.all(
      ['one', 'two'].map((name) => emend(['apply', '--cwd', root, join(folder, `${name}.patch`)])),
    )
    const applied = one?.code === 0 ? (two?.code === 0 ? 'both' : 'one') : two?.code === 0 ? 'two' : undefined
    const now = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
    const isRight = applied !== undefined && now.every((text) => text === texts[applied])
    outcomes[isRight ? applied : 'wrong']++
    await rm(root, { recursive: true })
  }
  console.log(`${ROUNDS} rounds of two processes: ${JSON.stringify(outcomes)}`)
  expect(outcomes.wrong).toBe(0)
})
