import type { Edit, FileEdit } from '@emend/core'
import type { ParseContext, ParsedRequest, ParseEvent, ParseFailure } from '@emend/core/plugin'
import { isBlank, type Result } from '@emend/core/plugin'
import {
  arrivedLines,
  emitEdits,
  isSameFile,
  mapEvents,
  type OpenRequest,
  otherRequestAmong,
  type Parsing,
  PartOfLines,
  RequestConditions,
  type RequestLine,
  type RequestLines,
  requestLines,
} from '@emend/request'
import { missingBegin, type Refusal, severalRequests, unexpected, wrongInput } from './failures.js'
import { withoutFencesAround } from './fences.js'
import { ESCAPED_MARKER, FORMAT, mayBecomeMarker, SEARCH } from './markers.js'
import { type MessageEvent, type NamedBlock, readMessage } from './message.js'
import type { Piece } from './pieces.js'

/** Consecutive edits of one file, to which more may be added. */
interface Section extends Pick<FileEdit, 'expects'> {
  readonly kind: 'update'
  readonly path: string
  readonly edits: Edit[]
}

/** Combines the parts of a request. Each is a text with blocks and the facts given outside of it, such as its path. */
export class RequestParts {
  readonly #context: ParseContext
  readonly #open: OpenRequest
  readonly #conditions: RequestConditions
  readonly #sections: FileEdit[] = []
  #count = 0
  #problem: Refusal | undefined
  /** The failure of the first part without a block. It counts only if the request has several parts. */
  #emptyPart: Refusal | undefined

  /**
   * @param open says what another request beside the blocks is
   * @param conditions what the request says around the parts
   */
  constructor(
    context: ParseContext,
    open: OpenRequest,
    conditions: RequestConditions = new RequestConditions(),
  ) {
    this.#context = context
    this.#open = open
    this.#conditions = conditions
  }

  /** Reads a part that has arrived completely. */
  readPiece(piece: Piece): Parsing<void> {
    const { content, path = '', expects, at = 0, above = 0 } = piece
    if (piece.isFile)
      return this.#create({
        kind: 'create',
        path,
        text: content,
        replaces: 'shown',
        ...(expects && { expects }),
      })
    const lines = requestLines(content).map((line) => ({
      ...line,
      number: line.number + above,
      start: line.start + at,
    }))
    return this.read(piece, arrivedLines(lines))
  }

  *#create(edit: FileEdit): Parsing<void> {
    this.#count++
    if (this.#problem !== undefined) return
    this.#sections.push(edit)
    yield* emitEdits([edit])
  }

  /** Reads a part whose lines may still be arriving, and reports its blocks. */
  *read(about: Omit<Piece, 'content'>, lines: RequestLines): Parsing<void> {
    this.#count++
    if (this.#problem !== undefined) return
    const { partial = false } = this.#context
    const source = partial ? withoutCutMarker(lines) : lines
    const sectionsBefore = this.#sections.length
    const emitted = new EmittedBlocks(about, this.#context.path, this.#sections)
    const message = yield* mapEvents(readMessage(source, { partial }), (event) => emitted.take(event))
    this.#problem = message.ok ? emitted.problem : message
    const isEmpty = this.#sections.length === sectionsBefore && !partial
    const escaped = isEmpty && lines.lines.find(({ content }) => ESCAPED_MARKER.test(content))
    if (escaped) this.#problem = unexpected(escaped, UNESCAPED)
    if (!message.ok || emitted.problem !== undefined) return
    if (isEmpty) this.#emptyPart ??= refusalWithoutBlock(lines.lines)
    const { around, blocks } = message.value
    const other = otherRequestAmong(around, this.#open)
    if (other !== undefined && !partial) this.#problem = severalRequests(other.number, blocks[0]?.number)
  }

  /** The edits of all parts, or the failure. */
  end(): Result<ParsedRequest, ParseFailure> {
    const problem = (this.#count > 1 ? this.#emptyPart : undefined) ?? this.#problem
    if (problem !== undefined) return problem
    if (this.#sections.length > 0) return { ok: true, value: this.#conditions.request(this.#sections) }
    return this.#count > 0 && !this.#context.partial
      ? missingBegin()
      : { ok: false, failure: { code: 'empty-request', format: FORMAT } }
  }
}

/** The lines without a last one that may become a marker when the rest of it arrives. */
function withoutCutMarker(lines: RequestLines): RequestLines {
  const isCut = ({ ending, content }: RequestLine) => ending === '' && mayBecomeMarker(content)
  return new PartOfLines(lines, 0, (line) => (isCut(line) ? undefined : line))
}

/** Turns the blocks of one part into edits. Consecutive blocks for one file form one section. */
class EmittedBlocks {
  readonly #about: Omit<Piece, 'content'>
  readonly #fallback: string | undefined
  readonly #sections: FileEdit[]
  #own: Section | undefined
  #started: string | undefined
  #blocks = 0
  problem: Refusal | undefined

  constructor(about: Omit<Piece, 'content'>, fallback: string | undefined, sections: FileEdit[]) {
    this.#about = about
    this.#fallback = fallback
    this.#sections = sections
  }

  *take(event: MessageEvent): Generator<ParseEvent, void, void> {
    if (this.problem !== undefined) return
    const named = event.type === 'block-started' ? event.path : event.block.path
    const path = this.#about.path ?? named ?? this.#fallback
    if (event.type === 'block-started') {
      if (path !== undefined && path !== '') yield* this.#start(path)
      return
    }
    this.problem = this.#problemOf(event.block, path)
    if (this.problem !== undefined || path === undefined) return
    const { line, at, expects } = this.#about
    const hint = event.block.line ?? (this.#blocks++ === 0 ? line : undefined)
    const edit = toTextEdit(withoutFencesAround(event.block, path), hint, at !== undefined)
    if (this.#own?.path !== path) {
      this.#own = { kind: 'update', path, edits: [], ...(expects && { expects }) }
      this.#sections.push(this.#own)
    }
    this.#own.edits.push(edit)
    yield { type: 'edit-complete', edit: { kind: 'update', path, edits: [edit] } }
  }

  *#start(path: string): Generator<ParseEvent, void, void> {
    if (path === this.#started) return
    this.#started = path
    yield { type: 'file-started', path, kind: 'update' }
  }

  #problemOf(
    { number, path: named, otherMention }: NamedBlock,
    path: string | undefined,
  ): Refusal | undefined {
    const { path: given } = this.#about
    const unnamed = `the block at line ${number} without a file name`
    if (path === undefined || path === '') return wrongInput(unnamed, PATH_ABOVE)
    if (given === undefined) {
      if (otherMention === undefined) return undefined
      // The path comes from further above, and the line right above the block mentions another file.
      const mention = JSON.stringify(otherMention.content.trim())
      return wrongInput(`${unnamed}, below ${mention}, which may mean another file than ${named}`, PATH_ABOVE)
    }
    return named === undefined || isSameFile(given, named) || isSameFile(named, given)
      ? undefined
      : wrongInput(
          `the block at line ${number} named ${named} in a diff for ${given}`,
          'one file for each diff',
        )
  }
}

/** The failure of a part without a block: it names the first line that is not blank. */
function refusalWithoutBlock(lines: readonly RequestLine[]): Refusal {
  const line = lines.find(({ content }) => !isBlank(content))
  return line === undefined ? missingBegin() : unexpected(line, SEARCH)
}

/** A block creates a file if its old text is empty, or is only blank lines and the block names no line. */
function toTextEdit(
  { search, replacement, source }: NamedBlock,
  line: number | undefined,
  isFromText: boolean,
): Edit {
  const from = isFromText ? { source } : {}
  if (search === '' || (isBlank(search) && line === undefined))
    return { unit: 'text', search: '', replacement, ...from }
  return { unit: 'lines', search, replacement, ...(line !== undefined && { hints: { line } }), ...from }
}

const UNESCAPED =
  'the markers and the text as they are, not escaped ("&lt;" for "<"): entities are not decoded, because they may be the text'

const PATH_ABOVE = 'the path of the file on the line above the block'
