import { type Refusal, unexpected } from '../failures.js'
import type { Piece } from '../pieces.js'
import { type ElementText, readElementText } from './element-text.js'
import { cutShort, lineAt } from './line-at.js'

/** What is known while the tags are read from top to bottom. */
export interface Cursor {
  readonly text: string
  /** Whether the text may break off. */
  readonly partial: boolean
  at: number
  path: string | undefined
  /** A line number above the content that it is for. */
  line: number | undefined
  readonly open: string[]
  readonly pieces: Piece[]
  /** How many pieces stand above the open file and the open diff. */
  aboveFile: number
  aboveDiff: number
}

/** Takes in a tag that was just read: opens or closes an element, or reads its text. */
export function readTag(cursor: Cursor, name: string, closing: boolean): Refusal | undefined {
  if (closing) return closeTag(cursor, name)
  const { open, pieces, text, partial, at } = cursor
  if (!holdsText(name, text.slice(at, at + LOOK_AHEAD))) {
    if (open.includes(name)) return unexpected(lineAt(text, at), `</${name}> before the next <${name}>`)
    open.push(name)
    if (name === 'diff') cursor.aboveDiff = pieces.length
    return undefined
  }
  const raw = readElementText(text, at, name, partial)
  if (raw === undefined) return cutShort(text, name)
  cursor.at = raw.next
  return raw.cut && (name === 'path' || name.endsWith('_line')) ? undefined : take(cursor, name, raw, at)
}

/** A diff without `<content>` is text itself. */
function holdsText(name: string, ahead: string): boolean {
  if (name === 'diff') return !/^\s*<(?:content|start_line|end_line|\/diff)>/.test(ahead)
  return name !== 'apply_diff' && name !== 'args' && name !== 'file'
}

const LOOK_AHEAD = 200

function closeTag(cursor: Cursor, name: string): Refusal | undefined {
  const { open, pieces, text, at } = cursor
  const due = open.pop()
  if (due !== name) return unexpected(lineAt(text, at), due === undefined ? 'no closing tag' : `</${due}>`)
  const above = name === 'diff' ? cursor.aboveDiff : cursor.aboveFile
  if ((name === 'diff' || name === 'file') && pieces.length === above)
    return unexpected(lineAt(text, at), `blocks above </${name}>`)
  cursor.line = undefined
  if (name === 'diff') return undefined
  cursor.path = undefined
  cursor.aboveFile = pieces.length
  return undefined
}

function take(cursor: Cursor, name: string, raw: ElementText, at: number): Refusal | undefined {
  switch (name) {
    case 'path':
      return takePath(cursor, raw.content.trim(), at)
    case 'start_line':
      return takeLine(cursor, raw.content.trim(), at)
    case 'end_line':
      // The text to find tells where it ends.
      return undefined
    default:
      return takeContent(cursor, raw)
  }
}

function takePath(cursor: Cursor, path: string, at: number): Refusal | undefined {
  if (cursor.path !== undefined || cursor.pieces.length > cursor.aboveFile)
    return unexpected(lineAt(cursor.text, at), 'one <path> for each file, above its <diff>')
  cursor.path = path
  return undefined
}

function takeContent(cursor: Cursor, { content, start }: ElementText): undefined {
  const { path, line } = cursor
  cursor.pieces.push({
    content,
    ...(path !== undefined && { path }),
    ...(line !== undefined && { line }),
    at: start,
  })
  cursor.line = undefined
}

/** The number is for the content above it in its diff, else for the next one. */
function takeLine(cursor: Cursor, number: string, at: number): Refusal | undefined {
  const { pieces, open, aboveFile, aboveDiff } = cursor
  if (!/^\d{0,9}$/.test(number)) return unexpected(lineAt(cursor.text, at), 'a line number in <start_line>')
  const line = Number(number)
  if (line === 0) return undefined
  const last = pieces.length > (open.at(-1) === 'diff' ? aboveDiff : aboveFile) ? pieces.pop() : undefined
  if (last === undefined) cursor.line = line
  else pieces.push({ ...last, line })
  return undefined
}
