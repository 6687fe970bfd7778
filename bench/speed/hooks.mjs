// Measures the time that emend adds to a call of a coding agent's edit tool: in a separate process, and in the
// agent's process.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { repairCall } from '@emend/repair'
import { median } from './statistics.mjs'
import { significant } from './tables.mjs'

const BIN = fileURLToPath(new URL('dist/bin.cjs', import.meta.resolve('emend/package.json')))
const LINES = 5_000
const TEXT = Array.from(
  { length: LINES / 5 },
  (_, i) => `def f${i}(items):\n\tif items:\n\t\treturn ${i}\n\treturn None\n\n`,
).join('')

/** Old and new text that models send for a file indented with tabs. */
const CALLS = {
  'exact text': ['def f700(items):\n\tif items:', 'def f700(items):\n\tif not items:'],
  'spaces for tabs': ['def f700(items):\n    if items:', 'def f700(items):\n    if not items:'],
  'a line left out': [
    'def f700(items):\n    if items:\n    return None',
    'def f700(items):\n    if items:\n    log(items)\n    return None',
  ],
  'two places and more': ['    return None', '    return items'],
  'no place': ['def g(items):\n    return first(items)', 'def g(items):\n    return last(items)'],
}

export async function measureHooks(full) {
  const inProcess = []
  for (const [name, [oldString, newString]] of Object.entries(CALLS)) {
    const run = () => repairCall({ filePath: 'a', oldString, newString }, { readFile })
    inProcess.push([`in process, ${name}`, await timeOf(run, full ? 200 : 50)])
  }
  const { base, unkept, hook, after } = processTimes(full ? 40 : 15)
  const rows = [
    ...inProcess,
    ['node -e 0', base],
    ['emend hook, nothing kept (`EMEND_HISTORY=0`)', unkept],
    ['emend hook', hook],
    ['emend hook after the tool, the entry written', after],
  ]
  return {
    about: `what a call waits for, in a file of ${LINES} lines`,
    header: ['call', 'ms'],
    rows: rows.map(([name, took]) => [name, significant(took)]),
    values: new Map([
      ['process', hook],
      ['process to node', Math.max(hook, after) / base],
      ['in process', Math.max(...inProcess.map(([, took]) => took))],
    ]),
  }
}

const BYTES = new TextEncoder().encode(TEXT)
const readFile = () => BYTES

async function timeOf(run, rounds) {
  const times = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await run()
    times.push(performance.now() - start)
  }
  return median(times)
}

function processTimes(rounds) {
  const folder = mkdtempSync(join(tmpdir(), 'emend-bench-'))
  try {
    const [old_string, new_string] = CALLS['spaces for tabs']
    const tool_input = { file_path: 'a', old_string, new_string }
    const event = { cwd: folder, session_id: 'bench', tool_name: 'replace', tool_input }
    const env = { ...process.env, XDG_STATE_HOME: join(folder, 'state') }
    const hook = (fields, more) =>
      timeOfProcess([BIN, 'hook', 'gemini'], JSON.stringify({ ...event, ...fields }), folder, {
        ...env,
        ...more,
      })
    const times = { base: [], unkept: [], hook: [], after: [] }
    for (let round = 0; round < rounds; round++) {
      writeFileSync(join(folder, 'a'), TEXT)
      times.base.push(timeOfProcess(['-e', '0'], '', folder, env))
      times.unkept.push(hook({ hook_event_name: 'BeforeTool' }, { EMEND_HISTORY: '0' }))
      times.hook.push(hook({ hook_event_name: 'BeforeTool' }))
      writeFileSync(join(folder, 'a'), TEXT.replace('def f700(items):\n\tif', 'def f700(items):\n\tif not'))
      times.after.push(hook({ hook_event_name: 'AfterTool', tool_response: { llmContent: 'ok' } }))
    }
    return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)]))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function timeOfProcess(args, input, cwd, env) {
  const start = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, { cwd, input, env })
  if (status !== 0) throw new Error(String(stderr))
  return performance.now() - start
}
