// A program that is talked to in lines of JSON, such as the MCP server.
import { spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { createInterface } from 'node:readline'
import { HELLO, PROGRAMS, processFolder } from './processes.mjs'

export const SERVER = PROGRAMS['emend-mcp, until it is ready']

/**
 * Starts a program in a folder of its own, and calls `talk` with `ask`, which sends a message and returns the answer, and with the
 * program's process number.
 */
export async function session({ args }, talk, { flags = [], env: more = {} } = {}) {
  const { optionsOf, remove } = processFolder()
  try {
    const { cwd, env } = optionsOf({})
    const child = spawn(process.execPath, [...flags, ...args], {
      cwd,
      env: { ...env, ...more },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    const lines = createInterface({ input: child.stdout })
    const ask = async (message) => {
      child.stdin.write(`${JSON.stringify(message)}\n`)
      for await (const [line] of on(lines, 'line')) {
        const answer = JSON.parse(line)
        if (answer.id === message.id) return answer
      }
    }
    await talk(ask, child.pid)
    child.stdin.end()
    const [status] = await ended
    if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`)
  } finally {
    remove()
  }
}

/** Returns a function that asks the MCP server for one more edit of the file in its folder. */
export async function editing(ask) {
  await ask(HELLO)
  let line = 'two'
  let id = HELLO.id
  return async () => {
    id++
    const input = `*** Begin Patch\n*** Update File: a.txt\n@@\n-${line}\n+${id}\n*** End Patch\n`
    const call = { name: 'apply_patch', arguments: { input } }
    const { result } = await ask({ jsonrpc: '2.0', id, method: 'tools/call', params: call })
    if (result?.isError) throw new Error(JSON.stringify(result))
    line = id
  }
}
