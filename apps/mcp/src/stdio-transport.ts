import type { Readable, Writable } from 'node:stream'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  ErrorCode,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js'
import { type MessageLine, messageLines } from './message-lines.js'

/** Where messages come from and go to, a line each. */
export interface StdioOptions {
  readonly input: Readable
  readonly output: Writable
  /** The most bytes that a message may have. Default 64 MiB. */
  readonly maxMessageBytes?: number
}

/** The default of `maxMessageBytes`. */
export const MAX_MESSAGE_BYTES: number = 2 ** 26

/**
 * Messages on standard input and output. That of the SDK hangs up on a message that is too large, and leaves a host
 * waiting for the answer to one that it cannot read; here each is answered with an error, with the id of the request
 * where that can be known, and the next one is read.
 */
export function stdioTransport({
  input,
  output,
  maxMessageBytes = MAX_MESSAGE_BYTES,
}: StdioOptions): Transport {
  const send = (message: JSONRPCMessage) =>
    new Promise<void>((resolve) => {
      if (output.write(`${JSON.stringify(message)}\n`)) resolve()
      else output.once('drain', resolve)
    })
  const receive = (line: MessageLine) => {
    const read = readMessage(line, maxMessageBytes)
    if ('message' in read) transport.onmessage?.(read.message)
    else if ('code' in read) void send(errorOf(read))
  }
  const take = messageLines(maxMessageBytes, receive)
  const fail = (error: Error) => transport.onerror?.(error)
  const transport: Transport = {
    async start() {
      input.on('data', take)
      input.on('error', fail)
    },
    send,
    async close() {
      input.off('data', take)
      input.off('error', fail)
      input.pause()
      transport.onclose?.()
    },
  }
  return transport
}

/** Why a line is no message. */
interface Refused {
  readonly code: number
  readonly reason: string
  /** The id of the request; undefined where it cannot be known. */
  readonly id: RequestId | undefined
}

/** The message of a line, why there is none, or nothing for a line of whitespace. */
function readMessage(
  line: MessageLine,
  limit: number,
): { readonly message: JSONRPCMessage } | Refused | object {
  if (!('text' in line)) {
    const reason = `the message has ${line.bytes} bytes, more than the ${limit} that this server reads: send it in parts, or start the server with a higher --max-message-bytes`
    return { code: ErrorCode.InvalidRequest, reason, id: idAtEnds(line) }
  }
  if (line.text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(line.text)
  } catch (error) {
    const reason = `the message is not JSON: ${error instanceof Error ? error.message.slice(0, 200) : error}`
    return { code: ErrorCode.ParseError, reason, id: undefined }
  }
  const parsed = JSONRPCMessageSchema.safeParse(value)
  if (parsed.success) return { message: parsed.data }
  const reason =
    'the message is not a request, notification or response of JSON-RPC 2.0; batches are not read'
  return { code: ErrorCode.InvalidRequest, reason, id: idOf(value) }
}

function errorOf({ code, reason, id }: Refused): JSONRPCMessage {
  return { jsonrpc: '2.0', ...(id !== undefined && { id }), error: { code, message: reason } }
}

function idOf(value: unknown): RequestId | undefined {
  const { id } = (typeof value === 'object' && value !== null ? value : {}) as { readonly id?: unknown }
  return typeof id === 'string' || (typeof id === 'number' && Number.isInteger(id)) ? id : undefined
}

/**
 * The id of a message of which only the ends are known: it is before anything that is not flat, or right before the
 * last brace, which both can only be the message's own.
 */
function idAtEnds({ head, tail }: { readonly head: string; readonly tail: string }): RequestId | undefined {
  const [, id] = ID_AT_END.exec(tail) ?? ID_AT_START.exec(head) ?? []
  return id === undefined ? undefined : idOf({ id: JSON.parse(id) })
}

const STRING = String.raw`"(?:[^"\\]|\\.)*"`
const ID = String.raw`"id"\s*:\s*(${STRING}|-?\d+)\s*`
const FLAT = String.raw`${STRING}\s*:\s*(?:${STRING}|-?\d+|true|false|null)\s*,\s*`
const ID_AT_START = new RegExp(String.raw`^\s*\{\s*(?:${FLAT})*?${ID}[,}]`)
const ID_AT_END = new RegExp(String.raw`${ID}\}\s*$`)
