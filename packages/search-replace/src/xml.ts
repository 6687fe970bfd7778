import type { Notice, ParseFailure, Result } from '@emend/core'
import { missingEnd, type Refusal, severalRequests, unexpected } from './failures.js'
import { markerOf } from './markers.js'
import { leftAside } from './notices.js'
import type { Piece, Pieces } from './pieces.js'

/** Whether a message is written in the XML form: one of its tags stands above the first block. Linear. */
export function isXml(text: string): boolean {
  const tag = FIRST_TAG.exec(text)
  if (tag === null) return false
  const above = text.slice(0, tag.index).split('\n')
  return !above.some((line) => markerOf(line.trim())?.kind === 'search')
}

const FIRST_TAG = /^[ \t]*<(?:apply_diff|args|file)>/m
/** As the first, or right behind a closing tag. */
const NEXT_TAG = /(?:^|>)[ \t]*<(?:apply_diff|args|file)>/gm
const TAG = /<(\/?)(apply_diff|args|file|path|diff|content|start_line|end_line)>/g

/** What a message that breaks off in the tag of a further request ends in. */
const BEGINS_TAG = /(?:^|\n)[ \t]*<[a-z_]{0,10}$/

/** What is known while the tags are read from top to bottom. */
interface Cursor {
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

/**
 * Reads `<apply_diff><args><file><path>…</path><diff><content>…</content><start_line>…</start_line></diff></file>`:
 * any number of files, each with any number of diffs, with prose around. Content may stand in CDATA sections, in which
 * `]]>` may be split over two as usual, or be written as it is. It is taken literally: entities mean themselves. Linear.
 */
export function readXml(
  text: string,
  { partial }: { readonly partial: boolean },
): Result<Pieces, ParseFailure> {
  const at = { at: 0, aboveFile: 0, aboveDiff: 0, path: undefined, line: undefined }
  const cursor: Cursor = { text, partial, ...at, open: [], pieces: [] }
  const notices: Notice[] = []
  for (;;) {
    const begin = cursor.open.length === 0 ? nextBegin(text, cursor.at) : cursor.at
    const aside = text.slice(cursor.at, begin)
    const block = lineOfBlock(aside)
    if (block !== undefined) return severalRequests(lineAt(text, cursor.at).number + block)
    if (notices.length === 0 && aside.trim() !== '')
      notices.push(leftAside(lineAt(text, inkFrom(text, cursor.at)).number))
    if (begin === undefined) {
      if (!partial && BEGINS_TAG.test(aside)) return cutShort(text, 'apply_diff')
      break
    }
    TAG.lastIndex = begin
    const tag = TAG.exec(text)
    if (tag === null && partial) break
    const stray = text.slice(begin, tag?.index).trim()
    if (stray !== '') return unexpected(lineAt(text, text.indexOf(stray, begin)), 'a tag of the XML form')
    if (tag === null) break
    cursor.at = tag.index + tag[0].length
    const refusal = readTag(cursor, tag[2] ?? '', tag[1] === '/')
    if (refusal !== undefined) return refusal
  }
  const last = cursor.open.at(-1)
  if (last !== undefined && !partial) return cutShort(text, last)
  return { ok: true, value: { pieces: cursor.pieces, notices } }
}

/** Where the next request begins; undefined where none does. */
function nextBegin(text: string, from: number): number | undefined {
  NEXT_TAG.lastIndex = Math.max(0, from - 1)
  const found = NEXT_TAG.exec(text)
  return found === null ? undefined : found.index + found[0].indexOf('<')
}

/** Which line of a text, counted from 0, begins a block. */
function lineOfBlock(text: string): number | undefined {
  if (text.trim() === '') return undefined
  const line = text.split('\n').findIndex((one) => markerOf(one.trim())?.kind === 'search')
  return line === -1 ? undefined : line
}

function inkFrom(text: string, from: number): number {
  return from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0)
}

function readTag(cursor: Cursor, name: string, closing: boolean): Refusal | undefined {
  if (closing) return closeTag(cursor, name)
  const { open, pieces, text, partial, at } = cursor
  if (!holdsText(name, text.slice(at, at + LOOK_AHEAD))) {
    if (open.includes(name)) return unexpected(lineAt(text, at), `</${name}> before the next <${name}>`)
    open.push(name)
    if (name === 'diff') cursor.aboveDiff = pieces.length
    return undefined
  }
  const raw = readRaw(text, at, name, partial)
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

interface Raw {
  readonly content: string
  /** Where the content begins, and where to read on. */
  readonly start: number
  readonly next: number
  /** Whether the text breaks off in it. */
  readonly cut?: true
}

function take(cursor: Cursor, name: string, raw: Raw, at: number): Refusal | undefined {
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

function takeContent(cursor: Cursor, { content, start }: Raw): undefined {
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

/** The text of an element up to its closing tag; undefined where that is missing, unless the text may break off. */
function readRaw(text: string, from: number, name: string, partial: boolean): Raw | undefined {
  const close = `</${name}>`
  const cut = (parts: readonly string[], start: number): Raw | undefined =>
    partial ? { content: parts.join(''), start, next: text.length, cut: true } : undefined
  const cdata = /^\s*<!\[CDATA\[/.exec(text.slice(from, from + LOOK_AHEAD))?.[0]
  if (cdata === undefined) {
    const end = text.indexOf(close, from)
    if (end === -1) return cut([text.slice(from)], from)
    return { content: text.slice(from, end), start: from, next: end + close.length }
  }
  const start = from + cdata.length
  const parts: string[] = []
  let at = start
  for (let end = text.indexOf(CDATA_END, at); end !== -1; end = text.indexOf(CDATA_END, end + 1)) {
    const behind = end + CDATA_END.length
    if (text.startsWith(CDATA_BEGIN, behind)) {
      parts.push(text.slice(at, end))
      at = behind + CDATA_BEGIN.length
      end = at - 1
      continue
    }
    const gap = /^\s*/.exec(text.slice(behind, behind + LOOK_AHEAD))?.[0].length ?? 0
    if (!text.startsWith(close, behind + gap)) continue
    parts.push(text.slice(at, end))
    return { content: parts.join(''), start, next: behind + gap + close.length }
  }
  return cut([...parts, text.slice(at)], start)
}

const CDATA_BEGIN = '<![CDATA['
const CDATA_END = ']]>'

function cutShort(text: string, name: string): Refusal {
  return missingEnd(`</${name}>`, lineAt(text, text.trimEnd().length).number)
}

function lineAt(text: string, offset: number) {
  const above = text.slice(0, offset).split('\n')
  const start = offset - (above.at(-1)?.length ?? 0)
  const end = text.indexOf('\n', start)
  return {
    number: above.length,
    start,
    content: text.slice(start, end === -1 ? undefined : end).replace(/\r$/, ''),
    ending: '' as const,
  }
}
