// Measures speed, bundle sizes and start-up time: see README.md.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { measureBinding } from './binding.mjs'
import { measureCancelling } from './cancel.mjs'
import { measureCold } from './cold.mjs'
import { measureCommits } from './commits.mjs'
import { measureCounts } from './counts.mjs'
import { GOALS } from './goals.mjs'
import { measureHooks } from './hooks.mjs'
import { measureMany } from './many.mjs'
import { measureMemory } from './memory.mjs'
import { writePage } from './page.mjs'
import { SCENARIOS } from './scenarios/all.mjs'
import { measurePackages, measureSizes } from './sizes.mjs'
import { measureScenario, SIZES } from './spawn.mjs'
import { measureStartUp } from './start-up.mjs'
import { goalTable, scenarioTable, table } from './tables.mjs'
import { measureThreads } from './threads.mjs'
import { measureThroughput } from './throughput.mjs'

const PARTS = [
  ...SCENARIOS.map(({ name }) => name),
  'cold',
  'counts',
  'binding',
  'sizes',
  'packages',
  'start-up',
  'hooks',
  'cancel',
  'commits',
  'many',
  'memory',
  'throughput',
  'threads',
]
/** What docs/performance.md shows of a part: under another name, some of its columns. */
const SHORT = {
  cold: { name: 'first-edits', columns: [0, 1, 3, 7] },
  'start-up': { name: 'starts', columns: [0, 1, 3, 5] },
  sizes: { name: 'bundles', columns: [0, 2] },
}
const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    size: { type: 'string', multiple: true },
    out: { type: 'string' },
    page: { type: 'string', multiple: true },
  },
})
const unknown = values.only?.find((name) => !PARTS.includes(name))
if (unknown !== undefined) throw new Error(`no scenario ${unknown}; there are ${PARTS.join(', ')}`)
const sizes = values.size?.map(Number) ?? (values.full ? SIZES.full : SIZES.quick)
if (sizes.some((size) => !Number.isInteger(size) || size < 100))
  throw new Error('--size must be whole numbers from 100')

const started = performance.now()
const isWanted = (name) => values.only === undefined || values.only.includes(name)
const report = []
const results = new Map()
/** What pages show of each part. */
const parts = new Map()

function say(text) {
  console.error(`${((performance.now() - started) / 1_000).toFixed(0)} s`)
  console.log(text)
  report.push(text)
}

/** Keeps a part for the pages, and says it. */
function tell(name, text) {
  parts.set(name, text)
  say(`## ${name}\n\n${text}`)
}

function shortened({ about, header, rows }, columns) {
  const some = (row) => columns.map((at) => row[at])
  return `${sentence(about)}\n${table(some(header), rows.map(some))}`
}

const sentence = (about) => `${about[0].toUpperCase()}${about.slice(1)}.\n`

say(
  `node ${process.version}, ${values.full ? 'full' : 'quick'}; ratios are to one indexOf of the text over the file\n`,
)
for (const scenario of SCENARIOS.filter(({ name }) => isWanted(name))) {
  const tables = scenario.samples.map((sample) => {
    const measured = measureScenario(scenario, sample, sizes, values.full)
    results.set(`${scenario.name}/${sample}`, measured)
    return scenarioTable(sample, measured)
  })
  tell(scenario.name, [sentence(scenario.about), ...tables].join('\n'))
}
for (const [name, measure] of [
  ['cold', measureCold],
  ['counts', measureCounts],
  ['binding', measureBinding],
  ['sizes', measureSizes],
  ['packages', measurePackages],
  ['start-up', measureStartUp],
  ['hooks', measureHooks],
  ['cancel', measureCancelling],
  ['commits', measureCommits],
  ['many', measureMany],
  ['memory', measureMemory],
  ['throughput', measureThroughput],
  ['threads', measureThreads],
]) {
  if (!isWanted(name)) continue
  try {
    const measured = await measure(values.full)
    results.set(name, measured.values)
    tell(name, `${sentence(measured.about)}\n${table(measured.header, measured.rows)}`)
    if (name in SHORT) parts.set(SHORT[name].name, shortened(measured, SHORT[name].columns))
  } catch (error) {
    // A failing part, for example because packages cannot be fetched, must not lose the results of minutes before it.
    say(`## ${name}: not measured: ${error.message}\n`)
    process.exitCode = 1
  }
}
const goals = GOALS.flatMap((goal) => {
  const measured = goal.measure(results)
  return measured === undefined ? [] : [{ ...goal, measured }]
})
if (goals.length > 0) tell('goals', goalTable(goals))
// Goals of some parts must not take the place of all.
if (values.only !== undefined) parts.delete('goals')
if (values.out !== undefined) writeFileSync(values.out, `${report.join('\n')}\n`)
for (const page of values.page ?? []) writePage(page, parts)
