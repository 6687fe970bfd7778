// Applies edits of real files one after the other in this process, which has done nothing before: see cold.mjs. Prints what each span
// of edits took.
import { readFileSync } from 'node:fs'
import { APPLIERS } from './implementations/appliers.mjs'
import { median } from './statistics.mjs'

const [, , name, file] = process.argv
const { files, tasks, ends } = JSON.parse(readFileSync(file, 'utf8'))
const apply = await APPLIERS[name].load()
const times = new Float64Array(tasks.length)
const spans = []
let right = 0
for (const [at, end] of ends.entries()) {
  const first = ends[at - 1] ?? 0
  const results = []
  const start = process.cpuUsage()
  for (let number = first; number < end; number++) {
    const { text, request } = tasks[number]
    const begun = performance.now()
    results.push(attempt(files[text], request))
    times[number] = performance.now() - begun
  }
  const { user, system } = process.cpuUsage(start)
  spans.push((user + system) / (end - first))
  for (const [index, result] of results.entries()) if (result === files[tasks[first + index].wanted]) right++
}
const warm = 1_000 * median(Array.from(times.subarray(ends.at(-2))))
process.stdout.write(JSON.stringify({ spans, warm, right }))

function attempt(text, request) {
  try {
    return apply(text, request)
  } catch {
    return undefined
  }
}
