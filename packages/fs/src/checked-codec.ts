import { type Codec, utf8 } from './codec.js'
import { FileSystemFault } from './contained.js'
import type { NotText } from './decode.js'

/**
 * The codec with its contract checked, because it may be a plugin: bytes that encoding does not give back, and text that
 * decoding does not give back, are refused. Its methods throw a FileSystemFault if the codec throws, or gives what is no
 * result. Linear.
 */
export function checkedCodec(codec: Codec): Codec {
  if (codec === utf8) return codec
  const decode = (bytes: Uint8Array) =>
    resultOf<string>(codec, 'decode', () => codec.decode(new Uint8Array(bytes)), isText)
  const encode = (text: string) => resultOf<Uint8Array>(codec, 'encode', () => codec.encode(text), isBytes)
  const refused = (reason: NotText['reason'], offset: number) =>
    ({ ok: false, failure: { reason, offset, encoding: codec.name } }) as const
  return {
    name: codec.name,
    decode(bytes) {
      const text = decode(bytes)
      if (!text.ok) return text
      const again = encode(text.value)
      const at = again.ok ? firstDifference(again.value, bytes) : again.failure.offset
      return at === undefined ? text : refused('invalid-encoding', at)
    },
    encode(text) {
      const bytes = encode(text)
      if (!bytes.ok) return bytes
      const again = decode(bytes.value)
      const at = again.ok ? firstDifference(again.value, text) : again.failure.offset
      return at === undefined ? bytes : refused('not-encodable', at)
    },
  }
}

function resultOf<Value>(
  { name }: Codec,
  method: string,
  call: () => ReturnType<Codec['decode']> | ReturnType<Codec['encode']>,
  isValue: (value: unknown) => boolean,
) {
  let result: unknown
  try {
    result = call()
  } catch (error) {
    throw new FileSystemFault(name, `${method} throws: ${error instanceof Error ? error.message : error}`)
  }
  const { ok, value, failure } = (result ?? {}) as {
    ok?: unknown
    value?: unknown
    failure?: Partial<NotText>
  }
  if (ok === true && isValue(value)) return { ok, value: value as Value } as const
  if (ok === false && Number.isInteger(failure?.offset) && typeof failure?.reason === 'string')
    return { ok, failure: failure as NotText } as const
  throw new FileSystemFault(name, `${method} gives what is no result`)
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

function isBytes(value: unknown): boolean {
  return value instanceof Uint8Array
}

/** The first index at which two sequences differ; undefined if they are equal. */
function firstDifference<Sequence extends Uint8Array | string>(
  one: Sequence,
  other: Sequence,
): number | undefined {
  if (one === other) return undefined
  const end = Math.max(one.length, other.length)
  for (let at = 0; at < end; at++) if (one[at] !== other[at]) return at
  return undefined
}
