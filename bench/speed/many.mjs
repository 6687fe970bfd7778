// Measures what one more costs where there are many: files of a commit, calls of a session of the MCP server, kept commits. On Linux, which
// says what another process has used.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { standard } from '@emend/core'
import { plan } from '@emend/fs'
import { nodeFileSystem } from '@emend/fs-node'
import { withEdits } from './server.mjs'
import { significant } from './tables.mjs'

const COUNTS = [100, 1_000, 10_000]
/** How many commits or calls are measured behind as many others. */
const MEASURED = 100

export async function measureMany(full) {
  const counts = full ? COUNTS : COUNTS.slice(0, 2)
  const rows = [
    ['a file, of so many in a commit', await each(counts, fileOfMany)],
    ['a commit, of which so many are kept', await each(counts, commitWithKept)],
    ['a call of the MCP server, after so many', await callsAfter(counts)],
  ]
  return {
    about: 'milliseconds of the processor, where there are many; the same in a row is linear',
    header: ['', ...counts.map((count) => count.toLocaleString('en'))],
    rows: rows.map(([name, all]) => [name, ...all.map(significant)]),
    values: new Map(rows.map(([name, all]) => [name, Math.max(...all) / all[0]])),
  }
}

async function each(counts, measure) {
  const all = []
  for (const count of counts) all.push(await inFolder((root) => measure(root, count)))
  return all
}

async function inFolder(task) {
  const folder = mkdtempSync(join(tmpdir(), 'emend-bench-'))
  try {
    mkdirSync(join(folder, 'root'))
    return await task(join(folder, 'root'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function fileOfMany(root, count) {
  const paths = Array.from({ length: count }, (_, file) => `${file}.txt`)
  for (const path of paths) writeFileSync(join(root, path), 'one\ntwo\n')
  return (await processorTime(() => change(diskOf(root), paths, 'two', '2'))) / count
}

async function commitWithKept(root, count) {
  const disk = diskOf(root, count)
  writeFileSync(join(root, 'a.txt'), 'one\n0\n')
  for (let at = 0; at < count; at++) await change(disk, ['a.txt'], String(at), String(at + 1))
  const more = async () => {
    for (let at = count; at < count + MEASURED; at++)
      await change(disk, ['a.txt'], String(at), String(at + 1))
  }
  return (await processorTime(more)) / MEASURED
}

function diskOf(root, history = 0) {
  return nodeFileSystem(root, { history, keyFolder: join(root, '..', 'key'), blocking: true })
}

async function change(disk, paths, old, now) {
  const edits = [{ unit: 'lines', search: `${old}\n`, replacement: `${now}\n` }]
  const planned = await plan(
    paths.map((path) => ({ kind: 'update', path, edits })),
    disk,
    { profile: standard },
  )
  if (!planned.ok) throw new Error(planned.failure[0].code)
  const done = await planned.value.commit()
  if (!done.ok) throw new Error(done.failure[0].code)
}

async function processorTime(work) {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1_000
}

async function callsAfter(counts) {
  const all = []
  await withEdits(async (edit, process) => {
    let made = 0
    for (const count of counts) {
      for (; made < count; made++) await edit()
      const start = processorTimeOf(process)
      for (; made < count + MEASURED; made++) await edit()
      all.push((processorTimeOf(process) - start) / MEASURED)
    }
  })
  return all
}

/** What a process has used, in milliseconds: fields 14 and 15 of its state, in hundredths of a second. */
function processorTimeOf(process) {
  const state = readFileSync(`/proc/${process}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(state[11]) + Number(state[12])) * 10
}
