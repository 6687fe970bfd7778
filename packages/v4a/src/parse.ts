import type { FileEdit, Notice } from '@emend/core'
import type { EditFormat, ParseContext, ParsedRequest, ParseFailure } from '@emend/core/plugin'
import { joinLines, type Result } from '@emend/core/plugin'
import {
  arrivedLines,
  emitEdits,
  finish,
  ignoring,
  incrementalByLines,
  mayHoldTextCalls,
  namingWhole,
  type OpenRequest,
  type Parsing,
  type RequestLine,
  type RequestLines,
  requestLines,
} from '@emend/request'
import type { Dialect } from './dialect.js'
import { findEnvelope, missingBegin } from './envelope.js'
import { emptyRequest, wrongInput } from './failures.js'
import { findBegin, openEnvelope } from './open-envelope.js'
import { type DiffOperation, mayBeOperations, type OpenedPatch, readOperations } from './operation.js'
import { readPlain } from './plain.js'
import { parseSections } from './sections.js'

type Parsed = Result<ParsedRequest, ParseFailure>

/** The parser of the format for one dialect. Linear in the input. */
export function parserOf(dialect: Dialect, open: OpenRequest): EditFormat['parse'] {
  return (input, context = {}) =>
    plainOf(dialect, input, context) ??
    parseAny({ dialect, open: ignoring(open, context.ignoreFields) }, input, context)
}

/** How a request is taken out of what is around it, and how its sections are read. */
interface Reader {
  readonly open: OpenRequest
  readonly dialect: Dialect
}

function parseAny(reader: Reader, input: unknown, context: ParseContext): Parsed {
  const opened = readOperations(input, context, reader.open)
  return opened.ok ? parseOpened(reader, opened.value, context) : opened
}

/** A request that is nothing but a patch, or the operation that updates a file with nothing but a diff. */
function plainOf({ hasPlain }: Dialect, input: unknown, context: ParseContext): Parsed | undefined {
  if (!hasPlain) return undefined
  const read = typeof input === 'string' ? readPlain(input, context) : readPlainUpdate(input)
  return read && { ok: true, value: read }
}

function readPlainUpdate(input: unknown): ParsedRequest | undefined {
  if (typeof input !== 'object' || input === null || Object.keys(input).length !== 3) return undefined
  const { type, path, diff } = input as Partial<Record<string, unknown>>
  const isUpdate = type === 'update_file' && typeof path === 'string' && typeof diff === 'string'
  return isUpdate && diff.startsWith('@@') ? readPlain(diff, { path }) : undefined
}

/** The same parser for a request that is still arriving. Operations as JSON text are reported only at the end. */
export function incrementalOf(dialect: Dialect, open: OpenRequest): NonNullable<EditFormat['incremental']> {
  const reader = { dialect, open }
  return (context = {}) =>
    incrementalByLines(function* (source) {
      const begin = (yield* mayBeOperations(source)) ? -1 : yield* findBegin(source)
      const mayBeWrapped =
        begin === -1 || source.lines.slice(0, begin).some(({ content }) => mayHoldTextCalls(content))
      const wrapped = mayBeWrapped ? yield* readWrapped(reader, source, context) : undefined
      return wrapped ?? (yield* namingWhole(readText(reader, source, context)))
    })
}

/** Parses a request that wraps a patch, such as JSON; undefined if the request is itself a patch or a diff. */
function* readWrapped(
  reader: Reader,
  source: RequestLines,
  context: ParseContext,
): Parsing<Parsed | undefined> {
  const text = joinLines(yield* source.all())
  const opened = readOperations(text, context, reader.open)
  if (!opened.ok) return opened
  if (opened.value.text === text) return undefined
  const parsed = parseOpened(reader, opened.value, context)
  if (parsed.ok) yield* emitEdits(parsed.value.edits)
  return parsed
}

function parseOpened(
  reader: Reader,
  { operations, text, conditions }: OpenedPatch,
  context: ParseContext,
): Parsed {
  const parsed =
    operations === undefined ? parseText(reader, text, context) : parseOperations(reader, operations, context)
  if (!parsed.ok) return parsed
  conditions.add(parsed.value)
  return { ok: true, value: conditions.request(parsed.value.edits) }
}

function parseOperations(
  reader: Reader,
  operations: readonly DiffOperation[],
  context: ParseContext,
): Parsed {
  const edits: FileEdit[] = []
  const notices: Notice[] = []
  for (const operation of operations) {
    const parsed = parseOperation(reader, operation, context)
    if (!parsed.ok) return parsed
    const { expects } = operation
    for (const edit of parsed.value.edits) edits.push(expects === undefined ? edit : { ...edit, expects })
    for (const notice of parsed.value.notices) notices.push(notice)
  }
  if (edits.length === 0) return emptyRequest()
  return { ok: true, value: { edits, notices } }
}

function parseText(reader: Reader, text: string, context: ParseContext): Parsed {
  // A large input of another format need not be split into lines.
  const isOtherFormat = context.path === undefined && !text.includes('***')
  const lines = isOtherFormat ? [] : requestLines(text)
  return finish(namingWhole(readText(reader, arrivedLines(lines), context)))
}

function* readText({ dialect, open }: Reader, source: RequestLines, context: ParseContext): Parsing<Parsed> {
  const { path, mode, logger, partial = false } = context
  const markers = { partial, padded: dialect.padded, open }
  const begin = yield* findBegin(source)
  if (begin === -1) {
    const { lines } = source
    if (path === undefined || (mode === undefined && !dialect.isBare(lines)))
      return missingBegin(lines.at(-1))
    const parsed = finish(readBare(dialect, lines, path, context))
    if (parsed.ok) yield* emitEdits(parsed.value.edits)
    return parsed
  }
  const inside = yield* openEnvelope(source, begin, markers)
  const sections = yield* parseSections(inside, dialect, logger)
  const envelope = findEnvelope(yield* source.all(), markers)
  if (!envelope.ok) return envelope
  if (!sections.ok) return sections
  const { edits, notices } = sections.value
  return { ok: true, value: { edits, notices: [...envelope.value.notices, ...notices] } }
}

function* readBare(
  dialect: Dialect,
  lines: readonly RequestLine[],
  path: string,
  { mode, logger }: ParseContext,
): Parsing<Parsed, unknown> {
  if (mode === 'create') {
    const created = yield* dialect.readCreated(arrivedLines(lines), true, logger)
    if (!created.ok) return created
    const { text, notices } = created.value
    return { ok: true, value: { edits: [{ kind: 'create', path, text, replaces: 'shown' }], notices } }
  }
  const hunks = yield* dialect.readHunks(arrivedLines(withFinalEnding(lines)), logger)
  if (!hunks.ok) return hunks
  const { edits, notices } = hunks.value
  if (edits.length === 0) return emptyRequest()
  return { ok: true, value: { edits: [{ kind: 'update', path, edits }], notices } }
}

/** Gives a last line without an ending the ending of the line above, so that a line it adds has one. */
function withFinalEnding(lines: readonly RequestLine[]): readonly RequestLine[] {
  const [above, last] = lines.slice(-2)
  if (above === undefined || last === undefined || last.ending !== '') return lines
  return [...lines.slice(0, -1), { ...last, ending: above.ending }]
}

function moved(edit: FileEdit, moveTo: string): FileEdit {
  return edit.kind === 'update' ? { ...edit, moveTo } : edit
}

/** Parses one operation. It must not change another file, which an envelope inside its diff could do. */
function parseOperation(
  reader: Reader,
  { kind, path, diff, text, moveTo }: DiffOperation,
  context: ParseContext,
): Result<ParsedRequest, ParseFailure> {
  if (kind === 'delete') return { ok: true, value: { edits: [{ kind, path: path ?? '' }], notices: [] } }
  if (text !== undefined)
    return {
      ok: true,
      value: { edits: [{ kind: 'create', path: path ?? '', text, replaces: 'shown' }], notices: [] },
    }
  const mode = kind === 'create' ? kind : kind === 'update' ? 'default' : context.mode
  const own = Object.assign({}, context, path !== undefined && { path }, mode !== undefined && { mode })
  if (moveTo !== undefined && diff.trim() === '')
    return {
      ok: true,
      value: { edits: [{ kind: 'update', path: path ?? '', moveTo, edits: [] }], notices: [] },
    }
  const parsed = plainOf(reader.dialect, diff, own) ?? parseAny(reader, diff, own)
  const other = parsed.ok ? parsed.value.edits.find((edit) => edit.path !== path)?.path : undefined
  if (parsed.ok && other === undefined && moveTo !== undefined)
    return {
      ok: true,
      value: { ...parsed.value, edits: parsed.value.edits.map((edit) => moved(edit, moveTo)) },
    }
  if (kind === undefined || other === undefined) return parsed
  return wrongInput(`a patch of ${JSON.stringify(other)}`, `a diff of ${JSON.stringify(path)}`)
}
