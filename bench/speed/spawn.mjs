// Measures each scenario in a separate process.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const SIZES = { quick: [1_000, 10_000, 100_000], full: [1_000, 10_000, 100_000, 1_000_000] }
/** The scenarios measured with a million lines. Others use fewer lines: their results do not change, and some take minutes. */
const MILLION = ['exact', 'whitespace', 'drifted', 'miss']
const MOST_ELSEWHERE = 100_000
/** The time limit of a process, in seconds. A case without an answer by then gets none. */
const SECONDS = { quick: 90, full: 120 }

const MEASURE = fileURLToPath(new URL('measure.mjs', import.meta.url))

/**
 * Returns the cases of a scenario, each with its results by size and its memory at the largest size.
 */
export function measureScenario({ name: scenario }, sample, sizes, full) {
  const fit = sizesFor(scenario, sample, sizes)
  const cases = new Map()
  for (const size of fit) {
    for (const { name, ...result } of measure(
      { scenario, sample, size, milliseconds: full ? 4_000 : 1_000 },
      full,
    )) {
      if (!cases.has(name)) cases.set(name, new Map())
      cases.get(name).set(size, result)
    }
  }
  const largest = fit.at(-1)
  if (scenario !== 'replacers') addMemory(cases, { scenario, sample, size: largest }, full)
  return { sizes: fit, cases }
}

/** Returns the sizes to measure: all sizes for a generated sample, two if the growth is measured, and one for a real sample. */
function sizesFor(scenario, sample, sizes) {
  const isLarge = sample === 'generated' && MILLION.includes(scenario)
  const fit = isLarge ? sizes : sizes.filter((size) => size <= MOST_ELSEWHERE)
  if (sample === 'generated') return fit
  return fit.slice(scenario === 'replacers' || scenario === 'hostile' ? -2 : -1)
}

function addMemory(cases, which, full) {
  for (const [name, bySize] of cases) {
    const result = bySize.get(which.size)
    if (result?.milliseconds === undefined || name === 'indexOf') continue
    const [measured] = measure({ ...which, only: name }, full)
    if (measured !== undefined) result.mebibytes = measured.mebibytes
  }
}

function measure(task, full) {
  const { stdout, stderr, status, signal, error } = spawnSync(
    process.execPath,
    ['--expose-gc', MEASURE, JSON.stringify(task)],
    { encoding: 'utf8', timeout: 1_000 * SECONDS[full ? 'full' : 'quick'], maxBuffer: 2 ** 26 },
  )
  const isLate = error?.code === 'ETIMEDOUT'
  if (status !== 0 && !isLate)
    throw new Error(`${JSON.stringify(task)}: ${signal ?? status}: ${stderr}`, { cause: error })
  const lines = stdout.split('\n').filter((line) => line !== '')
  const results = lines.map((line) => JSON.parse(line))
  return isLate ? [...results, { name: 'all others', outcome: 'no answer in time' }] : results
}
