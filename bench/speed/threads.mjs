// Measures what the threads of `emend batch` gain: with edits of real files after warming up, and with lines too short for
// threads to pay off.
import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { realTasks } from './real-tasks.mjs'
import { median } from './statistics.mjs'
import { significant } from './tables.mjs'

const BIN = fileURLToPath(new URL('dist/bin.cjs', import.meta.resolve('emend/package.json')))
/** A flag that makes all lines run in threads, from the first one on. */
const AT_ONCE = ['--timeout-ms', '60000']
/** How often the tasks are repeated. The first half warms up the threads. */
const REPEATED = 3
/** The number of clock ticks per second in which the system counts CPU time. */
const TICKS = 100
/** A program that only counts. Two of them at once, compared with one, show how much the machine can do in parallel. */
const COUNTING = 'let x = 0; for (let i = 0; i < 5e8; i++) x = (x + i * i) | 0'

export async function measureThreads(full) {
  const folder = mkdtempSync(join(tmpdir(), 'emend-bench-'))
  try {
    const rounds = full ? 2 : 1
    const edits = write(folder, await realLines(full ? 10_000 : 2_000))
    const real = await compare(edits, rounds, {
      1: ['--workers', '1', ...AT_ONCE],
      2: ['--workers', '2', ...AT_ONCE],
    })
    const short = await compare(write(folder, shortLines(full ? 30_000 : 15_000)), rounds, {
      0: ['--workers', '0'],
      default: [],
    })
    const alone = await sideBySide(1, edits)
    const beside = await sideBySide(2, edits)
    const bounds = [
      `two processes that only count got ${significant(await capacity(rounds))} times as much done as one`,
      `two that do this work ${significant((2 * alone) / beside)} times`,
      ...boundOf(real['1'].flatMap(({ needs }) => needs ?? [])),
    ]
    const ratio = (times, one, other, which) =>
      median(times[one].map((time, i) => time[which] / times[other][i][which]))
    const cell = (times, name, which) =>
      times[name] ? significant(median(times[name].map((time) => time[which]))) : ''
    const row = (name, times, which) => [
      name,
      ...['0', '1', '2', 'default'].map((one) => cell(times, one, which)),
    ]
    return {
      about: `seconds by --workers. Of ${availableParallelism()} cores, ${bounds.join('; ')}`,
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

/** Returns the median time in seconds that processes running at once take for the second half of the lines. */
async function sideBySide(processes, { file, count }) {
  const args = [BIN, 'batch', '--workers', '0']
  const all = await Promise.all(Array.from({ length: processes }, () => seconds(args, file, count)))
  return median(all.map(({ second }) => second))
}

/**
 * Returns the limit of the gain. One working thread uses more than one core, because other threads compile, collect
 * garbage, read and write for it.
 */
function boundOf(needs) {
  if (needs.length === 0) return []
  const cores = median(needs)
  const most = Math.min(2, availableParallelism() / cores)
  return [
    `one thread needs ${significant(cores)} with what others do for it, so that two are at most ${significant(most)} times as fast`,
  ]
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
  // Written one by one, because together they exceed the maximum length of a string.
  const output = openSync(file, 'w')
  for (const task of tasks) writeSync(output, `${JSON.stringify(task)}\n`)
  closeSync(output)
  return { file, count: tasks.length }
}

/** Measures the seconds of every choice in every round: for all lines, and for the second half of the lines. */
async function compare({ file, count }, rounds, choices) {
  const times = Object.fromEntries(Object.keys(choices).map((name) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const [name, flags] of Object.entries(choices))
      times[name].push(await seconds([BIN, 'batch', ...flags], file, count))
  return times
}

/**
 * Measures a whole process, including its start. It must write as many lines as it reads.
 *
 * @returns the seconds for all lines and for the second half, and how many cores that half needs so that the busiest thread never
 * waits for another
 */
function seconds(args, file, count) {
  const input = file === undefined ? 'ignore' : openSync(file)
  const start = performance.now()
  const since = (from) => (performance.now() - from) / 1_000
  const child = spawn(process.execPath, args, { stdio: [input, 'pipe', 'inherit'] })
  const now = () => ({ at: performance.now(), worked: workedBy(child.pid) })
  let [lines, middle, last] = [0, { at: start }, undefined]
  child.stdout.on('data', (data) => {
    const before = lines
    for (let at = data.indexOf(10); at !== -1; at = data.indexOf(10, at + 1)) lines++
    if (before < count / 2 && lines >= count / 2) middle = now()
    if (before < count && lines >= count) last = now()
  })
  return new Promise((resolve, reject) => {
    child.on('close', (code) => {
      if (typeof input === 'number') closeSync(input)
      if (code !== 0 || lines !== count) reject(new Error(`${args.join(' ')}: code ${code}, ${lines} lines`))
      else resolve({ all: since(start), second: since(middle.at), needs: allToOne(middle, last) })
    })
  })
}

/** Returns the CPU time of all threads divided by that of the busiest thread. */
function allToOne(from, to) {
  if (from.worked === undefined || to?.worked === undefined) return undefined
  const worked = Array.from(to.worked, ([thread, seconds]) => seconds - (from.worked.get(thread) ?? 0))
  return worked.reduce((sum, seconds) => sum + seconds) / Math.max(...worked)
}

/** Returns the CPU time so far of the threads of a process, and of this process; undefined if the system does not report it. */
function workedBy(pid) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => {
      const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')
      const fields = stat.replace(/^.*\) /s, '').split(' ')
      return [thread, (Number(fields[11]) + Number(fields[12])) / TICKS]
    })
    const { user, system } = process.cpuUsage()
    return new Map([...threads, ['this process', (user + system) / 1e6]])
  } catch {
    return undefined
  }
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
