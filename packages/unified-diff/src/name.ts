/** A file name as it is in a header line, with its prefix, and the timestamp after it, which may be empty. */
export interface Name {
  readonly name: string
  readonly timestamp: string
}

/** The name that stands for no file. */
export const NO_FILE = '/dev/null'

/**
 * Reads the name after `--- ` or `+++ `. It is quoted as in C, or ends at a tab, a timestamp or the end of the line.
 * Undefined if there is no name, or its bytes are not UTF-8. Linear.
 */
export function readName(text: string): Name | undefined {
  if (text.startsWith('"')) {
    const quoted = readQuoted(text)
    return quoted === undefined ? undefined : { name: quoted.name, timestamp: quoted.rest.trim() }
  }
  const tab = text.indexOf('\t')
  const end = tab === -1 ? timestampStart(text) : tab
  const name = tab === -1 ? text.slice(0, end).trimEnd() : text.slice(0, end)
  return name === '' ? undefined : { name, timestamp: text.slice(end).trim() }
}

/** The offset of a timestamp that is separated from the name by spaces only; the end of the text if there is none. */
function timestampStart(text: string): number {
  const from = Math.max(0, text.length - MAX_TIMESTAMP_LENGTH)
  const found = TIMESTAMP.exec(text.slice(from))
  return found === null ? text.length : from + found.index
}

const MAX_TIMESTAMP_LENGTH = 48
const TIMESTAMP = / \d{4}-\d\d-\d\d[ T]\d\d:\d\d[\d:.]{0,20}(?: ?(?:[+-]\d{4}|Z))?$/

/**
 * Reads a name in quotation marks at the beginning of a text, and returns the rest of the text, too. Octal escapes are
 * bytes of UTF-8. Undefined if the closing mark is missing, an escape is unknown, or the bytes are not UTF-8.
 */
export function readQuoted(text: string): { readonly name: string; readonly rest: string } | undefined {
  const pieces: string[] = []
  let at = 1
  while (at < text.length && text[at] !== '"') {
    const piece = text[at] === '\\' ? readEscape(text, at) : readCharacter(text, at)
    if (piece === undefined) return undefined
    pieces.push(piece.encoded)
    at += piece.length
  }
  const name = at < text.length ? decode(pieces.join('')) : undefined
  return name === undefined || name === '' ? undefined : { name, rest: text.slice(at + 1) }
}

/** A part of a quoted name, percent-encoded as in a URI, so that bytes and characters can be combined. */
interface Piece {
  readonly encoded: string
  readonly length: number
}

function readEscape(text: string, at: number): Piece | undefined {
  const octal = OCTAL.exec(text.slice(at + 1, at + 4))?.[0]
  const byte = octal === undefined ? ESCAPES.get(text.charAt(at + 1)) : Number.parseInt(octal, 8)
  if (byte === undefined) return undefined
  return { encoded: `%${byte.toString(16).padStart(2, '0')}`, length: 1 + (octal?.length ?? 1) }
}

const OCTAL = /^[0-3][0-7]{2}/

const ESCAPES: ReadonlyMap<string, number> = /* @__PURE__ */ new Map([
  ['a', 7],
  ['b', 8],
  ['t', 9],
  ['n', 10],
  ['v', 11],
  ['f', 12],
  ['r', 13],
  ['"', 34],
  ['\\', 92],
])

function readCharacter(text: string, at: number): Piece | undefined {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
  const isLoneSurrogate = /^[\ud800-\udfff]$/.test(character)
  return isLoneSurrogate ? undefined : { encoded: encodeURIComponent(character), length: character.length }
}

function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
