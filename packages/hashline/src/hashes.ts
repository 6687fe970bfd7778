import { hasWord } from '@emend/core/plugin'
import { xxHash32 } from './xxhash32.js'

/** A form of hashes that tools put behind the number of a row. */
export interface HashForm {
  /** Matches the hashes of this form, and no part of longer ones. */
  readonly pattern: RegExp
  /** How many bits a hash has: one wrong line in two to this power has the same. */
  readonly bits: number
  /** The hash of a line in this row, counted from 1. */
  hash(line: string, row: number): string
}

/** Two letters: the low byte of the xxHash of the line. Rows without a letter or a digit are told apart by their numbers. */
export const LETTERS: HashForm = {
  pattern: /^[ZPMQVRWSNKTXJBYH]{2}$/,
  bits: 8,
  hash: (line, row) => digits(xxHash32(bytesOf(line), hasWord(line) ? 0 : row), 'ZPMQVRWSNKTXJBYH', 2),
}

/** The forms that are read, as far as their hashes can be computed. A hash may fit several. */
export const FORMS: readonly HashForm[] = [
  LETTERS,
  { pattern: /^[0-9a-f]{2}$/, bits: 8, hash: (line) => digits(xxHash32(bytesOf(line)), HEXADECIMAL, 2) },
  { pattern: /^[0-9a-f]{3}$/, bits: 12, hash: (line) => digits(xxHash32(bytesOf(line)), HEXADECIMAL, 3) },
  { pattern: /^[0-9a-f]{3}$/, bits: 12, hash: (line) => digits(fnv1a(bytesOf(line)), HEXADECIMAL, 3) },
  { pattern: /^[0-9a-f]{4}$/, bits: 16, hash: (line) => digits(fnv1a(bytesOf(line)), HEXADECIMAL, 4) },
  { pattern: /^[A-HJ-NP-Z2-9]{3}$/, bits: 15, hash: (line) => digits(fnv1a(bytesOf(line)), BASE_32, 3) },
  { pattern: /^[A-Za-z0-9+/]{3}$/, bits: 18, hash: (line) => digits(fnv1a(bytesOf(line)), BASE_64, 3) },
  { pattern: /^[A-Za-z0-9_-]{3}$/, bits: 18, hash: (line) => digits(fnv1a(bytesOf(line)), BASE_64_URL, 3) },
]

const HEXADECIMAL = '0123456789abcdef'
const BASE_32 = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const BASE_64 = `${LETTERS_AND_DIGITS}+/`
const BASE_64_URL = `${LETTERS_AND_DIGITS}-_`

const ENCODER = /* @__PURE__ */ new TextEncoder()

/** Whitespace at the end of a line, a carriage return too, is no part of what it holds. */
function bytesOf(line: string): Uint8Array {
  return ENCODER.encode(line.trimEnd())
}

/** The last digits of a number, the most significant first. */
function digits(value: number, alphabet: string, count: number): string {
  let text = ''
  for (let rest = value; text.length < count; rest = Math.floor(rest / alphabet.length))
    text = (alphabet[rest % alphabet.length] as string) + text
  return text
}

function fnv1a(bytes: Uint8Array): number {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}
