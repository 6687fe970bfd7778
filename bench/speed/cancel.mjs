// Cancels calls for a large file, and measures how soon they end and how soon the next call is answered.
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createEmend } from 'emend'
import { connect } from './server.mjs'
import { median } from './statistics.mjs'
import { significant } from './tables.mjs'

const BYTES = 20 * 2 ** 20
/** Very similar lines, and an edit that is a little similar to all of them and matches none. */
const LINE = (at) => `  const value${at} = compute(${at}) // a line\n`
const TEXT = textOf(BYTES)
const LONG = {
  path: 'big.ts',
  oldString: '  const valu = compute(1, "z")\n  return q\n',
  newString: 'x\n',
  replaceAll: false,
}
/** The next call. It writes nothing, so that the time does not include flushing to the disk. */
const NEXT = { request: JSON.stringify({ path: 'a.txt', oldString: 'one', newString: 'two' }) }
const SEARCHING = { 'while searching': 300 }
/** The times from the call to its cancellation, in milliseconds. */
const MOMENTS = { 'at once': 0, 'while reading': 20, ...SEARCHING }

export async function measureCancelling(full) {
  const folder = mkdtempSync(join(tmpdir(), 'emend-bench-'))
  const { XDG_STATE_HOME } = process.env
  try {
    const root = join(folder, 'root')
    mkdirSync(root)
    writeFileSync(join(root, 'big.ts'), TEXT)
    writeFileSync(join(root, 'a.txt'), 'one\n')
    const rounds = full ? 9 : 3
    const env = { ...process.env, XDG_STATE_HOME: join(folder, 'state') }
    process.env.XDG_STATE_HOME = env.XDG_STATE_HOME
    const own = aiHost(root)
    const measured = [
      ...(await measureHost('MCP', await mcpHost(root, env), abortIn, MOMENTS, rounds)),
      ...(await measureHost('AI SDK', own, abortIn, MOMENTS, rounds)),
      ...(await measureHost('AI SDK, from another thread', own, abortFromThread, SEARCHING, rounds)),
    ]
    if (readFileSync(join(root, 'big.ts'), 'utf8') !== TEXT) throw new Error('a cancelled call has written')
    const server = measured.filter(({ name }) => name === 'MCP')
    return {
      about: `an edit that finds no place in a file of ${BYTES / 2 ** 20} MiB is cancelled, and a preview for a small file asked right after it; ms since it was to be cancelled. A search in the host's own thread keeps that to itself, also from cancelling`,
      header: ['host', 'cancelled', 'it ends', 'the next is answered', 'uncancelled', 'the next alone'],
      rows: measured.map(({ name, moment, ...times }) => [
        name,
        moment,
        ...[times.ended, times.next, times.whole, times.alone].map(significant),
      ]),
      values: new Map([['MCP', Math.max(...server.map(({ next }) => next))]]),
    }
  } finally {
    if (XDG_STATE_HOME === undefined) delete process.env.XDG_STATE_HOME
    else process.env.XDG_STATE_HOME = XDG_STATE_HOME
    rmSync(folder, { recursive: true })
  }
}

async function measureHost(name, host, abort, moments, rounds) {
  try {
    const whole = await timeOf(() => host.edit(LONG))
    await host.preview(NEXT)
    const alone = await timeOf(() => host.preview(NEXT))
    const rows = []
    for (const [moment, delay] of Object.entries(moments)) {
      const times = []
      for (let round = 0; round < rounds; round++) times.push(await cancelled(host, abort, delay))
      const of = (part) => median(times.map((time) => time[part]))
      rows.push({ name, moment, ended: of('ended'), next: of('next'), whole, alone })
    }
    return rows
  } finally {
    await host.close?.()
  }
}

async function cancelled(host, abort, delay) {
  const due = performance.now() + delay
  const { signal, aborted } = abort(delay)
  let ended
  const call = host.edit(LONG, signal).then(() => {
    ended = performance.now() - due
  })
  await aborted
  await host.preview(NEXT)
  const next = performance.now() - due
  await call
  // After this time the server has a new thread ready. Calls cancelled in quick succession would have to wait for it
  // to start.
  await wait(1_000)
  return { ended, next }
}

/** Returns a signal that is aborted by a timer of this thread. If the thread is busy, the timer fires later. */
function abortIn(delay) {
  const controller = new AbortController()
  return { signal: controller.signal, aborted: wait(delay).then(() => controller.abort()) }
}

/** Returns a signal that another thread aborts, so that it changes even if this thread is busy. */
function abortFromThread(delay) {
  const cell = new Int32Array(new SharedArrayBuffer(4))
  const signal = {
    get aborted() {
      return Atomics.load(cell, 0) === 1
    },
  }
  const due = Date.now() + delay
  const workerData = { cell, due }
  const worker = new Worker(ABORT, { eval: true, workerData })
  return { signal, aborted: once(worker, 'exit') }
}

const ABORT = `
const { cell, due } = require('node:worker_threads').workerData
Atomics.wait(cell, 0, 0, Math.max(0, due - Date.now()))
Atomics.store(cell, 0, 1)
`

/** Calls through the official client. A cancelled call ends without an answer, as the protocol says. */
async function mcpHost(root, env) {
  const { client } = await connect({ args: ['--root', root], env })
  const call = async (name, args, isMeant, signal) => {
    const answered = client.callTool({ name, arguments: args }, undefined, { signal, timeout: 600_000 })
    const { isError } = await answered.catch((error) => {
      if (!signal?.aborted) throw error
      return { isError: true }
    })
    requireOutcome(name, isMeant, isError !== true)
  }
  return {
    edit: ({ replaceAll: _, ...args }, signal) => call('edit', args, false, signal),
    preview: (args) => call('preview', args, true),
    close: () => client.close(),
  }
}

/** Calls a tool as the AI SDK does, which passes its signal to `execute`. */
function aiHost(root) {
  const emend = createEmend({ root })
  const { edit } = emend.tools.ai()
  return {
    edit: async (args, abortSignal) =>
      requireOutcome('edit', false, (await edit.execute(args, { abortSignal })).ok),
    preview: async ({ request }) => requireOutcome('preview', true, (await emend.preview(request)).ok),
  }
}

function requireOutcome(name, isMeant, isOk) {
  if (isOk !== isMeant) throw new Error(`${name} ended ${isOk ? 'well' : 'badly'}`)
}

async function timeOf(work) {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function textOf(bytes) {
  const lines = []
  for (let length = 0; length < bytes; length += lines.at(-1).length) lines.push(LINE(lines.length))
  return lines.join('')
}
