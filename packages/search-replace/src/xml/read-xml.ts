import type { ParseFailure } from '@emend/core/plugin'
import { isBlank, type Result } from '@emend/core/plugin'
import {
  type OpenRequest,
  otherRequestAmong,
  type Parsing,
  type RequestLine,
  type RequestLines,
  type Waiting,
} from '@emend/request'
import { type Refusal, severalRequests, unexpected } from '../failures.js'
import { markerOf } from '../markers.js'
import type { Piece } from '../pieces.js'
import { advance, type Point } from './point.js'
import { type Cursor, cutShort, readTag } from './tags.js'

/** Whether a message has the XML form: one of the form's tags comes before the first block. Linear. */
export function* isXml(source: RequestLines): Waiting<boolean> {
  for (let at = 0; at < source.lines.length || (yield* source.has(at)); at++) {
    const content = source.lines[at]?.content ?? ''
    if (FIRST_TAG.test(content)) return true
    if (isBlock(content)) return false
  }
  return false
}

const FIRST_TAG = /^[ \t]*<(?:apply_diff|args|file)>/
/** The first tag of a request, at the beginning of a line or right after another tag. */
const NEXT_TAG = /(?:^|>)[ \t]*<(?:apply_diff|args|file)>/g
const TAG = /<(\/?)(apply_diff|args|file|path|diff|content|start_line|end_line)>/g

/** The last line of a message that is cut off in the first tag of another request. */
const CUT_FIRST_TAG = /^[ \t]*<[a-z_]{0,10}$/

/**
 * Reads `<apply_diff><args><file><path>…</path><diff><content>…</content><start_line>…</start_line></diff></file>`:
 * any number of files with any number of diffs each, with prose around them. Content may be in CDATA sections. A `]]>` in
 * the content may be split over two sections as usual, or be written literally. Entities are not decoded. Every piece is
 * yielded as soon as nothing below can add to it. Linear.
 *
 * @param open says what another request in the prose is
 */
export function* readXml(
  source: RequestLines,
  { partial, open }: { readonly partial: boolean; readonly open: OpenRequest },
): Parsing<Result<undefined, ParseFailure>, Piece> {
  const cursor: Cursor = {
    source,
    partial,
    at: { line: 0, column: 0 },
    aboveFile: 0,
    aboveDiff: 0,
    path: undefined,
    line: undefined,
    open: [],
    pieces: [],
  }
  let yielded = 0
  const around: RequestLine[] = []
  for (;;) {
    if (cursor.open.length === 0) {
      const next = yield* findNextRequest(cursor, around)
      if ('ok' in next) return next
      cursor.at = next
    }
    const tag = yield* nextTag(cursor)
    if (tag === undefined) break
    if ('ok' in tag) return tag
    const refusal = yield* readTag(cursor, tag[2] ?? '', tag[1] === '/')
    if (refusal !== undefined) return refusal
    // A line number may be below the last content of a file.
    const settled = cursor.pieces.length - (cursor.pieces.length > cursor.aboveFile ? 1 : 0)
    if (yielded < settled) yield cursor.pieces[yielded++]
  }
  const last = cursor.open.at(-1)
  if (last !== undefined && !partial) return cutShort(source.lines, last)
  const other = otherRequestAmong(around, open)
  if (other !== undefined && !partial) return severalRequests(other.number, firstTag(source))
  for (const piece of cursor.pieces.slice(yielded)) yield piece
  return { ok: true, value: undefined }
}

/** The line of the first tag. */
function firstTag({ lines }: RequestLines): number | undefined {
  return lines.find(({ content }) => FIRST_TAG.test(content))?.number
}

/** The place where the next request begins; the end of the text if there is none. */
function* findNextRequest({ source, at, partial }: Cursor, around: RequestLine[]): Waiting<Point | Refusal> {
  for (let line = at.line; yield* source.has(line); line++) {
    const { content, number, ending } = source.lines[line] as RequestLine
    const from = line === at.line ? at.column : 0
    NEXT_TAG.lastIndex = Math.max(0, from - 1)
    const found = NEXT_TAG.exec(content)
    const column = found === null ? undefined : found.index + found[0].indexOf('<')
    const textBefore = content.slice(from, column)
    if (isBlock(textBefore)) return severalRequests(number, firstTag(source))
    around.push({ ...(source.lines[line] as RequestLine), content: textBefore })
    if (column !== undefined) return { line, column }
    if (!partial && ending === '' && CUT_FIRST_TAG.test(textBefore))
      return cutShort(source.lines, 'apply_diff')
  }
  return { line: source.lines.length, column: 0 }
}

/** The end of a message that is cut off in a tag. */
const CUT_TAG = /^\s*<\/?[a-z_]{0,11}$/

/** Moves the cursor past the next tag, before which there may be only whitespace; undefined if there is no tag. */
function* nextTag(cursor: Cursor): Waiting<RegExpExecArray | Refusal | undefined> {
  const { source, partial } = cursor
  let stray: RequestLine | undefined
  for (let line = cursor.at.line; yield* source.has(line); line++) {
    const from = line === cursor.at.line ? cursor.at.column : 0
    const { content, ending } = source.lines[line] as RequestLine
    TAG.lastIndex = from
    const tag = TAG.exec(content)
    const above = content.slice(from, tag?.index)
    if (ending === '' && CUT_TAG.test(above)) break
    if (!isBlank(above)) stray ??= source.lines[line]
    // In a preview the text without a tag may still be the beginning of one.
    if (stray !== undefined && (tag !== null || !partial)) return unexpected(stray, 'a tag of the XML form')
    if (tag === null) continue
    cursor.at = advance({ line, column: tag.index }, tag[0].length)
    return tag
  }
  return undefined
}

function isBlock(line: string): boolean {
  return markerOf(line.trim())?.kind === 'search'
}
