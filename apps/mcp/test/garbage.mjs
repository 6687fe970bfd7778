// Starts the server of the command line behind it, and puts garbage before every message of the client.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const GARBAGE = [
  'no JSON',
  '{"jsonrpc":"2.0","id":"cut off",',
  '[]',
  'null',
  '{"jsonrpc":"1.0","id":"old","method":"ping"}',
  '{"jsonrpc":"2.0","id":"a","method":7}',
  '{"jsonrpc":"2.0","id":[1],"method":"ping"}',
  `{"jsonrpc":"2.0","id":"large","method":"tools/call","params":"${'x'.repeat(200_000)}"}`,
  '\u0000\ufffd\u{1f600}',
  '',
]

const server = spawn(process.execPath, process.argv.slice(2), { stdio: ['pipe', 'inherit', 'inherit'] })
server.stdin.on('error', () => undefined)
const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
lines.on('line', (line) => server.stdin.write([...GARBAGE, line, ''].join('\n')))
lines.on('close', () => server.stdin.end())
