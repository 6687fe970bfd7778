import {
  type FileEdit,
  isBlank,
  type Notice,
  type ParseFailure,
  type RequestLine,
  type Result,
  terminated,
} from '@emend/core'
import { parseHunks } from './hunks.js'
import { ADD_FILE, DELETE_FILE, FORMAT, MOVE_TO, NUMERIC_HEADER, UPDATE_FILE } from './markers.js'

/** The files of a patch, and what was repaired in reading them. */
export interface ParsedSections {
  readonly edits: readonly FileEdit[]
  readonly notices: readonly Notice[]
}

/** Parses what stands between the markers of a patch: one section per file. Linear. */
export function parseSections(lines: readonly RequestLine[]): Result<ParsedSections, ParseFailure> {
  const edits: FileEdit[] = []
  const notices: Notice[] = []
  let at = 0
  while (at < lines.length) {
    const header = lines[at] as RequestLine
    if (isBlank(header.content)) {
      at++
      continue
    }
    const kind = SECTIONS.find(({ marker }) => header.content.trim().startsWith(marker))
    if (kind === undefined) return unknown(header)
    const end = kind.end(lines, at + 1)
    const section = kind.parse(header, lines.slice(at + 1, end))
    if (!section.ok) return section
    edits.push(section.value.edit)
    for (const notice of section.value.notices) notices.push(notice)
    at = end
  }
  if (edits.length === 0) return { ok: false, failure: { code: 'empty-request', format: FORMAT } }
  return { ok: true, value: { edits, notices } }
}

interface Section {
  readonly edit: FileEdit
  readonly notices: readonly Notice[]
}

interface SectionKind {
  readonly marker: string
  /** The first line after the section. */
  end(lines: readonly RequestLine[], from: number): number
  parse(header: RequestLine, body: readonly RequestLine[]): Result<Section, ParseFailure>
}

const SECTIONS: readonly SectionKind[] = [
  {
    marker: ADD_FILE,
    end: (lines, from) => nextHeader(lines, from, (content) => content.trimStart()),
    parse: parseAdd,
  },
  {
    marker: UPDATE_FILE,
    end: (lines, from) => nextHeader(lines, from, (content) => content),
    parse: parseUpdate,
  },
  { marker: DELETE_FILE, end: (_, from) => from, parse: parseDelete },
]

/** The next line that begins a section. In an update an indented one would be a context line. */
function nextHeader(lines: readonly RequestLine[], from: number, read: (content: string) => string): number {
  let at = from
  for (; at < lines.length; at++) {
    const content = lines[at]?.content ?? ''
    if (read(content).startsWith('*** ') && !NO_SECTION.test(content)) break
  }
  return at
}

const NO_SECTION = /^\s*\*\*\* (?:End of File\s*$|Move to:)/

function parseAdd(header: RequestLine, body: readonly RequestLine[]): Result<Section, ParseFailure> {
  const path = pathOf(header, ADD_FILE)
  if (path === '') return missingPath(header)
  const notices: Notice[] = []
  const content = body.slice(
    unifiedHeaderLength(body),
    1 + body.findLastIndex((line) => !isBlank(line.content)),
  )
  const lines: string[] = []
  for (const line of content) {
    if (line.content.startsWith('\\ No newline') && line === content.at(-1)) {
      lines.push(lines.pop()?.replace(/\r?\n$/, '') ?? '')
    } else if (line.content.startsWith('+')) {
      lines.push(terminated({ ...line, content: line.content.slice(1) }))
    } else if (isBlank(line.content)) {
      notices.push({
        code: 'blank-line',
        message: "the blank line has no '+' and was added",
        line: line.number,
      })
      lines.push(terminated({ ...line, content: '' }))
    } else {
      return unexpected(line, "a line beginning with '+', or the next section")
    }
  }
  return { ok: true, value: { edit: { kind: 'create', path, text: lines.join('') }, notices } }
}

/** How many lines at the top are headers of a unified diff, which models put into new files too. */
function unifiedHeaderLength(body: readonly RequestLine[]): number {
  const files = body[0]?.content.startsWith('--- ') && body[1]?.content.startsWith('+++ ') ? 2 : 0
  return NUMERIC_HEADER.test(body[files]?.content ?? '') ? files + 1 : files
}

function parseUpdate(header: RequestLine, body: readonly RequestLine[]): Result<Section, ParseFailure> {
  const path = pathOf(header, UPDATE_FILE)
  if (path === '') return missingPath(header)
  const [first, ...others] = body
  const move = first?.content.trim().startsWith(MOVE_TO) ? first : undefined
  const moveTo = move && pathOf(move, MOVE_TO)
  if (move !== undefined && moveTo === '') return missingPath(move)
  const rest = move === undefined ? body : others
  const stray = rest.find(({ content }) => content.startsWith(MOVE_TO))
  if (stray !== undefined) return unexpected(stray, `"${MOVE_TO}" only right below "${UPDATE_FILE}"`)
  const hunks = parseHunks(rest)
  if (!hunks.ok) return hunks
  const { edits, notices } = hunks.value
  if (edits.length === 0 && moveTo === undefined) {
    const expected = "hunks with lines beginning with ' ', '+' or '-'"
    const { number: line, content: text } = header
    return { ok: false, failure: { code: 'empty-section', format: FORMAT, line, text, expected } }
  }
  const edit: FileEdit = { kind: 'update', path, ...(moveTo !== undefined && { moveTo }), edits }
  return { ok: true, value: { edit, notices } }
}

function parseDelete(header: RequestLine): Result<Section, ParseFailure> {
  const path = pathOf(header, DELETE_FILE)
  if (path === '') return missingPath(header)
  return { ok: true, value: { edit: { kind: 'delete', path }, notices: [] } }
}

function pathOf({ content }: RequestLine, marker: string): string {
  return content.trim().slice(marker.length).trim()
}

function missingPath({ number, content }: RequestLine): { ok: false; failure: ParseFailure } {
  return { ok: false, failure: { code: 'missing-path', format: FORMAT, line: number, text: content.trim() } }
}

function unexpected(
  { number, content }: RequestLine,
  expected: string,
): { ok: false; failure: ParseFailure } {
  return {
    ok: false,
    failure: { code: 'unexpected-line', format: FORMAT, line: number, text: content, expected },
  }
}

function unknown(line: RequestLine): { ok: false; failure: ParseFailure } {
  const expected = `"${UPDATE_FILE} path", "${ADD_FILE} path" or "${DELETE_FILE} path"`
  if (!line.content.trim().startsWith('***')) return unexpected(line, expected)
  const { number, content: text } = line
  return { ok: false, failure: { code: 'unknown-section', format: FORMAT, line: number, text, expected } }
}
