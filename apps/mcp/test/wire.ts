import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { BIN } from './connect.js'

/** What a client of 2026-07-28 sends with every request. */
export const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** Starts the server. @returns a function that sends a request and returns the answer */
export function startServer(root: string, flags: readonly string[] = []) {
  const child = spawn(process.execPath, [BIN, '--root', root, ...flags], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill())
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return async (id: number, method: string, params: object) => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
    return JSON.parse((await lines.next()).value)
  }
}
