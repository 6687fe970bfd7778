// Measures one scenario with one sample of one size, in a separate process: see run.mjs. Prints one JSON object per line.
import { indexOf } from './implementations/naive.mjs'
import { mostMemory } from './most-memory.mjs'
import { SCENARIOS } from './scenarios/all.mjs'
import { median } from './statistics.mjs'

const { scenario, sample, size, only, milliseconds } = JSON.parse(process.argv[2])
const LEAST_ROUNDS = 5
const MOST_ROUNDS = 60
/** The time for warming up, in milliseconds. */
const WARM_UP = 200
const WARM_RUNS = 200
/** A run that takes longer, in milliseconds, is not repeated right before it is timed. */
const SHORT = 100
/** A run that takes longer, in milliseconds, is measured only once. */
const ONCE = 1_500

const prepared = SCENARIOS.find(({ name }) => name === scenario).prepare({ sample, size })
if (only === undefined) measureTimes(prepared)
else measureMemory(prepared.cases.find(({ name }) => name === only))

function measureTimes({ text, unit, cases }) {
  const measured = cases.map((one) => verified(one)).filter((one) => one !== undefined)
  const reference = { name: indexOf.name, run: unitRun(text, unit), first: 0, times: [] }
  const repeated = measured.filter(({ first }) => first < ONCE)
  for (const one of [reference, ...repeated]) warmUp(one.run)
  const start = performance.now()
  let round = 0
  // Every case runs once per round, so that anything that slows the machine down affects all of them.
  while (round < LEAST_ROUNDS || (round < MOST_ROUNDS && performance.now() - start < milliseconds)) {
    // Each round starts with another case, so that the cost of garbage collection does not always fall on the same one.
    const first = round % (repeated.length + 1)
    const turns = [reference, ...repeated]
    for (const one of [...turns.slice(first), ...turns.slice(0, first)]) {
      // An extra run first, so that the time does not depend on the caches and the garbage of other cases.
      if (one.first < SHORT) one.run()
      one.times.push(timeOf(one.run))
    }
    round++
  }
  const base = median(reference.times)
  print({ name: reference.name, milliseconds: base, ratio: 1, rounds: round })
  for (const { name, times, first, note } of measured) {
    const took = times.length > 0 ? median(times) : first
    print({ name, milliseconds: took, ratio: took / base, rounds: Math.max(1, times.length), note })
  }
}

/** Repeats a short run until the engine has compiled the code, as it has after many edits. */
function warmUp(run) {
  const start = performance.now()
  for (let i = 0; i < WARM_RUNS && performance.now() - start < WARM_UP; i++) run()
}

/** Runs a case once and checks the result. A case with a wrong result is not timed. */
function verified({ name, run, isRight, note }) {
  try {
    let result
    const first = timeOf(() => {
      result = run()
    })
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

/**
 * Returns the reference run, whose time is the unit. If the text does not contain the searched lines, the unit is a
 * search through all of it.
 */
function unitRun(text, unit) {
  if (!unit.absent) return indexOf.prepare(text, unit)
  const [search] = unit.old
  return () => text.indexOf(search)
}

/**
 * Returns the time of a run in milliseconds: wall-clock time, or CPU time if that is less because the machine is busy. Otherwise
 * long runs, which are interrupted, would look slower compared with short runs, which are not.
 */
function timeOf(run) {
  const cpu = process.cpuUsage()
  const start = performance.now()
  run()
  const elapsed = performance.now() - start
  const { user, system } = process.cpuUsage(cpu)
  const worked = (user + system) / 1_000
  return worked > 0 ? Math.min(elapsed, worked) : elapsed
}

function measureMemory({ name, run }) {
  print({ name, mebibytes: mostMemory(run) })
}

function print(value) {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}
