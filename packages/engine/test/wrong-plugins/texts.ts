import type { Codec, TextView } from '@emend/fs'

/** A codec or a view with one fault, and what the host is told about it. */
export interface WrongText {
  readonly name: string
  readonly options: { readonly encoding?: Codec; readonly views?: readonly TextView[] }
  /** Default `plugin-failed`. */
  readonly code?: string
  readonly says: RegExp
}

const boom = () => {
  throw new Error('boom')
}

const decode = (bytes: Uint8Array) => ({ ok: true, value: new TextDecoder('latin1').decode(bytes) }) as const
const encode = (text: string) =>
  ({ ok: true, value: Uint8Array.from(text, (letter) => letter.charCodeAt(0)) }) as const
const text = (value: unknown) => ({ ok: true, value })

function codec(name: string, faulty: Record<string, unknown>, says: RegExp, code?: string): WrongText {
  const encoding = { name: 'wrong', decode, encode, ...faulty } as Codec
  return { name: `a codec ${name}`, options: { encoding }, says, ...(code !== undefined && { code }) }
}

function view(name: string, faulty: Record<string, unknown>, says: RegExp): WrongText {
  const same = { matches: () => true, open: text, close: text }
  const one = { apiVersion: 1, name: 'wrong', content: 'a thing', ...same, ...faulty } as TextView
  return { name: `a view ${name}`, options: { views: [one] }, says }
}

/** Says one thing at its first call and another afterwards. */
function changing(first: (value: never) => unknown, later: (value: never) => unknown) {
  let calls = 0
  return (value: never) => (calls++ === 0 ? first(value) : later(value))
}

export const WRONG_TEXTS: readonly WrongText[] = [
  codec('whose decode throws', { decode: boom }, /decode throws: boom/),
  codec('whose decode gives a number', { decode: () => 3 }, /decode gives what is no result/),
  codec('whose text is a number', { decode: () => text(3) }, /decode gives what is no result/),
  codec('whose decode loses a line', { decode: () => text('one\n') }, /not valid wrong/, 'not-text'),
  codec('whose decode changes letters', { decode: () => text('ONE\n') }, /not valid wrong/, 'not-text'),
  codec('whose encode throws', { encode: boom }, /encode throws: boom/),
  codec('whose encode gives a text', { encode: () => text('one') }, /encode gives what is no result/),
  codec('whose encode lies', { encode: () => text(Uint8Array.of(120)) }, /not valid wrong/, 'not-text'),
  codec(
    'whose encode lies about the new text',
    { encode: changing(encode, () => text(Uint8Array.of(120))) },
    /wrong/,
    'not-text',
  ),
  codec(
    'that writes into the bytes of the file',
    {
      decode: (bytes: Uint8Array) => {
        const decoded = decode(bytes)
        bytes.fill(120)
        return { ...decoded, value: `${decoded.value}x` }
      },
    },
    /not valid wrong/,
    'not-text',
  ),
  view('whose matches throws', { matches: boom }, /boom/),
  view('whose open throws', { open: boom }, /boom/),
  view('whose open gives nothing', { open: () => undefined }, /reading 'ok'/),
  view('whose open gives a number', { open: () => text(3) }, /neither a text nor a problem/),
  view('that hides a line for good', { open: () => text('one\n') }, /does not give back/),
  view('whose close throws', { close: boom }, /boom/),
  view('whose close gives no reason', { close: () => ({ ok: false }) }, /neither a text nor a problem/),
  view(
    'whose close changes its answer',
    { close: changing(text, () => ({ ok: true })) },
    /neither a text nor a problem/,
  ),
]
