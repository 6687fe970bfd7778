// Measures scenarios in processes of their own.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const SIZES = { quick: [1_000, 10_000, 100_000], full: [1_000, 10_000, 100_000, 1_000_000] }
/** The real sample has no more lines. */
const MOST_REAL = 200_000
/** The longest that a process may take: whoever has not answered by then has none. */
const SECONDS = { quick: 90, full: 600 }

const MEASURE = fileURLToPath(new URL('measure.mjs', import.meta.url))

/**
 * The cases of a scenario, each with its results by size, and what it needed of memory at the largest.
 */
export function measureScenario({ name: scenario, samples }, sample, sizes, full) {
  const fit = sizesFor(scenario, samples, sample, sizes, full)
  const cases = new Map()
  for (const size of fit) {
    for (const { name, ...result } of measure(
      { scenario, sample, size, milliseconds: full ? 5_000 : 1_000 },
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

/** Few sizes where every sample is of its own, unless all are wanted; two where it is asked how times grow. */
function sizesFor(scenario, samples, sample, sizes, full) {
  const fit = sample === 'real' ? sizes.filter((size) => size <= MOST_REAL) : sizes
  if (full || sample === 'generated')
    return scenario === 'window' ? fit.filter((size) => size <= 100_000) : fit
  if (scenario === 'replacers' || scenario === 'hostile') return fit.slice(-2)
  return samples.length > 2 || sample === 'real' ? fit.slice(-1) : fit
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
