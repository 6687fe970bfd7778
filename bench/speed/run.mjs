// Measures speed, bundle sizes and start-up time: see README.md.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { measureBinding } from './binding.mjs'
import { measureCancelling } from './cancel.mjs'
import { measureCommits } from './commits.mjs'
import { GOALS } from './goals.mjs'
import { measureHooks } from './hooks.mjs'
import { measureMemory } from './memory.mjs'
import { writePage } from './page.mjs'
import { measureRatios } from './ratios.mjs'
import { SCENARIOS } from './scenarios/all.mjs'
import { measureSizes } from './sizes.mjs'
import { measureScenario, SIZES } from './spawn.mjs'
import { measureStartUp } from './start-up.mjs'
import { goalTable, scenarioTable, table } from './tables.mjs'
import { measureThreads } from './threads.mjs'
import { measureThroughput } from './throughput.mjs'

const PARTS = [
  ...SCENARIOS.map(({ name }) => name),
  'ratios',
  'binding',
  'sizes',
  'start-up',
  'hooks',
  'cancel',
  'commits',
  'memory',
  'throughput',
  'threads',
]
const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    size: { type: 'string', multiple: true },
    out: { type: 'string' },
    page: { type: 'string' },
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

function say(text) {
  console.error(`${((performance.now() - started) / 1_000).toFixed(0)} s`)
  console.log(text)
  report.push(text)
}

say(
  `node ${process.version}, ${values.full ? 'full' : 'quick'}; ratios are to one indexOf of the text over the file\n`,
)
for (const scenario of SCENARIOS.filter(({ name }) => isWanted(name))) {
  say(`## ${scenario.name}: ${scenario.about}\n`)
  for (const sample of scenario.samples) {
    const measured = measureScenario(scenario, sample, sizes, values.full)
    results.set(`${scenario.name}/${sample}`, measured)
    say(scenarioTable(sample, measured))
  }
}
for (const [name, measure] of [
  ['ratios', measureRatios],
  ['binding', measureBinding],
  ['sizes', measureSizes],
  ['start-up', measureStartUp],
  ['hooks', measureHooks],
  ['cancel', measureCancelling],
  ['commits', measureCommits],
  ['memory', measureMemory],
  ['throughput', measureThroughput],
  ['threads', measureThreads],
]) {
  if (!isWanted(name)) continue
  try {
    const measured = await measure(values.full)
    results.set(name, measured.values)
    say(`## ${name}: ${measured.about}\n`)
    say(table(measured.header, measured.rows))
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
if (goals.length > 0) say(`## goals\n\n${goalTable(goals)}`)
if (values.out !== undefined) writeFileSync(values.out, `${report.join('\n')}\n`)
if (values.page !== undefined) writePage(values.page, report.slice(1).join('\n'), goals)
