import type { Notice, ParseFailure, RequestLine, Result, TextEdit } from '@emend/core'
import { Hunk } from './hunk.js'
import { END_OF_FILE, FORMAT, NUMERIC_HEADER } from './markers.js'

/** The edits of one file, and what was repaired in reading them. */
export interface ParsedHunks {
  readonly edits: readonly TextEdit[]
  readonly notices: readonly Notice[]
}

/**
 * Parses the body of an update: hunks with `@@` headers, of which the first may be missing and several may
 * stand above one another. A numeric header is a line hint, and the file headers of a unified diff say nothing.
 * Linear.
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
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as RequestLine
    const { content } = line
    if (isFileHeader(lines, i, open)) {
      i++
    } else if (content.startsWith('@@')) {
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

/** The `---` and `+++` lines of a unified diff: at the top, or before a hunk header. */
function isFileHeader(lines: readonly RequestLine[], i: number, open: Hunk | undefined): boolean {
  if (!lines[i]?.content.startsWith('--- ') || !lines[i + 1]?.content.startsWith('+++ ')) return false
  return open === undefined || lines[i + 2]?.content.startsWith('@@') === true
}

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
    const { number, content } = hunk.header
    if (!hunk.hasBody && hunk.hasPlace) {
      const expected = "lines beginning with ' ', '+' or '-' below it"
      return {
        ok: false,
        failure: { code: 'unexpected-line', format: FORMAT, line: number, text: content, expected },
      }
    }
    if (!hunk.hasBody) {
      notices.push({ code: 'empty-hunk', message: 'the hunk is empty and was left out', line: number })
      continue
    }
    edits.push(hunk.toEdit())
    for (const notice of hunk.notices) notices.push(notice)
  }
  return { ok: true, value: { edits, notices } }
}
