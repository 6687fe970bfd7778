import { ADVERSARIES } from './adversaries.js'

// Runs one adversary at some sizes and prints a line of JSON for each: `measure NUMBER SIZE…`. Without arguments it prints the names.

/** What the bundle of scripts/growth-table.mjs counts: the steps of every budget, or those of each place that spends them. */
const counted = globalThis as { emendSteps?: number; emendPlaces?: Record<string, number> }
const [number, ...sizes] = process.argv.slice(2).map(Number)
if (number === undefined) for (const { name } of ADVERSARIES) console.log(name)
for (const size of sizes) {
  const run = ADVERSARIES[number as number]?.make(size)
  Object.assign(counted, { emendSteps: 0, emendPlaces: {} })
  const start = process.cpuUsage()
  const outcome = run?.()
  const { user, system } = process.cpuUsage(start)
  const { emendSteps: steps, emendPlaces: places } = counted
  console.log(JSON.stringify({ size, steps, seconds: (user + system) / 1e6, outcome, places }))
}
