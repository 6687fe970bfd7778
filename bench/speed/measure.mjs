// One scenario with one sample of one size, in a process of its own: see run.mjs. Prints one JSON object a line.
import { indexOf } from './implementations/naive.mjs'
import { SCENARIOS } from './scenarios/all.mjs'
import { median } from './statistics.mjs'

const { scenario, sample, size, only, milliseconds } = JSON.parse(process.argv[2])
const LEAST_ROUNDS = 5
const MOST_ROUNDS = 60
/** What takes longer is measured once. */
const ONCE = 1_500

const prepared = SCENARIOS.find(({ name }) => name === scenario).prepare({ sample, size })
if (only === undefined) measureTimes(prepared)
else measureMemory(prepared.cases.find(({ name }) => name === only))

function measureTimes({ text, unit, cases }) {
  const measured = cases.map((one) => verified(one)).filter((one) => one !== undefined)
  const reference = { name: indexOf.name, run: unitRun(text, unit), times: [] }
  const repeated = measured.filter(({ first }) => first < ONCE)
  const start = performance.now()
  let round = 0
  // Everything once a round, so that whatever slows the machine down slows all of them down.
  while (round < LEAST_ROUNDS || (round < MOST_ROUNDS && performance.now() - start < milliseconds)) {
    for (const one of [reference, ...repeated]) one.times.push(timeOf(one.run))
    round++
  }
  const base = median(reference.times)
  print({ name: reference.name, milliseconds: base, ratio: 1, rounds: round })
  for (const { name, times, first, note } of measured) {
    const took = times.length > 0 ? median(times) : first
    print({ name, milliseconds: took, ratio: took / base, rounds: Math.max(1, times.length), note })
  }
}

/** Runs it once and looks at what comes out; what is not right is not timed. */
function verified({ name, run, isRight, note }) {
  const start = performance.now()
  try {
    const result = run()
    const first = performance.now() - start
    if (isRight(result)) return { name, run, first, times: [], note: note?.(result) ?? noteOf(result) }
    print({ name, outcome: `wrong${typeof result === 'string' && result.length < 40 ? `: ${result}` : ''}` })
  } catch (error) {
    print({ name, outcome: `refused: ${String(error.message).split('\n')[0].slice(0, 40)}` })
  }
  return undefined
}

function noteOf(result) {
  return typeof result === 'string' && result.length < 40 ? result : undefined
}

/** For a text that cannot have what is searched, the search through all of it is the unit. */
function unitRun(text, unit) {
  if (!unit.absent) return indexOf.prepare(text, unit)
  const [search] = unit.old
  return () => text.indexOf(search)
}

function timeOf(run) {
  const start = performance.now()
  run()
  return performance.now() - start
}

/** What one run adds to the most memory that the process ever had. */
function measureMemory({ name, run }) {
  globalThis.gc?.()
  const before = process.resourceUsage().maxRSS
  run()
  print({ name, mebibytes: (process.resourceUsage().maxRSS - before) / 1024 })
}

function print(value) {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}
