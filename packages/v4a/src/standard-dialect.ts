import {
  isBlank,
  type Notice,
  type ParseFailure,
  type RequestLine,
  type Result,
  terminated,
} from '@emend/core'
import type { CreatedText, Dialect } from './dialect.js'
import { ADDED_LINE, unexpectedLine } from './failures.js'
import { parseHunks } from './hunks.js'
import { END_OF_FILE } from './markers.js'
import { stripFileHeaders, type WithoutHeaders } from './unified-headers.js'

/** How this package reads sections: every line accounted for, nothing lost that might be content. */
export const standardDialect: Dialect = {
  isBare: (lines) =>
    lines.every(({ content }) => !content.startsWith('***') || content.trim() === END_OF_FILE) &&
    lines.some(({ content }) => /^(?:@@|[+-])/.test(content)),
  readHunks(lines, onStripped) {
    const body = stripFileHeaders(lines, 'default')
    onStripped(body.stripped)
    const parsed = parseHunks(body.lines)
    if (!parsed.ok) return parsed
    const { edits, notices } = parsed.value
    return { ok: true, value: { edits, notices: [...headerNotices(lines, body), ...notices] } }
  },
  readCreated(lines, bare, onStripped) {
    const body = stripFileHeaders(lines, 'create')
    onStripped(body.stripped)
    const read = readAdded(body.lines, bare)
    if (!read.ok) return read
    const { text, notices } = read.value
    return { ok: true, value: { text, notices: [...headerNotices(lines, body), ...notices] } }
  },
}

function headerNotices(lines: readonly RequestLine[], { lines: kept, stripped }: WithoutHeaders): Notice[] {
  if (stripped === 0) return []
  const first = lines.find((line, i) => kept[i] !== line)
  const message = `${stripped} header ${stripped === 1 ? 'line' : 'lines'} of a unified diff left aside`
  return [{ code: 'unified-headers', message, ...(first && { line: first.number }) }]
}

/** The added lines of a new file. Blank lines at the end only separate. */
function readAdded(body: readonly RequestLine[], bare: boolean): Result<CreatedText, ParseFailure> {
  const notices: Notice[] = []
  const content = body.slice(0, 1 + body.findLastIndex((line) => !isBlank(line.content)))
  const lines: string[] = []
  for (const line of content) {
    if (line.content.startsWith('\\ No newline') && line === content.at(-1)) {
      lines.push(lines.pop()?.replace(/\r?\n$/, '') ?? '')
    } else if (line.content.startsWith('+')) {
      const added = { ...line, content: line.content.slice(1) }
      lines.push(bare ? added.content + added.ending : terminated(added))
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
