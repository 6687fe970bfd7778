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
  return name === '' ? undefined : { name: withSlashes(name), timestamp: text.slice(end).trim() }
}

/** The name as a path of Windows has it, with the separators of all others. A name in quotation marks is read to the letter. */
function withSlashes(name: string): string {
  return name.includes('/') ? name : name.replaceAll('\\', '/')
}

/** The offset of a timestamp that is separated from the name by spaces only; the end of the text if there is none. */
function timestampStart(text: string): number {
  const from = Math.max(0, text.length - MAX_TIMESTAMP_LENGTH)
  const found = TIMESTAMP.exec(text.slice(from))
  return found === null ? text.length : from + found.index
}

const MAX_TIMESTAMP_LENGTH = 48
/** A time, or what Subversion writes in its place. */
const TIMESTAMP =
  / (?:\d{4}-\d\d-\d\d[ T]\d\d:\d\d[\d:.]{0,20}(?: ?(?:[+-]\d{4}|Z))?|\((?:nonexistent|working copy|revision \d{1,9})\))$/

/**
 * Reads a name in quotation marks at the beginning of a text, and returns the rest of the text, too. Octal escapes are
 * bytes of UTF-8. Undefined if the closing mark is missing, an escape is unknown, or the bytes are not UTF-8.
 */
export function readQuoted(text: string): { readonly name: string; readonly rest: string } | undefined {
  const [whole = '', quoted = ''] = QUOTED.exec(text) ?? []
  if (quoted === '') return undefined
  // Percent-encoded as in a URI, bytes and characters can be combined.
  const encode = (piece: string, escaped?: string) =>
    escaped === undefined ? encodeURIComponent(piece) : `%${byteOf(escaped).toString(16).padStart(2, '0')}`
  try {
    const name = decodeURIComponent(quoted.replace(PIECE, encode))
    return { name, rest: text.slice(whole.length) }
  } catch {
    return undefined
  }
}

const QUOTED = /^"([^"\\]*(?:\\(?:[0-3][0-7]{2}|[abtnvfr"\\])[^"\\]*)*)"/
const PIECE = /\\([0-3][0-7]{2}|.)|[^\\]+/g

/** The byte of an escape, which is given without its backslash. */
function byteOf(escaped: string): number {
  if (escaped.length > 1) return Number.parseInt(escaped, 8)
  const control = CONTROLS.indexOf(escaped)
  return control === -1 ? escaped.charCodeAt(0) : FIRST_CONTROL + control
}

/** The letters of the escapes for the control characters from BEL (7) to CR (13). */
const CONTROLS = 'abtnvfr'
const FIRST_CONTROL = 7
