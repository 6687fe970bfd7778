// Applies edits in this process, and counts what that runs and allocates: see counts.mjs. The first argument says which.
import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import { APPLIERS } from './implementations/appliers.mjs'

const [, , what, name, file] = process.argv
const { files, tasks } = JSON.parse(readFileSync(file, 'utf8'))
const apply = await APPLIERS[name].load()
const counted = what === 'functions' ? await functions() : kilobytes()
process.stdout.write(JSON.stringify(counted))

/** How many functions, other than Node's and the bench's, the first edit calls, and in how many files of the sources they are. Exact. */
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
  const called = result.filter(isMeant).map(({ url, functions }) => ({
    url,
    starts: functions
      .filter(({ ranges: [{ count }] }) => count > 0)
      .map(({ ranges: [{ startOffset }] }) => startOffset),
  }))
  return {
    functions: called.reduce((sum, { starts }) => sum + starts.length, 0),
    sources: new Set(called.flatMap(sourcesOf)).size,
  }
}

/** The files that functions of a built file come from, by its source map. */
function sourcesOf({ url, starts }) {
  const file = fileURLToPath(url)
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
  const code = readFileSync(file, 'utf8')
  return starts.map((start) => {
    const before = code.slice(0, start)
    const line = before.split('\n').length - 1
    const { originalSource } = map.findEntry(line, start - before.lastIndexOf('\n') - 1)
    return new URL(originalSource, url).href
  })
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
