// Applies edits in this process, and counts what that runs and allocates: see counts.mjs. The first argument says which.
import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { APPLIERS } from './implementations/appliers.mjs'

const [, , what, name, file] = process.argv
const { files, tasks } = JSON.parse(readFileSync(file, 'utf8'))
const apply = await APPLIERS[name].load()
const counted = what === 'functions' ? await functions() : kilobytes()
process.stdout.write(JSON.stringify(counted))

/** How many functions, other than Node's and the bench's, the first edit calls. Exact. */
async function functions() {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  run(tasks[0])
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  const here = new URL('.', import.meta.url).href
  const isMeant = ({ url }) =>
    url.startsWith('file:') && (!url.startsWith(here) || url.includes('node_modules'))
  const all = result.filter(isMeant).flatMap(({ functions }) => functions)
  return all.filter(({ ranges: [{ count }] }) => count > 0).length
}

/** Kilobytes of 1,024 bytes that an edit allocates. The process must never collect garbage, nor compile any code to machine code. */
function kilobytes() {
  const results = Array(tasks.length)
  const { heapUsed } = process.memoryUsage()
  for (let at = 0; at < tasks.length; at++) results[at] = run(tasks[at])
  const allocated = process.memoryUsage().heapUsed - heapUsed
  // Comparing reads the results, which makes one string of their parts.
  if (!results.every((result, at) => result === files[tasks[at].wanted]))
    throw new Error(`${name}: not right`)
  return allocated / 1_024 / tasks.length
}

function run({ text, request }) {
  return apply(files[text], request)
}
