import { ADVERSARIES } from './adversaries.js'

// Runs one adversary at some sizes and prints a line of JSON for each: `measure NUMBER SIZE…`. Without arguments it prints the names.

const counted = globalThis as { emendSteps?: number }
const [number, ...sizes] = process.argv.slice(2).map(Number)
if (number === undefined) for (const { name } of ADVERSARIES) console.log(name)
for (const size of sizes) {
  const run = ADVERSARIES[number as number]?.make(size)
  counted.emendSteps = 0
  const start = process.cpuUsage()
  const outcome = run?.()
  const { user, system } = process.cpuUsage(start)
  console.log(JSON.stringify({ size, steps: counted.emendSteps, seconds: (user + system) / 1e6, outcome }))
}
