// Counts the calls of the file system of one edit: by the command line, and by a call of the MCP server that has made others before.
import { spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { HELLO, PROGRAMS, processFolder } from './processes.mjs'

const PRELOAD = fileURLToPath(new URL('note-file-calls.cjs', import.meta.url))
const SERVER = PROGRAMS['emend-mcp, until it is ready']
/** As many calls as the history keeps commits, before one is counted. */
const BEFORE = 30
const COUNTED = 10

/** Returns by name the calls of the file system of one edit. */
export async function fileCallCounts() {
  const program = await callsOf(PROGRAMS['emend apply'], () => {})
  const few = await callsOf(SERVER, (ask) => edits(ask, BEFORE))
  const more = await callsOf(SERVER, (ask) => edits(ask, BEFORE + COUNTED))
  return new Map([
    ['emend apply', { calls: program }],
    ['apply_patch of emend-mcp', { calls: Math.round((more - few) / COUNTED) }],
  ])
}

async function edits(ask, count) {
  await ask(HELLO)
  let line = 'two'
  for (let id = 2; id < count + 2; id++) {
    const input = `*** Begin Patch\n*** Update File: a.txt\n@@\n-${line}\n+${id}\n*** End Patch\n`
    const call = { name: 'apply_patch', arguments: { input } }
    const { result } = await ask({ jsonrpc: '2.0', id, method: 'tools/call', params: call })
    if (result?.isError !== undefined && result.isError) throw new Error(JSON.stringify(result))
    line = id
  }
}

/** Runs a program, with `talk` to its standard input and output. */
async function callsOf({ args }, talk) {
  const { optionsOf, remove } = processFolder()
  try {
    const { cwd, env } = optionsOf({})
    const file = join(cwd, '..', 'calls')
    writeFileSync(file, '')
    const child = spawn(process.execPath, ['--require', PRELOAD, ...args], {
      cwd,
      env: { ...env, EMEND_FILE_CALLS: file },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    const lines = createInterface({ input: child.stdout })
    await talk(async (message) => {
      child.stdin.write(`${JSON.stringify(message)}\n`)
      for await (const [line] of on(lines, 'line')) {
        const answer = JSON.parse(line)
        if (answer.id === message.id) return answer
      }
    })
    child.stdin.end()
    const [status] = await ended
    if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`)
    return statSync(file).size
  } finally {
    remove()
  }
}
