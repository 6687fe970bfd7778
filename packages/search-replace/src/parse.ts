import {
  type FileEdit,
  isBlank,
  type Notice,
  type ParseContext,
  type ParsedRequest,
  type ParseFailure,
  type Result,
  requestLines,
  type TextEdit,
} from '@emend/core'
import { unexpected } from './failures.js'
import { FORMAT, mayBecomeMarker, SEARCH } from './markers.js'
import { type NamedBlock, readMessage } from './message.js'
import { leftAside } from './notices.js'
import { type Piece, readPieces } from './pieces.js'

/** Parses a request in any of its forms; see `readPieces`. Linear. */
export function parse(input: unknown, context: ParseContext = {}): Result<ParsedRequest, ParseFailure> {
  const { partial = false } = context
  const read = readPieces(input, { partial })
  if (!read.ok) return read
  const edits: FileEdit[] = []
  const notices: Notice[] = [...read.value.notices]
  const several = read.value.pieces.length > 1
  let before = { offset: 0, lines: 0 }
  for (const piece of read.value.pieces) {
    if (piece.at !== undefined && typeof input === 'string')
      before = { offset: piece.at, lines: before.lines + newlines(input, before.offset, piece.at) }
    const parsed = parsePiece(piece, before, context)
    if (!parsed.ok) return parsed
    if (parsed.value.edits.length === 0 && several && !partial) return withoutBlock(piece, before)
    for (const edit of parsed.value.edits) edits.push(edit)
    for (const notice of parsed.value.notices) notices.push(notice)
  }
  if (edits.length > 0) return { ok: true, value: { edits, notices } }
  return read.value.pieces.length > 0 && !partial
    ? { ok: false, failure: { code: 'missing-begin', format: FORMAT, expected: SEARCH } }
    : { ok: false, failure: { code: 'empty-request', format: FORMAT } }
}

/** One of several parts asks for something, and does not say it in a block. */
function withoutBlock({ content }: Piece, before: { readonly lines: number }): Result<never, ParseFailure> {
  const line = requestLines(content).find((one) => !isBlank(one.content))
  return line === undefined
    ? { ok: false, failure: { code: 'missing-begin', format: FORMAT, expected: SEARCH } }
    : unexpected({ ...line, number: line.number + before.lines }, SEARCH)
}

function newlines(text: string, from: number, to: number): number {
  return text.slice(from, to).split('\n').length - 1
}

function parsePiece(
  { content, path: given, line, at }: Piece,
  before: { readonly lines: number },
  { path: fallback, partial = false }: ParseContext,
): Result<ParsedRequest, ParseFailure> {
  const lines = requestLines(content).map((one) =>
    at === undefined ? one : { ...one, number: one.number + before.lines, start: one.start + at },
  )
  const last = lines.at(-1)
  if (partial && last?.ending === '' && mayBecomeMarker(last.content)) lines.pop()
  const message = readMessage(lines, { partial })
  if (!message.ok) return message
  const { blocks, prose } = message.value
  const edits: { readonly kind: 'update'; readonly path: string; readonly edits: TextEdit[] }[] = []
  for (const [i, block] of blocks.entries()) {
    const path = given ?? block.path ?? fallback
    if (path === undefined || path === '') return missingPath(block)
    if (given !== undefined && block.path !== undefined && !mayBeSame(given, block.path))
      return otherPath(block, given)
    // Neighbouring blocks for one file are one section.
    if (edits.at(-1)?.path !== path) edits.push({ kind: 'update', path, edits: [] })
    const hint = block.line ?? (i === 0 ? line : undefined)
    edits.at(-1)?.edits.push(toTextEdit(block, hint, at !== undefined))
  }
  const notices = prose[0] === undefined ? [] : [leftAside(prose[0].number)]
  return { ok: true, value: { edits, notices } }
}

/** A block without text to find, or with blank lines only and no place for them, makes a new file. */
function toTextEdit(
  { search, replacement, source }: NamedBlock,
  line: number | undefined,
  inText: boolean,
): TextEdit {
  const from = inText ? { source } : {}
  if (search === '' || (isBlank(search) && line === undefined))
    return { unit: 'text', search: '', replacement, ...from }
  return { unit: 'lines', search, replacement, ...(line !== undefined && { hints: { line } }), ...from }
}

/** Whether two paths may mean one file: they end alike. */
function mayBeSame(path: string, other: string): boolean {
  const [one, two] = [path, other].map((each) => `/${each.replaceAll('\\', '/').replace(/^\.?\/+/, '')}`)
  return one !== undefined && two !== undefined && (one.endsWith(two) || two.endsWith(one))
}

function otherPath({ path, number }: NamedBlock, given: string): { ok: false; failure: ParseFailure } {
  const received = `the block at line ${number} named ${path} in a diff for ${given}`
  return {
    ok: false,
    failure: { code: 'wrong-input', format: FORMAT, received, expected: 'one file for each diff' },
  }
}

function missingPath({ number }: NamedBlock): { ok: false; failure: ParseFailure } {
  const received = `the block at line ${number} without a file name`
  const expected = 'the path of the file on the line above the block'
  return { ok: false, failure: { code: 'wrong-input', format: FORMAT, received, expected } }
}
