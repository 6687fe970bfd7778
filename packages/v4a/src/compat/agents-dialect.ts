import type { Edit } from '@emend/core'
import { editFromLines, isBlank, type ParseFailure, type Result, terminated } from '@emend/core/plugin'
import type { RequestLine } from '@emend/request'
import type { Dialect, ParsedHunks } from '../dialect.js'
import { ADDED_LINE, HUNK_LINES, unexpectedLine } from '../failures.js'
import { END_OF_FILE, STEPS } from '../markers.js'
import { logStripped, stripTopHeaders } from '../unified-headers.js'

/**
 * The dialect of `applyDiff` in OpenAI's Agents SDK, after headers of unified diffs have been removed from the top of the
 * diff. Lines that the SDK would silently drop are refused.
 */
export const agentsDialect: Dialect = {
  padded: false,
  isBare: (lines) => lines.every(({ content }) => !SECTION.test(content)),
  *readHunks(lines, logger) {
    const body = stripTopHeaders(yield* lines.all(), 'default')
    logStripped(logger, body.stripped)
    const read = readHunks(body.lines)
    if (read.ok) yield* read.value.edits
    return read
  },
  *readCreated(lines, bare, logger) {
    const body = stripTopHeaders(yield* lines.all(), 'create')
    logStripped(logger, body.stripped)
    const last = bare ? body.lines.length : 1 + body.lines.findLastIndex(({ content }) => !isBlank(content))
    const added = body.lines.slice(0, last)
    const stray = added.find(({ content }) => !content.startsWith('+'))
    if (stray !== undefined) return unexpectedLine(stray, ADDED_LINE)
    const pieces = added.map((line, i) =>
      bare && i === added.length - 1 ? line.content.slice(1) : terminated(line).slice(1),
    )
    return { ok: true, value: { text: pieces.join(''), notices: [] } }
  },
}

const SECTION = /^\*\*\* (?:Add|Update|Delete) File:/

function readHunks(lines: readonly RequestLine[]): Result<ParsedHunks, ParseFailure> {
  const edits: Edit[] = []
  let at = 0
  while (at < lines.length) {
    const first = lines[at] as RequestLine
    const anchors: string[] = []
    for (; isAnchor(lines[at]); at++) anchors.push(lines[at]?.content.slice(3) ?? '')
    if (anchors.length === 0 && edits.length > 0) {
      if (lines.slice(at).every(({ content }) => isBlank(content))) break
      return unexpectedLine(first, 'a line beginning with "@@ ", or "@@"')
    }
    const from = at
    while (/^(?:[-+ ]|$)/.test(lines[at]?.content ?? '*')) at++
    const atEnd = lines[at]?.content.trimEnd() === END_OF_FILE
    if (at === from && !(atEnd && anchors.length > 0))
      return unexpectedLine(lines[at] ?? first, atEnd ? 'a hunk above it' : HUNK_LINES)
    edits.push(editOf(first, lines.slice(from, at), anchors, atEnd))
    if (atEnd) at++
  }
  // In the SDK an empty diff is not a failure: it changes nothing.
  return { ok: true, value: { edits: edits.length === 0 ? [EMPTY_EDIT] : edits, notices: [] } }
}

const EMPTY_EDIT: Edit = { unit: 'lines', search: '', replacement: '', script: [] }

function isAnchor(line: RequestLine | undefined): boolean {
  return line !== undefined && (line.content === '@@' || line.content.startsWith('@@ '))
}

function editOf(
  header: RequestLine,
  lines: readonly RequestLine[],
  anchors: readonly string[],
  atEnd: boolean,
): Edit {
  const last = lines.at(-1) ?? header
  // The empty lines at the end may only separate hunks. In a hunk of empty lines only they are content.
  const separators = 1 + lines.findLastIndex(({ content }) => content !== '')
  const written = lines.map(({ content, ending }, i) => ({
    step: STEPS[content.charAt(0)] ?? 'keep',
    content: content.slice(1),
    ending,
    doubtful: separators > 0 && i >= separators,
  }))
  return {
    ...editFromLines(written),
    ...(anchors.length + Number(atEnd) > 0 && {
      hints: { ...(anchors.length > 0 && { anchors }), ...(atEnd && { atEnd }) },
    }),
    source: { start: header.start, end: last.start + last.content.length },
  }
}
