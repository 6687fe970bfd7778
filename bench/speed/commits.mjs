// Compares requests that change many small files with a loop that writes, flushes and renames the same files one by one.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open, readFile, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { standard } from '@emend/core'
import { plan } from '@emend/fs'
import { nodeFileSystem } from '@emend/fs-node'
import { median } from './statistics.mjs'
import { significant } from './tables.mjs'

const LINES = 120
const FOLDERS = 20
const MANY = 5_000
const OLD = (file) => `line 50 of file ${file} with some text\n`
const NEW = (file) => `line fifty of file ${file}\n`
const pathOf = (file) => `src/d${file % FOLDERS}/f${file}.ts`

export async function measureCommits(full) {
  const row = (count, { plain, planned, committed, blocking, mebibytes }) => [
    count,
    ...[plain, planned, committed, blocking].map((time) => significant(time / 1_000)),
    mebibytes.toFixed(0),
  ]
  const few = await compare(400, full ? 7 : 3)
  const many = full ? [row(MANY, await compare(MANY, 1))] : []
  return {
    about: `seconds for files of ${LINES} lines, by the clock: flushing waits for the medium`,
    header: [
      'files',
      'a loop that writes, flushes and renames',
      'planning',
      'commit',
      'commit, in its own thread',
      'MiB',
    ],
    rows: [row(400, few), ...many],
    values: new Map([
      ['commit to loop', few.committed / few.plain],
      ['planning', few.planned],
    ]),
  }
}

/** Runs every variant once per round, so that anything that slows the machine down affects all of them. */
async function compare(count, rounds) {
  const times = { plain: [], planned: [], committed: [], blocking: [] }
  globalThis.gc?.()
  let most = 0
  const before = process.memoryUsage.rss()
  for (let round = 0; round < rounds; round++) {
    await inNewFolder(count, async (root) => times.plain.push(await timeOf(() => loop(root, count))))
    for (const blocking of [false, true])
      await inNewFolder(count, async (root) => {
        const fileSystem = nodeFileSystem(root, { keyFolder: join(root, '..', 'key'), blocking })
        let planned
        const planning = await timeOf(async () => {
          planned = await plan(editsOf(count), fileSystem, { profile: standard })
        })
        const committing = await timeOf(async () => {
          const done = await planned.value.commit()
          if (!done.ok) throw new Error(done.failure[0].code)
        })
        if (!blocking) times.planned.push(planning)
        times[blocking ? 'blocking' : 'committed'].push(committing)
        most = Math.max(most, process.memoryUsage.rss())
      })
  }
  const medians = Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)]))
  return { ...medians, mebibytes: (most - before) / 2 ** 20 }
}

async function loop(root, count) {
  for (let file = 0; file < count; file++) {
    const path = join(root, pathOf(file))
    const text = (await readFile(path, 'utf8')).replace(OLD(file), NEW(file))
    const handle = await open(`${path}.tmp`, 'wx')
    await handle.writeFile(text)
    await handle.sync()
    await handle.close()
    await rename(`${path}.tmp`, path)
  }
}

function editsOf(count) {
  return Array.from({ length: count }, (_, file) => ({
    kind: 'update',
    path: pathOf(file),
    edits: [{ unit: 'lines', search: OLD(file), replacement: NEW(file) }],
  }))
}

async function inNewFolder(count, task) {
  const folder = mkdtempSync(join(tmpdir(), 'emend-bench-'))
  try {
    const root = join(folder, 'root')
    for (let at = 0; at < FOLDERS; at++) mkdirSync(join(root, `src/d${at}`), { recursive: true })
    for (let file = 0; file < count; file++) {
      const lines = Array.from(
        { length: LINES },
        (_, line) => `line ${line} of file ${file} with some text\n`,
      )
      writeFileSync(join(root, pathOf(file)), lines.join(''))
    }
    await task(root)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function timeOf(work) {
  const start = performance.now()
  await work()
  return performance.now() - start
}
