import type { Notice, ParseFailure, RequestLine, Result, TextEdit } from '@emend/core'
import type { ParsedHunks } from './dialect.js'
import { HUNK_LINES, unexpectedLine } from './failures.js'
import { Hunk } from './hunk.js'
import { END_OF_FILE, NUMERIC_HEADER } from './markers.js'

/**
 * Parses the body of an update: hunks with `@@` headers, of which the first may be missing and several may
 * stand above one another. A numeric header is a line hint. Linear.
 */
export function parseHunks(lines: readonly RequestLine[]): Result<ParsedHunks, ParseFailure> {
  const hunks: Hunk[] = []
  let open: Hunk | undefined
  const current = (line: RequestLine): Hunk => {
    if (open === undefined) {
      open = new Hunk(line)
      hunks.push(open)
    }
    return open
  }
  for (const line of lines) {
    const { content } = line
    if (content.startsWith('@@')) {
      if (open?.hasBody) open = undefined
      readHeader(current(line), content)
    } else if (content.trimEnd() === END_OF_FILE) {
      current(line).markEndOfFile()
      open = undefined
    } else if (NO_NEWLINE.test(content)) {
      current(line).markNoNewline()
    } else if (content !== '' || open !== undefined) {
      current(line).addLine(line)
    }
  }
  return toEdits(hunks)
}

const NO_NEWLINE = /^\\ No newline/i

function readHeader(hunk: Hunk, header: string): void {
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

function toEdits(hunks: readonly Hunk[]): Result<ParsedHunks, ParseFailure> {
  const edits: TextEdit[] = []
  const notices: Notice[] = []
  for (const hunk of hunks) {
    if (!hunk.hasBody && hunk.hasPlace) return unexpectedLine(hunk.header, HUNK_LINES)
    if (!hunk.hasBody) {
      const line = hunk.header.number
      notices.push({ code: 'empty-hunk', message: 'the hunk is empty and was left out', line })
      continue
    }
    edits.push(hunk.toEdit())
    for (const notice of hunk.notices) notices.push(notice)
  }
  return { ok: true, value: { edits, notices } }
}
