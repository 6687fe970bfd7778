import {
  type ParseFailure,
  type RequestLine,
  type RequestLines,
  type Result,
  type Span,
  terminated,
  type Waiting,
} from '@emend/core/plugin'
import { readBody } from './body.js'
import { misplaced, missingEnd, type Refusal, strayLineMarker, unescaped, unexpected } from './failures.js'
import { type Header, readHeader } from './header.js'
import {
  isDashes,
  lineMarkerOf,
  type Marker,
  markerOf,
  REPLACE,
  SEPARATOR,
  SHORTEST,
  unescapeMarker,
} from './markers.js'

/** One block of a request. */
export interface Block {
  /** The line of its first marker, counted from 1. */
  readonly number: number
  /** The text to find and the text to put there, as the file has them: whole lines. */
  readonly search: string
  readonly replacement: string
  /** What `:start_line:` says, counted from 1. */
  readonly line?: number
  /** Where it stood in the request. */
  readonly source: Span
}

/** How to judge what is no block. */
export interface BlockContext {
  /** Accept a block that breaks off, for previews. */
  readonly partial: boolean
  /** Whether the markers of the whole request do not add up: then one too many is a mistake, not content. */
  readonly unbalanced: boolean
}

/** A block and how many lines it takes. */
export interface ReadBlock {
  /** Undefined where it breaks off before its new text. */
  readonly block: Block | undefined
  readonly length: number
}

/**
 * Reads the block whose first marker is the line `at`, by its states: line markers, the text to find, behind the
 * separator the new text, the last marker. Linear in its lines.
 */
export function* readBlock(
  source: RequestLines,
  at: number,
  context: BlockContext,
): Waiting<Result<ReadBlock, ParseFailure>> {
  const opener = source.lines[at] as RequestLine
  const { lines: body, closer } = yield* readBody(source, at, context.partial)
  const header = readHeader(body)
  if (!header.ok) return breaksOffInNumber(body.at(-1)) ?? header
  const { from } = header.value
  const own = body.slice(from, closer)
  const parts = splitBody(own, markerOf(opener.content.trim())?.length ?? 0, context)
  if (!parts.ok) return parts
  const { search, replacement, finished } = parts.value
  const length = closer === undefined ? 1 + body.length : 2 + closer
  const last = source.lines[at + length - 1] ?? opener
  if (!finished && closer === undefined && !context.partial)
    return missingEnd(replacement === undefined ? SEPARATOR : REPLACE, last.number)
  const block = replacement && blockOf(opener, header.value, search, replacement, last)
  return { ok: true, value: { block, length } }
}

/** A line marker without its number is no mistake where the request breaks off in it. */
function breaksOffInNumber(last: RequestLine | undefined): Refusal | undefined {
  return last?.ending === '' && /^:(?:start|end)_line:\s*$/.test(last.content)
    ? missingEnd(SEPARATOR, last.number)
    : undefined
}

interface Parts {
  readonly search: readonly RequestLine[]
  /** Undefined where there is no separator. */
  readonly replacement: readonly RequestLine[] | undefined
  /** Whether the last marker is there. */
  readonly finished: boolean
}

function splitBody(
  body: readonly RequestLine[],
  openerLength: number,
  context: BlockContext,
): Result<Parts, ParseFailure> {
  const isSeparator = separatorTest(body, openerLength)
  let above = ''
  const search: RequestLine[] = []
  let replacement: RequestLine[] | undefined
  for (const line of body) {
    const marker = markerOf(line.content)
    const counts = marker !== undefined && (marker.kind !== 'separator' || isSeparator(marker, above))
    above = line.content
    const kind = counts && marker.length >= SHORTEST ? marker.kind : undefined
    if (kind === 'replace' && replacement !== undefined)
      return { ok: true, value: { search, replacement, finished: true } }
    const refusal = refuse(line, kind, replacement !== undefined, context)
    if (refusal !== undefined) return refusal
    if (kind === 'separator') replacement = []
    else (replacement ?? search).push(line)
  }
  return { ok: true, value: { search, replacement, finished: false } }
}

/**
 * A separator is as long as the first marker if any is; only where none is, one of another length counts, unless it
 * is just as long as the line above: then it may as well underline a heading, and the separator be missing.
 */
function separatorTest(
  body: readonly RequestLine[],
  length: number,
): (marker: Marker, above: string) => boolean {
  const exact = body.some(({ content }) => {
    const marker = markerOf(content)
    return marker?.kind === 'separator' && marker.length === length
  })
  return (marker, above) => (exact ? marker.length === length : marker.length !== above.trim().length)
}

/** Why a line may not be where it is. */
function refuse(
  line: RequestLine,
  kind: Marker['kind'] | undefined,
  separated: boolean,
  { unbalanced }: BlockContext,
): Refusal | undefined {
  const expected = separated ? REPLACE : SEPARATOR
  if (separated && lineMarkerOf(line.content) !== undefined) return strayLineMarker(line)
  if (kind === 'search' || (kind === 'replace' && !separated)) return misplaced(line, expected)
  if (kind === 'separator' && separated) return unbalanced ? misplaced(line, expected) : unescaped(line)
  if (kind === 'conflict')
    return breaksOff(line, REPLACE) ? missingEnd(expected, line.number) : unescaped(line)
  return kind === 'broken' ? unexpected(line, expected) : undefined
}

/** Whether the request breaks off in a marker. */
export function breaksOff({ content, ending }: RequestLine, marker: string): boolean {
  const bare = (text: string) => text.replace(/\s/g, '').toUpperCase()
  return ending === '' && bare(marker).startsWith(bare(content))
}

function blockOf(
  opener: RequestLine,
  { line, doubtfulDashes }: Header,
  search: readonly RequestLine[],
  replacement: readonly RequestLine[],
  last: RequestLine,
): Block {
  // Dashes that the new text begins with too are content of both.
  const kept = doubtfulDashes !== undefined && isDashes(replacement[0]?.content ?? '') ? [doubtfulDashes] : []
  return {
    number: opener.number,
    search: textOf([...kept, ...search]),
    replacement: textOf(replacement),
    ...(line !== undefined && { line }),
    source: { start: opener.start, end: last.start + last.content.length },
  }
}

function textOf(lines: readonly RequestLine[]): string {
  return lines.map((line) => terminated({ ...line, content: unescapeMarker(line.content) })).join('')
}
