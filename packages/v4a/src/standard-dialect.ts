import type { Notice } from '@emend/core'
import { isBlank, type ParseFailure, type Result, terminated } from '@emend/core/plugin'
import type { RequestLine } from '@emend/request'
import type { CreatedText, Dialect } from './dialect.js'
import { ADDED_LINE, unexpectedLine } from './failures.js'
import { parseHunks } from './hunks.js'
import { END_OF_FILE, firstWords, isEndOfFile } from './markers.js'
import { logStripped, WithoutFileHeaders } from './unified-headers.js'

/** The dialect of the format itself. Every line is either read or refused, so that no content is lost. */
export const standardDialect: Dialect = {
  padded: false,
  hasPlain: true,
  isBare: (lines) =>
    lines.every(({ content }) => !content.startsWith('***') || content.trim() === END_OF_FILE) &&
    lines.some(({ content }) => /^(?:@@|[+-])/.test(content)),
  *readHunks(lines, logger) {
    const body = new WithoutFileHeaders(lines, 'default')
    const parsed = yield* parseHunks(body)
    logStripped(logger, body.stripped)
    if (!parsed.ok) return parsed
    const { edits, notices } = parsed.value
    return { ok: true, value: { edits, notices: [...headerNotices(body), ...notices] } }
  },
  *readCreated(lines, bare, logger) {
    const body = new WithoutFileHeaders(lines, 'create')
    yield* body.all()
    logStripped(logger, body.stripped)
    const read = readAdded(body.lines, bare, !bare && isVerbatim(body))
    if (!read.ok) return read
    const { text, notices } = read.value
    return { ok: true, value: { text, notices: [...headerNotices(body), ...notices] } }
  },
}

function headerNotices({ first, stripped }: WithoutFileHeaders): Notice[] {
  if (first === undefined) return []
  const message = `${stripped} header ${stripped === 1 ? 'line' : 'lines'} of a unified diff skipped`
  return [{ code: 'unified-headers', message, line: first.number }]
}

/**
 * Whether the body is the text of the new file itself, without a `+` on any line. That must be clear: the body has no header
 * of a diff, an unindented first line and at least two lines, and no line looks like a marker, a fence, a numbered line or
 * a removed line.
 */
function isVerbatim({ lines, stripped }: WithoutFileHeaders): boolean {
  const contents = lines.map(({ content }) => content).filter((content) => !isEndOfFile(content))
  const isText = contents.filter((content) => !isBlank(content)).length > 1
  return (
    stripped === 0 &&
    isText &&
    /^[^\s\\]/.test(contents[0] ?? '') &&
    !contents.some((line) => NOT_FILE_TEXT.test(line) || beginsMarker(line))
  )
}

const NOT_FILE_TEXT = /^(?:\+|\*{1,3} ?\*|[<=>|]{5,}|\s*(?:`{3}|~{3})|\s*\d+[|:]|EOF\s*$|-(?!--$| \S))/

/** Whether a line begins as a marker or header of the format does, behind one to three stars. */
function beginsMarker(line: string): boolean {
  const [, word] = /^\*{1,3} ?([A-Z][a-z]*)/.exec(line) ?? []
  return word !== undefined && firstWords().some((one) => word.startsWith(one))
}

function noPlusNotice(body: readonly RequestLine[]): Notice {
  const message = "no line of the new file has a '+', and all were taken as they are"
  return { code: 'no-plus', message, ...(body[0] && { line: body[0].number }) }
}

/**
 * Reads the lines of a new file. Blank lines at the end only separate sections.
 *
 * @param bare whether there is no envelope; line endings are kept as written then
 * @param verbatim whether lines without a `+` are content
 */
function readAdded(
  body: readonly RequestLine[],
  bare: boolean,
  verbatim: boolean,
): Result<CreatedText, ParseFailure> {
  const notices: Notice[] = verbatim ? [noPlusNotice(body)] : []
  const content = body.slice(0, 1 + body.findLastIndex((line) => !isBlank(line.content)))
  const lines: string[] = []
  for (const line of content) {
    if (line.content.startsWith('\\ No newline') && line === content.at(-1)) {
      lines.push(lines.pop()?.replace(/\r?\n$/, '') ?? '')
    } else if (line.content.startsWith('+')) {
      const added = { ...line, content: line.content.slice(1) }
      lines.push(bare ? added.content + added.ending : terminated(added))
    } else if (isEndOfFile(line.content) && line === content.at(-1)) {
      break
    } else if (verbatim && !isEndOfFile(line.content)) {
      lines.push(terminated(line))
    } else if (isBlank(line.content)) {
      const message = "the blank line has no '+' and was added"
      notices.push({ code: 'blank-line', message, line: line.number })
      lines.push(terminated({ ...line, content: '' }))
    } else {
      return unexpectedLine(line, ADDED_LINE)
    }
  }
  return { ok: true, value: { text: lines.join(''), notices } }
}
