// What threads of `emend batch` gain, with edits of real files once they are warm, and with lines too short for them to pay.
import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { realTasks } from './real-tasks.mjs'
import { median } from './statistics.mjs'
import { significant } from './tables.mjs'

const BIN = fileURLToPath(new URL('dist/bin.cjs', import.meta.resolve('emend/package.json')))
/** So that all lines are run in threads, from the first one on. */
const AT_ONCE = ['--timeout-ms', '60000']
/** How often the tasks are there: the first half is for the threads to get warm. */
const REPEATED = 3
/** What the machine gives two processes that only count, against one: what two threads could gain at best. */
const COUNTING = 'let x = 0; for (let i = 0; i < 5e8; i++) x = (x + i * i) | 0'

export async function measureThreads(full) {
  const folder = mkdtempSync(join(tmpdir(), 'emend-bench-'))
  try {
    const rounds = full ? 2 : 1
    const real = await compare(write(folder, await realLines(full ? 10_000 : 2_000)), rounds, {
      1: ['--workers', '1', ...AT_ONCE],
      2: ['--workers', '2', ...AT_ONCE],
    })
    const short = await compare(write(folder, shortLines(full ? 30_000 : 15_000)), rounds, {
      0: ['--workers', '0'],
      default: [],
    })
    const counting = await capacity(rounds)
    const ratio = (times, one, other, which) =>
      median(times[one].map((time, i) => time[which] / times[other][i][which]))
    const cell = (times, name, which) =>
      times[name] ? significant(median(times[name].map((time) => time[which]))) : ''
    const row = (name, times, which) => [
      name,
      ...['0', '1', '2', 'default'].map((one) => cell(times, one, which)),
    ]
    return {
      about: `seconds by --workers; ${availableParallelism()} cores, which gave two processes ${counting.toFixed(2)} times the work of one`,
      header: ['lines', '0', '1', '2', 'default'],
      rows: [row('edits of real files, the second half', real, 'second'), row('short lines', short, 'all')],
      values: new Map([
        ['real files, 2 to 1', ratio(real, '1', '2', 'second')],
        ['short lines, default to none', ratio(short, 'default', '0', 'all')],
      ]),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function realLines(count) {
  const lines = (await realTasks(count)).map(({ path, text, v4a }, id) => ({
    id,
    path,
    content: text,
    edit: v4a,
  }))
  return Array.from({ length: REPEATED }, () => lines).flat()
}

function shortLines(count) {
  const edit = '*** Begin Patch\n*** Update File: a.txt\n@@\n-one\n+two\n*** End Patch'
  return Array.from({ length: count }, (_, id) => ({ id, edit, content: `zero\none\nthree ${id}\n` }))
}

function write(folder, tasks) {
  const file = join(folder, `${tasks.length}.jsonl`)
  // One by one: all together are longer than a string may be.
  const output = openSync(file, 'w')
  for (const task of tasks) writeSync(output, `${JSON.stringify(task)}\n`)
  closeSync(output)
  return { file, count: tasks.length }
}

/** Seconds of every choice in every round: all of it, and from the middle of the lines on. */
async function compare({ file, count }, rounds, choices) {
  const times = Object.fromEntries(Object.keys(choices).map((name) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const [name, flags] of Object.entries(choices))
      times[name].push(await seconds([BIN, 'batch', ...flags], file, count))
  return times
}

/** The whole process, with its start. As many lines have to come out as go in. */
function seconds(args, file, count) {
  const input = file === undefined ? 'ignore' : openSync(file)
  const start = performance.now()
  const since = (from) => (performance.now() - from) / 1_000
  const child = spawn(process.execPath, args, { stdio: [input, 'pipe', 'inherit'] })
  let [lines, middle] = [0, start]
  child.stdout.on('data', (data) => {
    const before = lines
    for (let at = data.indexOf(10); at !== -1; at = data.indexOf(10, at + 1)) lines++
    if (before < count / 2 && lines >= count / 2) middle = performance.now()
  })
  return new Promise((resolve, reject) => {
    child.on('close', (code) => {
      if (typeof input === 'number') closeSync(input)
      if (code !== 0 || lines !== count) reject(new Error(`${args.join(' ')}: code ${code}, ${lines} lines`))
      else resolve({ all: since(start), second: since(middle) })
    })
  })
}

async function capacity(rounds) {
  const ratios = []
  for (let round = 0; round < rounds; round++) {
    const one = await seconds(['-e', COUNTING], undefined, 0)
    const start = performance.now()
    await Promise.all([1, 2].map(() => seconds(['-e', COUNTING], undefined, 0)))
    ratios.push((2 * one.all) / ((performance.now() - start) / 1_000))
  }
  return median(ratios)
}
