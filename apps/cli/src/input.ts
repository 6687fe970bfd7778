import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { decodeText } from '@emend/fs'
import { UsageError } from './exit-code.js'

/** Reads a request from a file, or from standard input for `-`, as strict UTF-8. */
export async function readRequest(file: string): Promise<string> {
  const fromStandardInput = file === '-'
  if (fromStandardInput && process.stdin.isTTY)
    process.stderr.write('emend: reading standard input, end with Ctrl-D\n')
  const name = fromStandardInput ? 'standard input' : file
  const chunks: Uint8Array[] = []
  try {
    const stream: Readable = fromStandardInput ? process.stdin : createReadStream(file)
    for await (const chunk of stream) chunks.push(chunk as Uint8Array)
  } catch (error) {
    throw new UsageError(`cannot read ${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
  const decoded = decodeText(Buffer.concat(chunks))
  if (decoded.ok) return decoded.value
  const { reason, offset } = decoded.failure
  throw new UsageError(
    `${name} is no text: ${reason === 'nul' ? 'NUL byte' : 'invalid UTF-8'} at byte ${offset}`,
  )
}

/**
 * The lines of a stream of bytes, without their LF or CRLF. Lines are cut at LF bytes only; Node's readline
 * would also cut at U+2028, which JSON may hold.
 */
export async function* byteLines(stream: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array> {
  let pending: Uint8Array[] = []
  for await (const chunk of stream) {
    let bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    for (let newline = bytes.indexOf(LF); newline !== -1; newline = bytes.indexOf(LF)) {
      yield withoutCarriageReturn(Buffer.concat([...pending, bytes.subarray(0, newline)]))
      pending = []
      bytes = bytes.subarray(newline + 1)
    }
    if (bytes.length > 0) pending.push(bytes)
  }
  if (pending.length > 0) yield Buffer.concat(pending)
}

const LF = 10
const CR = 13

function withoutCarriageReturn(line: Uint8Array): Uint8Array {
  return line.at(-1) === CR ? line.subarray(0, -1) : line
}
