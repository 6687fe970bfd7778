import type { Edit, Notice } from '@emend/core'
import type { ParseFailure, Result } from '@emend/core/plugin'
import type { Parsing, RequestLine, RequestLines } from '@emend/request'
import type { ParsedHunks } from './dialect.js'
import { HUNK_LINES, type Refusal, unexpectedLine } from './failures.js'
import { OpenHunk } from './hunk.js'
import { isEndOfFile, NUMERIC_HEADER } from './markers.js'

/**
 * Parses the body of an update into hunks with `@@` headers. The first header may be missing, and a hunk may have several
 * stacked headers. A numeric header is a line hint. Every edit is yielded as soon as the next hunk begins. Linear.
 */
export function* parseHunks(body: RequestLines): Parsing<Result<ParsedHunks, ParseFailure>, Edit> {
  const read: ReadHunks = { edits: [], notices: [] }
  let open: OpenHunk | undefined
  for (let at = 0; at < body.lines.length || (yield* body.has(at)); at++) {
    const line = body.lines[at] as RequestLine
    const { content } = line
    const isHeader = content.startsWith('@@')
    const isEnd = isEndOfFile(content)
    if (open === undefined && content === '') continue
    if (isHeader && open?.hasBody) {
      yield* close(open, read)
      open = undefined
    }
    open ??= new OpenHunk(line)
    if (isHeader) readHeader(open, content)
    else if (isEnd) open.markEndOfFile()
    else if (NO_NEWLINE.test(content)) open.markNoNewline()
    else open.addLine(line)
    if (!isEnd) continue
    const refusal = yield* close(open, read)
    if (refusal !== undefined) return refusal
    open = undefined
  }
  return (open && (yield* close(open, read))) ?? { ok: true, value: read }
}

interface ReadHunks extends ParsedHunks {
  readonly edits: Edit[]
  readonly notices: Notice[]
}

/** Adds a finished hunk to the result; returns the failure if its headers name a place but it has no lines. */
function* close(hunk: OpenHunk, { edits, notices }: ReadHunks): Generator<Edit, Refusal | undefined, void> {
  if (!hunk.hasBody && hunk.hasPlace) return unexpectedLine(hunk.header, HUNK_LINES)
  if (!hunk.hasBody) {
    const line = hunk.header.number
    notices.push({ code: 'empty-hunk', message: 'the hunk is empty and was left out', line })
    return undefined
  }
  const edit = hunk.toEdit()
  edits.push(edit)
  for (const notice of hunk.notices) notices.push(notice)
  yield edit
  return undefined
}

const NO_NEWLINE = /^\\ No newline/i

function readHeader(hunk: OpenHunk, header: string): void {
  const numbers = NUMERIC_HEADER.exec(header)
  if (numbers === null) {
    hunk.addAnchor(
      header
        .slice(2)
        .replace(/ @@ *$/, '')
        .replace(/^ /, ''),
    )
  } else if (Number(numbers[1]) > 0) {
    hunk.hintLine(Number(numbers[1]))
  }
}
