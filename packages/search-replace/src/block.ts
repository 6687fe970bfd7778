import type { ParseFailure } from '@emend/core/plugin'
import { type Result, type Span, terminated } from '@emend/core/plugin'
import type { RequestLine, RequestLines, Waiting } from '@emend/request'
import { readBody } from './body.js'
import { misplaced, missingEnd, type Refusal, strayLineMarker, unescaped, unexpected } from './failures.js'
import { type Header, readHeader } from './header.js'
import {
  isDashes,
  lineMarkerOf,
  type Marker,
  MIN_MARKER_LENGTH,
  markerOf,
  REPLACE,
  SEPARATOR,
  unescapeMarker,
} from './markers.js'

/** One block of a request. */
export interface Block {
  /** The line of its first marker, counted from 1. */
  readonly number: number
  /** The old and new text: whole lines, with escapes of markers undone. */
  readonly search: string
  readonly replacement: string
  /** The line number in `:start_line:`, counted from 1. */
  readonly line?: number
  /** The span of the block in the request. */
  readonly source: Span
}

/** How to judge a block that is incomplete or malformed. */
export interface BlockContext {
  /** Accept a block that is cut off, for previews. */
  readonly partial: boolean
  /** Whether the request has markers too many or too few. An extra separator is then a misplaced marker, not content. */
  readonly unbalanced: boolean
}

/** A block and the number of lines it occupies. */
export interface ReadBlock {
  /** Undefined if the request ends before the block's new text. */
  readonly block: Block | undefined
  readonly length: number
}

/**
 * Reads the block whose first marker is the line `at`. Its parts, in order: line markers, old text, separator, new text,
 * last marker. Linear in its lines.
 */
export function* readBlock(
  source: RequestLines,
  at: number,
  context: BlockContext,
): Waiting<Result<ReadBlock, ParseFailure>> {
  const opener = source.lines[at] as RequestLine
  const { lines: body, closer } = yield* readBody(source, at, context.partial)
  const header = readHeader(body)
  if (!header.ok) return cutInLineNumber(body.at(-1)) ?? header
  const { from } = header.value
  const ownLines = body.slice(from, closer)
  const parts = splitBody(ownLines, markerOf(opener.content.trim())?.length ?? 0, context)
  if (!parts.ok) return parts
  const { search, replacement, isFinished } = parts.value
  const length = closer === undefined ? 1 + body.length : 2 + closer
  const last = source.lines[at + length - 1] ?? opener
  if (!isFinished && closer === undefined && !context.partial)
    return missingEnd(replacement === undefined ? SEPARATOR : REPLACE, last.number)
  const block = replacement && blockOf(opener, header.value, search, replacement, last)
  return { ok: true, value: { block, length } }
}

/** If the request ends in a line marker that has no number yet, the request is cut off and the marker is not a mistake. */
function cutInLineNumber(last: RequestLine | undefined): Refusal | undefined {
  return last?.ending === '' && /^:(?:start|end)_line(?::\s*)?$/.test(last.content)
    ? missingEnd(SEPARATOR, last.number)
    : undefined
}

interface BodyParts {
  readonly search: readonly RequestLine[]
  /** Undefined if there is no separator. */
  readonly replacement: readonly RequestLine[] | undefined
  /** Whether the block has its last marker. */
  readonly isFinished: boolean
}

function splitBody(
  body: readonly RequestLine[],
  openerLength: number,
  context: BlockContext,
): Result<BodyParts, ParseFailure> {
  const isSeparator = separatorTest(body, openerLength)
  let above = ''
  const search: RequestLine[] = []
  let replacement: RequestLine[] | undefined
  for (const line of body) {
    const marker = markerOf(line.content)
    const isMarker = marker !== undefined && (marker.kind !== 'separator' || isSeparator(marker, above))
    above = line.content
    const kind = isMarker && marker.length >= MIN_MARKER_LENGTH ? marker.kind : undefined
    if (kind === 'replace' && replacement !== undefined)
      return { ok: true, value: { search, replacement, isFinished: true } }
    const refusal = refusalOf(line, kind, replacement !== undefined, context)
    if (refusal !== undefined) return refusal
    if (kind === 'separator') replacement = []
    else (replacement ?? search).push(line)
  }
  return { ok: true, value: { search, replacement, isFinished: false } }
}

/**
 * Returns a test for separators. If the body has a separator as long as the first marker, only that length counts.
 * Otherwise any length counts, unless it equals the length of the line above: such a line may underline a heading, and the
 * separator may be missing.
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

/** The refusal of a line that may not be at this point of a block; undefined if it is content or a proper marker. */
function refusalOf(
  line: RequestLine,
  kind: Marker['kind'] | undefined,
  isAfterSeparator: boolean,
  { unbalanced }: BlockContext,
): Refusal | undefined {
  const expected = isAfterSeparator ? REPLACE : SEPARATOR
  if (isAfterSeparator && lineMarkerOf(line.content) !== undefined) return strayLineMarker(line)
  if (kind === 'search' || (kind === 'replace' && !isAfterSeparator)) return misplaced(line, expected)
  if (kind === 'separator' && isAfterSeparator)
    return unbalanced ? misplaced(line, expected) : unescaped(line)
  if (kind === 'conflict')
    return isCutMarker(line, REPLACE) ? missingEnd(expected, line.number) : unescaped(line)
  return kind === 'broken' ? unexpected(line, expected) : undefined
}

/** Whether the request ends in this line and the line is the beginning of the marker. */
export function isCutMarker({ content, ending }: RequestLine, marker: string): boolean {
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
  // If the new text begins with dashes, too, the dashes are content of both texts.
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
  let text = ''
  for (const { content, ending } of lines) text += terminated({ content: unescapeMarker(content), ending })
  return text
}
