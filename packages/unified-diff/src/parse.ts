import type { FileEdit, Notice } from '@emend/core'
import {
  arrivedLines,
  emitComplete,
  emitEdits,
  finish,
  type IncrementalParser,
  incrementalByLines,
  mapEvents,
  namingWhole,
  type ParseContext,
  type ParsedRequest,
  type ParseEvent,
  type ParseFailure,
  type Parsing,
  PartOfLines,
  type RequestLine,
  type RequestLines,
  type Result,
  requestLines,
} from '@emend/core/plugin'
import { isCutOff, isCutOffInHeader } from './counts.js'
import { FORMAT, type Refusal } from './failures.js'
import { type DiffEvent, splitRequest } from './file-diffs.js'
import { type ReadFile, startedFile, toFileEdit } from './file-edit.js'
import { withoutFolders } from './strip.js'

type Parsed = Result<ParsedRequest, ParseFailure>

/**
 * Parses a diff. Linear.
 *
 * @param strip the number of leading folders to remove from names; by default only prefixes such as `a/` and `b/`
 */
export function parse(input: unknown, context: ParseContext = {}, strip?: number): Parsed {
  if (typeof input === 'string')
    return finish(namingWhole(readText(arrivedLines(requestLines(input)), context, strip)))
  const received = input === null ? 'null' : typeof input
  return {
    ok: false,
    failure: { code: 'wrong-input', format: FORMAT, received, expected: 'the diff as a string' },
  }
}

/**
 * The same parser for a diff that is still arriving. The hunks of a file are reported when all of them have arrived, because
 * only all hunks together show how lines end and whether a tool computed the diff.
 */
export function incremental(context: ParseContext = {}, strip?: number): IncrementalParser {
  return incrementalByLines((source) => namingWhole(readText(source, context, strip)))
}

function* readText(
  arriving: RequestLines,
  { path, partial = false }: ParseContext,
  strip?: number,
): Parsing<Parsed> {
  const source = new PartOfLines(arriving, 0, withoutMark)
  const files = new FileEdits(path ?? '')
  const split = yield* mapEvents(splitRequest(source, path !== undefined), (event) =>
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
  readonly #path: string
  readonly read: Result<ReadFile, ParseFailure>[] = []
  #isStarted = false

  constructor(path: string) {
    this.#path = path
  }

  *take(event: DiffEvent): Generator<ParseEvent, void, void> {
    if (this.read.at(-1)?.ok === false) return
    if (event.type === 'diff-started') {
      const started = startedFile(event.header, this.#path)
      this.#isStarted = started !== undefined
      if (started !== undefined) yield { type: 'file-started', ...started }
      return
    }
    const read = toFileEdit(event.diff, this.#path)
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
