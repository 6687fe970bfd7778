import type { Notice, ParseFailure, Result } from '@emend/core'
import { missingEnd, type Refusal, unexpected } from './failures.js'
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
const TAG = /<(\/?)(apply_diff|args|file|path|diff|content|start_line)>/g

/** What is known while the tags are read from top to bottom. */
interface Cursor {
  readonly text: string
  at: number
  path: string | undefined
  readonly open: string[]
  readonly pieces: Piece[]
}

/**
 * Reads `<apply_diff><args><file><path>…</path><diff><content>…</content><start_line>…</start_line></diff></file>`:
 * any number of files, each with any number of diffs. Content may stand in CDATA sections, in which `]]>` may be
 * split over two as usual, or be written as it is. It is taken literally: entities mean themselves. Linear.
 */
export function readXml(text: string): Result<Pieces, ParseFailure> {
  const begin = text.search(FIRST_TAG)
  const cursor: Cursor = { text, at: begin, path: undefined, open: [], pieces: [] }
  for (;;) {
    TAG.lastIndex = cursor.at
    const tag = TAG.exec(text)
    const stray = text.slice(cursor.at, tag?.index).trim()
    // What follows the last closing tag is prose.
    if (cursor.open.length === 0 && cursor.pieces.length > 0 && (tag === null || stray !== '')) break
    if (stray !== '') return unexpected(lineAt(text, text.indexOf(stray, cursor.at)), 'a tag of the XML form')
    if (tag === null) break
    cursor.at = tag.index + tag[0].length
    const refusal = readTag(cursor, tag[2] ?? '', tag[1] === '/')
    if (refusal !== undefined) return refusal
  }
  const last = cursor.open.at(-1)
  if (last !== undefined) return missingEnd(`</${last}>`, lineAt(text, text.length).number)
  const notices: Notice[] = text.slice(0, begin).trim() === '' ? [] : [leftAside(1)]
  if (text.slice(cursor.at).trim() !== '') notices.push(leftAside(lineAt(text, cursor.at).number))
  return { ok: true, value: { pieces: cursor.pieces, notices } }
}

function readTag(cursor: Cursor, name: string, closing: boolean): Refusal | undefined {
  const { open, text, at } = cursor
  if (closing) {
    if (open.pop() !== name) return unexpected(lineAt(text, at), `no </${name}> here`)
    if (name === 'file') cursor.path = undefined
    return undefined
  }
  const isRaw = name === 'path' || name === 'start_line' || name === 'content'
  const holdsText = isRaw || (name === 'diff' && !/^\s*<content>/.test(text.slice(at, at + LOOK_AHEAD)))
  if (!holdsText) {
    open.push(name)
    return undefined
  }
  const raw = readRaw(text, at, name)
  if (raw === undefined) return missingEnd(`</${name}>`, lineAt(text, text.length).number)
  cursor.at = raw.next
  return take(cursor, name, raw, at)
}

const LOOK_AHEAD = 200

interface Raw {
  readonly content: string
  /** Where the content begins, and where to read on. */
  readonly start: number
  readonly next: number
}

function take(cursor: Cursor, name: string, raw: Raw, at: number): Refusal | undefined {
  const { pieces, text, path } = cursor
  if (name === 'path') {
    cursor.path = raw.content.trim()
    return undefined
  }
  if (name !== 'start_line') {
    pieces.push({ content: raw.content, ...(path !== undefined && { path }), at: raw.start })
    return undefined
  }
  const line = Number(raw.content.trim())
  const piece = pieces.pop()
  if (!Number.isInteger(line) || line < 0 || piece === undefined)
    return unexpected(lineAt(text, at), 'a line number in <start_line>, behind the <content> it is for')
  pieces.push({ ...piece, ...(line > 0 && { line }) })
  return undefined
}

/** The text of an element up to its closing tag; undefined where that is missing. */
function readRaw(text: string, from: number, name: string): Raw | undefined {
  const close = `</${name}>`
  const cdata = /^\s*<!\[CDATA\[/.exec(text.slice(from, from + LOOK_AHEAD))?.[0]
  if (cdata === undefined) {
    const end = text.indexOf(close, from)
    return end === -1 ? undefined : { content: text.slice(from, end), start: from, next: end + close.length }
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
  return undefined
}

const CDATA_BEGIN = '<![CDATA['
const CDATA_END = ']]>'

function lineAt(text: string, offset: number) {
  const above = text.slice(0, offset).split('\n')
  const start = offset - (above.at(-1)?.length ?? 0)
  const end = text.indexOf('\n', start)
  return {
    number: above.length,
    start,
    content: text.slice(start, end === -1 ? undefined : end),
    ending: '' as const,
  }
}
