import type { FileEdit, Notice } from '@emend/core'
import type {
  IncrementalParser,
  ParseContext,
  ParsedRequest,
  ParseEvent,
  ParseFailure,
} from '@emend/core/plugin'
import { joinLines, type Result } from '@emend/core/plugin'
import {
  arrivedLines,
  emitComplete,
  emitEdits,
  finish,
  incrementalByLines,
  mapEvents,
  mayHoldTextCalls,
  namingWhole,
  type OpenRequest,
  openRequest,
  type Parsing,
  PartOfLines,
  RequestConditions,
  type RequestLine,
  type RequestLines,
  readCreation,
  requestLines,
  type Waiting,
} from '@emend/request'
import { isCutOff, isCutOffInHeader } from './counts.js'
import { FORMAT, type Refusal } from './failures.js'
import { type DiffEvent, splitRequest } from './file-diffs.js'
import { type Known, type ReadFile, startedFile, toFileEdit } from './file-edit.js'
import { readPlain } from './plain.js'
import { withoutFolders } from './strip.js'

type Parsed = Result<ParsedRequest, ParseFailure>

/** How a diff is read: see {@link parse}. */
interface Reading {
  readonly open: OpenRequest
  readonly strip: number | undefined
}

/**
 * Parses a diff. Linear.
 *
 * @param open takes the request out of what is around it
 * @param strip the number of leading folders to remove from names; by default only prefixes such as `a/` and `b/`
 */
export function parse(input: unknown, context: ParseContext, open: OpenRequest, strip?: number): Parsed {
  const plain = typeof input === 'string' && strip === undefined ? readPlain(input) : undefined
  return plain === undefined ? parseAny(input, context, open, strip) : { ok: true, value: plain }
}

/** Parses a diff that is not plain, or that is wrapped. */
function parseAny(input: unknown, context: ParseContext, open: OpenRequest, strip?: number): Parsed {
  const opened = open(input, FORMAT)
  if (!opened.ok) return opened
  const { input: value } = opened.value
  const items: readonly unknown[] = Array.isArray(value) && value.length > 0 ? value : [value]
  const edits: FileEdit[] = []
  const conditions = new RequestConditions(opened.value)
  for (const item of items) {
    const read = readItem(item, context, conditions, { strip, open })
    if (!read.ok) return read
    for (const edit of read.value.edits) edits.push(edit)
    conditions.add(read.value)
  }
  return { ok: true, value: conditions.request(edits) }
}

/** Reads an item of an opened request: a diff, or a call that writes a whole file. */
function readItem(
  item: unknown,
  context: ParseContext,
  conditions: RequestConditions,
  { strip, open }: Reading,
): Parsed {
  const creation = readCreation(item, FORMAT, conditions)
  if (creation?.ok === false) return creation
  if (creation !== undefined) {
    const { edit, ...said } = creation.value
    return { ok: true, value: { edits: [edit], ...said } }
  }
  const text = diffIn(item)
  if (text !== undefined)
    return finish(namingWhole(readText(arrivedLines(requestLines(text)), context, { strip, open })))
  const received = item === null ? 'null' : Array.isArray(item) ? 'object' : typeof item
  return {
    ok: false,
    failure: { code: 'wrong-input', format: FORMAT, received, expected: 'the diff as a string' },
  }
}

/** The diff in an item: the item itself, or its field `patch`. */
export function diffIn(item: unknown): string | undefined {
  if (typeof item === 'string') return item
  const isOne = typeof item === 'object' && item !== null && Object.hasOwn(item, 'patch')
  const text: unknown = isOne ? (item as { readonly patch: unknown }).patch : undefined
  return typeof text === 'string' ? text : undefined
}

/**
 * The same parser for a diff that is still arriving. The hunks of a file are reported when all of them have arrived, because
 * only all hunks together show how lines end and whether a tool computed the diff.
 */
export function incremental(context: ParseContext = {}, strip?: number): IncrementalParser {
  return incrementalByLines(function* (source) {
    if (!(yield* mayBeWrapped(source)))
      return yield* namingWhole(readText(source, context, { strip, open: openRequest }))
    const text = joinLines(yield* source.all())
    const opened = openRequest(text, FORMAT)
    if (opened.ok && opened.value.input === text)
      return yield* namingWhole(readText(source, context, { strip, open: openRequest }))
    const parsed = parse(text, context, openRequest, strip)
    if (parsed.ok) yield* emitEdits(parsed.value.edits)
    return parsed
  })
}

/** Whether a request that is still arriving may be JSON text or calls written as tags, judged by the lines above the first diff. */
function* mayBeWrapped(source: RequestLines): Waiting<boolean> {
  let isFirst = true
  for (let at = 0; yield* source.has(at); at++) {
    const text = source.lines[at]?.content.trim() ?? ''
    if (
      (isFirst && /^(?:`{3}|\uFEFF?[[{])/.test(text)) ||
      mayHoldTextCalls(text) ||
      isShown(source.lines[at])
    )
      return true
    if (text !== '') isFirst = false
    if (/^(?:diff --git|---|@@) /.test(text)) return false
  }
  return false
}

/** Whether a line is that of a diff as pages and terminals show it: behind a mark of Markdown, or colored. */
function isShown(line: RequestLine | undefined): boolean {
  return line !== undefined && /^(?:\s*>|[ \t]+(?:diff --git |--- )|\u001B\[)/.test(line.content)
}

function* readText(
  arriving: RequestLines,
  { path, isOneText = false, partial = false }: ParseContext,
  { strip, open }: Reading,
): Parsing<Parsed> {
  const source = new PartOfLines(arriving, 0, withoutMark)
  const files = new FileEdits({ path: path ?? '', isOneText })
  const split = yield* mapEvents(splitRequest(source, path !== undefined, open), (event) =>
    files.take(strip === undefined ? event : withoutFolders(event, strip)),
  )
  const lines = yield* source.all()
  if (!split.ok) return isCutOffInHeader(split.failure, lines.at(-1)) ? missingEnd(lines) : split
  const notices: Notice[] = [...split.value.notices]
  if (isCutOff(split.value.diffs, lines)) {
    if (!partial) return missingEnd(lines)
    const message = 'the diff breaks off inside its last hunk'
    notices.push({ code: 'unfinished', message, line: lines.length })
  }
  const edits: FileEdit[] = []
  for (const read of files.read) {
    if (!read.ok) return isCutOffInHeader(read.failure, lines.at(-1)) ? missingEnd(lines) : read
    edits.push(read.value.edit)
    for (const notice of read.value.notices) notices.push(notice)
  }
  return { ok: true, value: { edits, notices } }
}

function missingEnd({ length: line }: readonly RequestLine[]): Refusal {
  const expected = 'the rest of its last hunk'
  return { ok: false, failure: { code: 'missing-end', format: FORMAT, expected, line } }
}

/** Turns the diffs of files into edits and reports them, up to the first failure. */
class FileEdits {
  readonly #known: Known
  readonly read: Result<ReadFile, ParseFailure>[] = []
  #isStarted = false

  constructor(known: Known) {
    this.#known = known
  }

  *take(event: DiffEvent): Generator<ParseEvent, void, void> {
    if (this.read.at(-1)?.ok === false) return
    if (event.type === 'diff-started') {
      const started = startedFile(event.header, this.#known)
      this.#isStarted = started !== undefined
      if (started !== undefined) yield { type: 'file-started', ...started }
      return
    }
    const read = toFileEdit(event.diff, this.#known)
    this.read.push(read)
    if (!read.ok) return
    const { edit } = read.value
    yield* this.#isStarted ? emitComplete(edit) : emitEdits([edit])
  }
}

/** Removes a byte order mark at the beginning of the request. */
function withoutMark(line: RequestLine): RequestLine {
  if (line.number > 1 || !line.content.startsWith('\uFEFF')) return line
  return { ...line, content: line.content.slice(1), start: line.start + 1 }
}
