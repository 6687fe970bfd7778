import type { Notice, ParseFailure, Result } from '@emend/core'
import { severalRequests, unexpected } from '../failures.js'
import { markerOf } from '../markers.js'
import { leftAside } from '../notices.js'
import type { Pieces } from '../pieces.js'
import { cutShort, lineAt } from './line-at.js'
import { type Cursor, readTag } from './tags.js'

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
