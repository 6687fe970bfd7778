import { isBlank } from '@emend/core/plugin'
import type { RequestLine, RequestLines, Waiting } from '@emend/request'
import { missingEnd, type Refusal, unexpected } from '../failures.js'
import type { Piece } from '../pieces.js'
import { type ElementText, readElementText } from './element-text.js'
import { nonBlankFrom, type Point } from './point.js'

/** The state while the tags are read from top to bottom. */
export interface Cursor {
  readonly source: RequestLines
  /** Whether the message may be incomplete, for previews. */
  readonly partial: boolean
  at: Point
  path: string | undefined
  /** A line number that was read above the content that it is for. */
  line: number | undefined
  readonly open: string[]
  readonly pieces: Piece[]
  /** The number of pieces read before the open file. */
  aboveFile: number
  /** The number of pieces read before the open diff. */
  aboveDiff: number
}

/** Handles the tag before the cursor: opens or closes an element, or reads the element's text. */
export function* readTag(cursor: Cursor, name: string, isClosing: boolean): Waiting<Refusal | undefined> {
  const { open, pieces, source, partial, at } = cursor
  const tag = source.lines[at.line] as RequestLine
  if (isClosing) return closeTag(cursor, name, tag)
  if (!(yield* holdsText(source, at, name))) {
    if (open.includes(name)) return unexpected(tag, `</${name}> before the next <${name}>`)
    open.push(name)
    if (name === 'diff') cursor.aboveDiff = pieces.length
    return undefined
  }
  const raw = yield* readElementText(source, at, name, partial)
  if (raw === undefined) return cutShort(source.lines, name)
  cursor.at = raw.next
  return raw.cut && (name === 'path' || name.endsWith('_line')) ? undefined : takeText(cursor, name, raw, tag)
}

/** The failure of a message that ends inside an element. */
export function cutShort(lines: readonly RequestLine[], name: string): Refusal {
  return missingEnd(`</${name}>`, lines.findLast(({ content }) => !isBlank(content))?.number ?? 1)
}

/** Whether an element holds text. A `<diff>` does if it has no `<content>` inside. */
function* holdsText(source: RequestLines, at: Point, name: string): Waiting<boolean> {
  if (name !== 'diff') return name !== 'apply_diff' && name !== 'args' && name !== 'file'
  const nonBlank = yield* nonBlankFrom(source, at)
  if (nonBlank === undefined) return true
  INSIDE_DIFF.lastIndex = nonBlank.column
  return !INSIDE_DIFF.test(source.lines[nonBlank.line]?.content ?? '')
}

const INSIDE_DIFF = /<(?:content|start_line|end_line|\/diff)>/y

function closeTag(cursor: Cursor, name: string, tag: RequestLine): Refusal | undefined {
  const { open, pieces } = cursor
  const expectedName = open.pop()
  if (expectedName !== name)
    return unexpected(tag, expectedName === undefined ? 'no closing tag' : `</${expectedName}>`)
  const above = name === 'diff' ? cursor.aboveDiff : cursor.aboveFile
  if ((name === 'diff' || name === 'file') && pieces.length === above)
    return unexpected(tag, `blocks above </${name}>`)
  cursor.line = undefined
  if (name === 'diff') return undefined
  cursor.path = undefined
  cursor.aboveFile = pieces.length
  return undefined
}

function takeText(cursor: Cursor, name: string, raw: ElementText, tag: RequestLine): Refusal | undefined {
  switch (name) {
    case 'path':
      return takePath(cursor, raw.content.trim(), tag)
    case 'start_line':
      return takeLine(cursor, raw.content.trim(), tag)
    case 'end_line':
      // `<end_line>` is not needed: the old text itself shows where it ends.
      return undefined
    default:
      return takeContent(cursor, raw)
  }
}

function takePath(cursor: Cursor, path: string, tag: RequestLine): Refusal | undefined {
  if (cursor.path !== undefined || cursor.pieces.length > cursor.aboveFile)
    return unexpected(tag, 'one <path> for each file, above its <diff>')
  cursor.path = path
  return undefined
}

function takeContent(cursor: Cursor, { content, start }: ElementText): undefined {
  const { path, line, source } = cursor
  const first = source.lines[start.line]
  cursor.pieces.push({
    content,
    ...(path !== undefined && { path }),
    ...(line !== undefined && { line }),
    at: (first?.start ?? 0) + start.column,
    above: (first?.number ?? 1) - 1,
  })
  cursor.line = undefined
}

/** The line number is for the content above it in the same diff; if there is none, for the next content. */
function takeLine(cursor: Cursor, number: string, tag: RequestLine): Refusal | undefined {
  const { pieces, open, aboveFile, aboveDiff } = cursor
  if (!/^\d{0,9}$/.test(number)) return unexpected(tag, 'a line number in <start_line>')
  const line = Number(number)
  if (line === 0) return undefined
  const last = pieces.length > (open.at(-1) === 'diff' ? aboveDiff : aboveFile) ? pieces.pop() : undefined
  if (last === undefined) cursor.line = line
  else pieces.push({ ...last, line })
  return undefined
}
