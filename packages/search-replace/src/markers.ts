import { BLOCK_WORDS, blockMarkerIn } from '@emend/core/plugin'

/** The name of the format, in failures and registries. */
export const FORMAT = 'search-replace'

/** The markers as they are written in requests and named in messages. */
export const SEARCH: string = `<<<<<<< ${BLOCK_WORDS[0]?.first}`
export const SEPARATOR = '======='
export const REPLACE: string = `>>>>>>> ${BLOCK_WORDS[0]?.last}`

/**
 * The role of a line in the structure of a block. `conflict` is the marker of a merge conflict; `broken` is a line that is
 * not a valid marker but was clearly meant as one.
 */
type MarkerKind = 'search' | 'separator' | 'replace' | 'conflict' | 'broken'

export interface Marker {
  readonly kind: MarkerKind
  /** The number of marker characters. */
  readonly length: number
}

/**
 * Reads a line as a marker of 5 to 9 marker characters; undefined for a line of content.
 *
 * The dialects are `<<<<<<< SEARCH` with `>>>>>>> REPLACE`, `<<<<<<< ORIGINAL` with `>>>>>>> UPDATED`, and
 * `------- SEARCH` with `+++++++ REPLACE` (see `BLOCK_WORDS`). After angle brackets the word may be in lower case, may follow without a space,
 * and may end in a colon. An extra `>` and whitespace may follow `SEARCH` and `REPLACE`. The closing fence may follow the
 * last marker.
 */
export function markerOf(line: string): Marker | undefined {
  const length = SIGNS.exec(line)?.[0].length
  if (length === undefined) return undefined
  const kind = kindOf(line.slice(0, MAX_MARKER_LINE_LENGTH))
  return kind && { kind, length }
}

const SIGNS = /^[<=>+-]{2,}/

function kindOf(head: string): MarkerKind | undefined {
  const side = blockMarkerIn(head)
  if (side !== undefined) return side === 'first' ? 'search' : 'replace'
  if (/^={5,9}\s*$/.test(head)) return 'separator'
  if (/^(?:<{7}|>{7})(?:\s|$)/.test(head)) return 'conflict'
  return /^[<>=+-]{2,}\s*(?:SEARCH|REPLACE)>*\s*$/.test(head) ? 'broken' : undefined
}

/** What may be a first marker anywhere in a text. */
export const FIRST_MARKER: RegExp = /^[ \t]*[<-]{5,9}[ \t]*[A-Za-z]{2,20}[:>]?[ \t]*\r?$/gm

/** A first marker anywhere in a text whose characters are escaped as in XML. */
export const ESCAPED_MARKER: RegExp = /(?:^|>|&gt;)[ \t]*(?:&lt;){5,9}[ \t]*(?:SEARCH|ORIGINAL)/m

/** The least number of characters that a marker inside a block has. */
export const MIN_MARKER_LENGTH = 5

/** No marker line is longer than this, in characters. */
const MAX_MARKER_LINE_LENGTH = 80

/** Reads `:start_line:12` or `:end_line:12` at the beginning of a line. `line` is missing if no valid number follows. */
export function lineMarkerOf(line: string): { readonly name: string; readonly line?: number } | undefined {
  const head = line.slice(0, MAX_MARKER_LINE_LENGTH)
  const [, name, number] = /^:(start_line|end_line):(?:\s*(\d{1,9})\s*$)?/.exec(head) ?? []
  if (name === undefined) return undefined
  return number === undefined ? { name } : { name, line: Number(number) }
}

/** Whether a line was meant as a line marker, and has something else in place of its colons: `:start_line=3`. */
export function isBrokenLineMarker(line: string): boolean {
  return /^:(?:start|end)_line(?:[^\w:]|$)/.test(line)
}

/**
 * Whether a line is the dashes that separate line markers from the old text.
 *
 * @param length how many dashes there must be; default: 5 to 9
 */
export function isDashes(line: string, length?: number): boolean {
  const dashes = /^(-{5,9})\s*$/.exec(line.slice(0, MAX_MARKER_LINE_LENGTH))?.[1]
  return dashes !== undefined && (length === undefined || dashes.length === length)
}

/** Whether a line opens or closes a Markdown fence. */
export function isFence(line: string): boolean {
  return /^\s*(?:`{3,}|~{3,})/.test(line)
}

/** Whether a line that has not fully arrived can still become a marker. */
export function mayBecomeMarker(line: string): boolean {
  return /^[ \t]*(?:(?:<{1,9}|>{1,9})[ \t]*[A-Za-z]{0,8}|([=+-])\1{0,8}(?: +[A-Z]{0,7})?|:[a-z_]{0,10}:?\s*)$/.test(
    line.slice(0, MAX_MARKER_LINE_LENGTH),
  )
}

const ESCAPED = /^\\+(?=[<>=+-]{5}|:start_line\b|:end_line\b)/

/** The line as the file has it: one backslash is removed from in front of what looks like a marker. */
export function unescapeMarker(line: string): string {
  return ESCAPED.test(line) ? line.slice(1) : line
}

/** The line as it must be written in a block. {@link unescapeMarker} is the inverse. */
export function escapeMarker(line: string): string {
  const looksLike =
    (markerOf(line)?.length ?? 0) >= MIN_MARKER_LENGTH ||
    /^(?:<{7}|={7}|>{7}|-{5}|\+{7})/.test(line) ||
    lineMarkerOf(line) !== undefined ||
    isBrokenLineMarker(line)
  return ESCAPED.test(line) || looksLike ? `\\${line}` : line
}
