// Measures what the first edits of a process take, as every agent that starts pays for them: real changes of released packages mixed,
// each implementation in fresh processes, in turns.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { APPLIERS } from './implementations/appliers.mjs'
import { fileOf, realEdits } from './real-tasks.mjs'
import { median } from './statistics.mjs'
import { significant } from './tables.mjs'

/** The number of the last edit of each span. */
const ENDS = [1, 10, 100, 500, 5_000]
const CHILD = fileURLToPath(new URL('cold-edits.mjs', import.meta.url))

export async function measureCold(full) {
  const edits = await realEdits(ENDS.at(-1))
  const folder = mkdtempSync(join(tmpdir(), 'emend-bench-'))
  try {
    return compare(edits, folder, full ? 9 : 3)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function compare(edits, folder, rounds) {
  const names = Object.keys(APPLIERS)
  const inputs = new Map(names.map((name, at) => [name, join(folder, `${at}.json`)]))
  for (const [name, file] of inputs)
    writeFileSync(file, JSON.stringify({ ...fileOf(edits, APPLIERS[name]), ends: ENDS }))
  const runs = new Map(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const name of names) runs.get(name).push(run(name, inputs.get(name)))
  const measured = new Map(Array.from(runs, ([name, all]) => [name, summary(all)]))
  const rows = Array.from(measured, ([name, { spans, warm, early, right }]) => {
    const other = measured.get(APPLIERS[name].to)
    return [
      name,
      ...spans.map(significant),
      significant(warm),
      other === undefined ? '' : significant(early / other.early),
      other === undefined ? '' : significant(warm / other.warm),
      String(right),
    ]
  })
  const ratios = (part) =>
    Array.from(measured, ([name, own]) => [
      `${name}, ${part}`,
      own[part] / measured.get(APPLIERS[name].to ?? name)[part],
    ])
  return {
    about: `${edits.length} requests of one to three hunks for ${new Set(edits.map(({ text }) => text)).size} real files in a fresh process; microseconds of the processor for a request. × is beside the program above it that reads the same requests, for edit-string and search-replace beside the naive code`,
    header: [
      '',
      '1',
      '2–10',
      '11–100',
      '101–500',
      '501–5,000',
      'median of these',
      '11–500 ×',
      'median ×',
      'right',
    ],
    rows,
    values: new Map([...ratios('early'), ...ratios('warm')]),
  }
}

function run(name, file) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [CHILD, name, file], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${name}: ${stderr}`)
  return JSON.parse(stdout)
}

/** The medians of all rounds; `early` is an edit from the 11th to the 500th. */
function summary(runs) {
  const spans = ENDS.map((_, at) => median(runs.map((run) => run.spans[at])))
  const early = median(runs.map(({ spans: [, , some, more] }) => (90 * some + 400 * more) / 490))
  return { spans, early, warm: median(runs.map(({ warm }) => warm)), right: runs[0].right }
}
