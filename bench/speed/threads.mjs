// What threads of `emend batch` gain, with lines that take long and lines that do not.
import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { v4aDiff } from './implementations/requests.mjs'
import { block, textOf } from './samples.mjs'
import { median } from './statistics.mjs'
import { significant } from './tables.mjs'

const BIN = fileURLToPath(new URL('dist/bin.cjs', import.meta.resolve('emend/package.json')))
const WORKERS = ['0', '1', '2', undefined]
/** Long lines are asked of few: in a thread the first hundreds of them take several times as long, which a stream has to outlast. */
const FEW_WORKERS = ['1', '2']
const DEFAULT = 'default'
/** What the machine gives two processes that only count, against one: what two threads could gain at best. */
const COUNTING = 'let x = 0; for (let i = 0; i < 5e8; i++) x = (x + i * i) | 0'

export async function measureThreads(full) {
  const folder = mkdtempSync(join(tmpdir(), 'emend-bench-'))
  try {
    const long = await compare(folder, longLines(full ? 30_000 : 12_000), full ? 5 : 3, FEW_WORKERS)
    const longer = await compare(folder, longerLines(full ? 10_000 : 4_000), full ? 5 : 3, FEW_WORKERS)
    const short = await compare(folder, shortLines(full ? 60_000 : 15_000), full ? 5 : 3, WORKERS)
    const counting = await capacity(full ? 5 : 3)
    const cell = (time) => (time === undefined ? '' : significant(time))
    const row = (name, times) => [name, ...WORKERS.map((one) => cell(times.get(one ?? DEFAULT)))]
    return {
      about: `seconds by --workers; ${availableParallelism()} cores, which gave two processes ${counting.toFixed(2)} times the work of one`,
      header: ['lines', ...WORKERS.map((one) => one ?? DEFAULT)],
      rows: [row('long, a ms or two each', long), row('longer, some ms each', longer), row('short', short)],
      values: new Map([
        ['long lines, 2 to 1', long.get('1') / long.get('2')],
        ['longer lines, 2 to 1', longer.get('1') / longer.get('2')],
        ['short lines, default to none', short.get(DEFAULT) / short.get('0')],
      ]),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const CONTENT = textOf(Array.from({ length: 300 }, (_, number) => block(number)).flat())

/** Requests that go through the whole cascade. */
function longLines(count) {
  return Array.from({ length: count }, (_, id) => {
    const oldString = block(id % 300)
      .with(2, '    never(written)')
      .join('\n')
    return { id, format: 'edit-string', path: 'a', content: CONTENT, edit: { oldString, newString: 'new' } }
  })
}

/** Patches with ten hunks that have a line of context otherwise. */
function longerLines(count) {
  return Array.from({ length: count }, (_, id) => {
    const edits = Array.from({ length: 10 }, (_, at) => {
      const old = block((id * 7 + at * 29) % 300).with(2, '    was.here(before)')
      return { old, new: old.with(4, `${old[4]} // changed`) }
    })
    const edit = `*** Begin Patch\n*** Update File: a\n${v4aDiff(edits)}\n*** End Patch`
    return { id, path: 'a', content: CONTENT, edit }
  })
}

function shortLines(count) {
  const edit = '*** Begin Patch\n*** Update File: a.txt\n@@\n-one\n+two\n*** End Patch'
  return Array.from({ length: count }, (_, id) => ({ id, edit, content: `zero\none\nthree ${id}\n` }))
}

/** Median seconds by the number of threads. */
async function compare(folder, tasks, rounds, choices) {
  const file = join(folder, 'tasks.jsonl')
  // One by one: all together are longer than a string may be.
  const output = openSync(file, 'w')
  for (const task of tasks) writeSync(output, `${JSON.stringify(task)}\n`)
  closeSync(output)
  const times = new Map(choices.map((workers) => [workers ?? DEFAULT, []]))
  for (let round = 0; round < rounds; round++) {
    for (const workers of choices) {
      const args = workers === undefined ? [] : ['--workers', workers]
      times.get(workers ?? DEFAULT).push(await seconds([BIN, 'batch', ...args], file, tasks.length))
    }
  }
  return new Map(Array.from(times, ([name, all]) => [name, median(all)]))
}

/** The whole process, with its start. As many lines have to come out as go in. */
function seconds(args, file, count) {
  const input = file === undefined ? 'ignore' : openSync(file)
  const start = performance.now()
  const child = spawn(process.execPath, args, { stdio: [input, 'pipe', 'inherit'] })
  let lines = 0
  child.stdout.on('data', (data) => {
    for (let at = data.indexOf(10); at !== -1; at = data.indexOf(10, at + 1)) lines++
  })
  return new Promise((resolve, reject) => {
    child.on('close', (code) => {
      if (typeof input === 'number') closeSync(input)
      if (code !== 0 || lines !== count) reject(new Error(`${args.join(' ')}: code ${code}, ${lines} lines`))
      else resolve((performance.now() - start) / 1_000)
    })
  })
}

async function capacity(rounds) {
  const ratios = []
  for (let round = 0; round < rounds; round++) {
    const one = await seconds(['-e', COUNTING], undefined, 0)
    const start = performance.now()
    await Promise.all([1, 2].map(() => seconds(['-e', COUNTING], undefined, 0)))
    ratios.push((2 * one) / ((performance.now() - start) / 1_000))
  }
  return median(ratios)
}
