import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import type { JSONRPCMessage } from '@modelcontextprotocol/server'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { messageLines, stdioTransport } from '../src/stdio-transport.js'
import { BIN, connect, scratch, textOf } from './connect.js'

const LIMIT = 2000

/** Writes bytes as a host, and returns the messages that were read and the answers that were given immediately. */
async function exchange(...written: readonly (string | Uint8Array)[]) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const transport = stdioTransport({ input, output, maxMessageBytes: LIMIT })
  const messages: JSONRPCMessage[] = []
  transport.onmessage = (message) => void messages.push(message)
  await transport.start()
  for (const one of written) input.write(one)
  input.end()
  await once(input, 'end')
  const answers = String(output.read() ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { id?: unknown; error: { code: number; message: string } })
  return { messages, answers: answers.map(({ id, error: { code } }) => ({ id, code })), all: answers }
}

const PING = { jsonrpc: '2.0', id: 99, method: 'ping' } as const
const large = 'x'.repeat(LIMIT)

describe('a message that cannot be read is answered, and the next one is read', () => {
  test.each([
    ['too large, with its id at the end', { method: 'm', params: { large }, jsonrpc: '2.0', id: 7 }, 7],
    ['too large, with its id at the beginning', { jsonrpc: '2.0', id: 'a"b', params: { large } }, 'a"b'],
    ['too large, with its id before what is deep', { method: 'm', id: 0, params: { large, id: 5 } }, 0],
    ['too large, with an id in what is deep only', { params: { id: 5, large, last: { id: 6 } } }, undefined],
    [
      'too large, with something like an id in a text',
      { method: '"id":5}', large: `${large}"id":6` },
      undefined,
    ],
    ['a number', 42, undefined],
    ['nothing', null, undefined],
    ['a batch', [PING], undefined],
    ['without a method', { jsonrpc: '2.0', id: 3 }, 3],
    ['with a method that is a number', { jsonrpc: '2.0', id: 'x', method: 7 }, 'x'],
    ['of another version', { jsonrpc: '1.0', id: 4, method: 'ping' }, 4],
    ['with an id that is none', { jsonrpc: '2.0', id: [1], method: 'ping' }, undefined],
  ])('%s', async (_, message, id) => {
    const { messages, answers } = await exchange(`${JSON.stringify(message)}\n${JSON.stringify(PING)}\n`)
    expect(answers).toEqual([{ id, code: -32600 }])
    expect(messages).toEqual([PING])
  })

  test.each(['{"jsonrpc":"2.0","id":1,', 'ping', '\u0000', '\ufeff{'])('invalid JSON: %j', async (line) => {
    const { messages, answers } = await exchange(`${line}\n${JSON.stringify(PING)}\n`)
    expect(answers).toEqual([{ id: undefined, code: -32700 }])
    expect(messages).toEqual([PING])
  })

  test('says what the limit is and how to raise it', async () => {
    const { all } = await exchange(`${JSON.stringify({ id: 1, large })}\n`)
    expect(all[0]?.error.message).toBe(
      'the message has 2019 bytes, more than the 2000 that this server reads: send it in parts, or start the server with a higher --max-message-bytes',
    )
  })
})

test('a message nested deeper than any call may be is read like others', async () => {
  const deep = `${'['.repeat(900)}${']'.repeat(900)}`
  const { messages, answers } = await exchange(
    `{"jsonrpc":"2.0","id":1,"method":"m","params":{"a":${deep}}}\n`,
  )
  expect([messages.length, answers]).toEqual([1, []])
})

test('lines of whitespace are skipped, and CRLF ends a line', async () => {
  const { messages, answers } = await exchange(`\n  \r\n${JSON.stringify(PING)}\r\n`)
  expect([messages, answers]).toEqual([[PING], []])
})

test('lines do not depend on how the input is split', () => {
  const line = fc.string({ unit: fc.constantFrom('a', 'ä', '"', '😀', ' '), maxLength: 12 })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), fc.array(fc.nat(40)), (lines, cuts) => {
      const bytes = Buffer.from(lines.map((one) => `${one}\n`).join(''))
      const read = (pieces: readonly Uint8Array[]) => {
        const found: unknown[] = []
        const take = messageLines(20, (one) => void found.push(one))
        for (const piece of pieces) take(piece)
        return found
      }
      const ends = [...new Set(cuts.filter((cut) => cut < bytes.length)), bytes.length].sort((a, b) => a - b)
      const pieces = ends.map((end, i) => bytes.subarray(ends[i - 1] ?? 0, end))
      const whole = read([bytes])
      expect(read(pieces)).toEqual(whole)
      expect(whole).toEqual(
        lines.map((one) => {
          const size = Buffer.byteLength(one)
          return size > 20 ? { bytes: size, head: one, tail: one } : { text: one }
        }),
      )
    }),
    { numRuns: 500 },
  )
})

test('a call of eleven million bytes is applied', async () => {
  const root = scratch({ 'a.txt': 'one\n' })
  const { call } = await connect(root)
  const newString = 'x'.repeat(11 * 2 ** 20)
  expect(await call('edit', { path: 'a.txt', oldString: 'one', newString })).toMatchObject({ isError: false })
  expect(textOf(root, 'a.txt') === `${newString}\n`).toBe(true)
})

test('a server continues to answer after input that it cannot read', async () => {
  const child = spawn(process.execPath, [BIN, '--root', scratch(), '--max-message-bytes', '100000'])
  onTestFinished(() => void child.kill())
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () =>
    JSON.parse((await answers.next()).value as string) as { id: unknown; error?: object }
  const deep = `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`
  child.stdin.write(`{"id":1,"large":"${'x'.repeat(200_000)}"}\nno JSON\n[]\n`)
  child.stdin.write(
    `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"edit","arguments":${deep}}}\n`,
  )
  child.stdin.write(`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":3}}\n`)
  const ids = [await next(), await next(), await next(), await next(), await next()].map(({ id }) => id)
  expect(new Set(ids)).toEqual(new Set([1, undefined, 2, 3]))
  child.stdin.end(`${JSON.stringify(PING)}\n`)
  expect(await next()).toMatchObject({ id: 99, result: {} })
  expect(await once(child, 'exit')).toEqual([0, null])
})
