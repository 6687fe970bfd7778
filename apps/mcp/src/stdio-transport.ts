import type { Readable, Writable } from 'node:stream'
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  ProtocolErrorCode,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server'

/** The streams for messages, one message per line. */
export interface StdioOptions {
  readonly input: Readable
  readonly output: Writable
  /** The maximum size of a message in bytes. Default 64 MiB. */
  readonly maxMessageBytes?: number | undefined
}

/** The default of `maxMessageBytes`. */
export const MAX_MESSAGE_BYTES: number = 2 ** 26

/**
 * Creates a transport for messages on standard input and output. The transport of the SDK closes the connection on a message
 * that is too large, and does not answer a message that it cannot read, so that the host waits. This one answers each of
 * these with an error, with the id of the request if that can be found out, and goes on with the next message.
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

/** Why a line is not a message. */
interface Refused {
  readonly code: number
  readonly reason: string
  /** The id of the request; undefined if it is unknown. */
  readonly id: RequestId | undefined
}

/** Returns the message in a line, the reason why it is not a message, or an empty object for a line of whitespace. */
function readMessage(
  line: MessageLine,
  limit: number,
): { readonly message: JSONRPCMessage } | Refused | object {
  if (!('text' in line)) {
    const reason = `the message has ${line.bytes} bytes, more than the ${limit} that this server reads: send it in parts, or start the server with a higher --max-message-bytes`
    return { code: ProtocolErrorCode.InvalidRequest, reason, id: idAtEnds(line) }
  }
  if (line.text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(line.text)
  } catch (error) {
    const reason = `the message is not JSON: ${error instanceof Error ? error.message.slice(0, 200) : error}`
    return { code: ProtocolErrorCode.ParseError, reason, id: undefined }
  }
  if (isMessage(value)) return { message: value }
  const reason =
    'the message is not a request, notification or response of JSON-RPC 2.0; batches are not read'
  return { code: ProtocolErrorCode.InvalidRequest, reason, id: idOf(value) }
}

function isMessage(value: unknown): value is JSONRPCMessage {
  return isJSONRPCRequest(value) || isJSONRPCNotification(value) || isJSONRPCResponse(value)
}

function errorOf({ code, reason, id }: Refused): JSONRPCMessage {
  return { jsonrpc: '2.0', ...(id !== undefined && { id }), error: { code, message: reason } }
}

function idOf(value: unknown): RequestId | undefined {
  const { id } = (typeof value === 'object' && value !== null ? value : {}) as { readonly id?: unknown }
  return typeof id === 'string' || (typeof id === 'number' && Number.isInteger(id)) ? id : undefined
}

/**
 * Returns the id of a message of which only the start and the end are known. It accepts an `id` at the start, before any
 * nested value, or right before the last brace: at both places it can only be the message's own.
 */
function idAtEnds({ head, tail }: { readonly head: string; readonly tail: string }): RequestId | undefined {
  const [, id] = ID_AT_END.exec(tail) ?? ID_AT_START.exec(head) ?? []
  return id === undefined ? undefined : idOf({ id: JSON.parse(id) })
}

const ID_AT_START =
  /^\s*\{\s*(?:"(?:[^"\\]|\\.)*"\s*:\s*(?:"(?:[^"\\]|\\.)*"|-?\d+|true|false|null)\s*,\s*)*?"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)\s*[,}]/
const ID_AT_END = /"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)\s*\}\s*$/

/** A line of the input, without its LF. */
export type MessageLine =
  | { readonly text: string }
  | {
      /** The number of bytes, which is more than allowed. */
      readonly bytes: number
      /** About the first kilobyte of the line; `tail` is about the last one. */
      readonly head: string
      readonly tail: string
    }

/**
 * Splits the input into lines, at LF bytes only. For a line that is too long, only its start and end are kept, so memory is
 * bounded by `maxBytes` and the size of one read. Linear, even if the pieces are very small.
 *
 * @param emit called for every line once it is complete
 * @returns a function to call with each piece of the input
 */
export function messageLines(
  maxBytes: number,
  emit: (line: MessageLine) => void,
): (read: Uint8Array) => void {
  let pieces: Uint8Array[] = []
  let bytes = 0
  let head: Uint8Array = NONE
  let tail: Uint8Array = NONE
  const add = (piece: Uint8Array) => {
    bytes += piece.length
    pieces.push(piece)
    if (bytes <= maxBytes) return
    const read = Buffer.concat(pieces)
    pieces = []
    if (head.length < END) head = Buffer.concat([head, read.subarray(0, END - head.length)])
    tail = Buffer.concat([tail, read.subarray(-END)]).subarray(-END)
  }
  const end = () => {
    if (bytes > maxBytes) emit({ bytes, head: textOf(head), tail: textOf(tail) })
    else emit({ text: textOf(Buffer.concat(pieces)) })
    pieces = []
    bytes = 0
    head = NONE
    tail = NONE
  }
  return (read) => {
    let start = 0
    for (let newline = read.indexOf(LF); newline !== -1; newline = read.indexOf(LF, start)) {
      add(read.subarray(start, newline))
      end()
      start = newline + 1
    }
    add(read.subarray(start))
  }
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

const NONE: Uint8Array = new Uint8Array()
const LF = 10
const END = 1024
