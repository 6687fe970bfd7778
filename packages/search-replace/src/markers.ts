/** The name of the format, in failures and registries. */
export const FORMAT = 'search-replace'

/** The markers as they are written and named in messages. */
export const SEARCH = '<<<<<<< SEARCH'
export const SEPARATOR = '======='
export const REPLACE = '>>>>>>> REPLACE'

/**
 * What a line is, in the structure of a block. `conflict` is a merge conflict's marker, `broken` one that is none but
 * was surely meant to be.
 */
type MarkerKind = 'search' | 'separator' | 'replace' | 'conflict' | 'broken'

export interface Marker {
  readonly kind: MarkerKind
  /** The number of marker characters. */
  readonly length: number
}

/**
 * Reads a line as a marker: 5 to 9 marker characters, of any dialect (`<<<<<<< SEARCH` and `>>>>>>> REPLACE`, `<<<<<<< ORIGINAL`
 * and `>>>>>>> UPDATED`, or `------- SEARCH` and `+++++++ REPLACE`). The word of those with angles may be in lower case, glued
 * on or end in a colon; behind any may be an extra `>`, whitespace and, behind the last one, the fence that closes. Undefined
 * for a line that is content.
 */
export function markerOf(line: string): Marker | undefined {
  const length = /^[<>=+-]*/.exec(line)?.[0].length ?? 0
  if (length < 2) return undefined
  const of = (kind: MarkerKind): Marker => ({ kind, length })
  const head = line.slice(0, LONGEST)
  if (SEARCHES.test(head)) return of('search')
  if (/^={5,9}\s*$/.test(head)) return of('separator')
  if (REPLACES.test(head)) return of('replace')
  if (/^(?:<{7}|>{7})(?:\s|$)/.test(head)) return of('conflict')
  return /^[<>=+-]{2,}\s*(?:SEARCH|REPLACE)>*\s*$/.test(head) ? of('broken') : undefined
}

const FIRST = '(?:-{5,9} +SEARCH>?|<{5,9}[ \\t]*(?:SEARCH[:>]?|Search:?|search:?|ORIGINAL:?))'
const SEARCHES = /* @__PURE__ */ new RegExp(`^${FIRST}\\s*$`)
/** A first marker anywhere in a text. */
export const FIRST_MARKER: RegExp = /* @__PURE__ */ new RegExp(`^[ \\t]*${FIRST}[ \\t]*\\r?$`, 'm')

const REPLACES =
  /^\+{5,9} +REPLACE>?\s*(?:`{3,}|~{3,})?\s*$|^>{5,9}[ \t]*(?:REPLACE[:>]?|Replace:?|replace:?|UPDATED:?)\s*(?:`{3,}|~{3,})?\s*$/

/** Fewer characters make no marker inside a block. */
export const SHORTEST = 5

/** No marker is longer. */
const LONGEST = 80

/** `:start_line:12` or `:end_line:12` at the beginning of a line; the number is missing where it is none. */
export function lineMarkerOf(line: string): { readonly name: string; readonly line?: number } | undefined {
  const found = /^:(start_line|end_line):\s*(\d{1,9})?\s*$/.exec(line.slice(0, LONGEST))
  const name = /^:(start_line|end_line):/.exec(line)?.[1]
  if (name === undefined) return undefined
  return found?.[2] === undefined ? { name } : { name, line: Number(found[2]) }
}

/** The line that separates line markers from the text to find. Of any length that markers have, or of one. */
export function isDashes(line: string, length?: number): boolean {
  const dashes = /^(-{5,9})\s*$/.exec(line.slice(0, LONGEST))?.[1]
  return dashes !== undefined && (length === undefined || dashes.length === length)
}

/** Whether a line opens or closes a Markdown fence. */
export function isFence(line: string): boolean {
  return /^\s*(?:`{3,}|~{3,})/.test(line)
}

/** Whether a line that breaks off may be the beginning of a marker. */
export function mayBecomeMarker(line: string): boolean {
  return /^[ \t]*(?:(?:<{1,9}|>{1,9})[ \t]*[A-Za-z]{0,8}|([=+-])\1{0,8}(?: +[A-Z]{0,7})?|:[a-z_]{0,10}:?\s*)$/.test(
    line.slice(0, LONGEST),
  )
}

const ESCAPED = /^\\+(?=[<>=+-]{5}|:start_line:|:end_line:)/

/** The line as the file has it: one backslash before what looks like a marker is taken off. */
export function unescapeMarker(line: string): string {
  return ESCAPED.test(line) ? line.slice(1) : line
}

/** The line as a block must show it; {@link unescapeMarker} undoes it. */
export function escapeMarker(line: string): string {
  const looksLike =
    (markerOf(line)?.length ?? 0) >= SHORTEST ||
    /^(?:<{7}|={7}|>{7}|-{5}|\+{7})/.test(line) ||
    lineMarkerOf(line) !== undefined
  return ESCAPED.test(line) || looksLike ? `\\${line}` : line
}
