import {
  type FileEdit,
  isBlank,
  type Notice,
  type ParseFailure,
  type RequestLine,
  type Result,
} from '@emend/core'
import type { Dialect, OnStripped, ParsedSections } from './dialect.js'
import { unexpectedLine } from './failures.js'
import { ADD_FILE, DELETE_FILE, FORMAT, MOVE_TO, UPDATE_FILE } from './markers.js'

/** Parses what stands between the markers of a patch: one section per file. Linear. */
export function parseSections(
  lines: readonly RequestLine[],
  dialect: Dialect,
  onStripped: OnStripped,
): Result<ParsedSections, ParseFailure> {
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
    const section = kind.parse(header, lines.slice(at + 1, end), { dialect, onStripped })
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
  parse(header: RequestLine, body: readonly RequestLine[], reading: Reading): Result<Section, ParseFailure>
}

/** How the bodies of sections are read. */
interface Reading {
  readonly dialect: Dialect
  readonly onStripped: OnStripped
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

function parseAdd(
  header: RequestLine,
  body: readonly RequestLine[],
  { dialect, onStripped }: Reading,
): Result<Section, ParseFailure> {
  const path = pathOf(header, ADD_FILE)
  if (path === '') return missingPath(header)
  const created = dialect.readCreated(body, false, onStripped)
  if (!created.ok) return created
  const { text, notices } = created.value
  return { ok: true, value: { edit: { kind: 'create', path, text }, notices } }
}

function parseUpdate(
  header: RequestLine,
  body: readonly RequestLine[],
  { dialect, onStripped }: Reading,
): Result<Section, ParseFailure> {
  const path = pathOf(header, UPDATE_FILE)
  if (path === '') return missingPath(header)
  const [first, ...others] = body
  const move = first?.content.trim().startsWith(MOVE_TO) ? first : undefined
  const moveTo = move && pathOf(move, MOVE_TO)
  if (move !== undefined && moveTo === '') return missingPath(move)
  const rest = move === undefined ? body : others
  const stray = rest.find(({ content }) => content.startsWith(MOVE_TO))
  if (stray !== undefined) return unexpectedLine(stray, `"${MOVE_TO}" only right below "${UPDATE_FILE}"`)
  const hunks = dialect.readHunks(rest, onStripped)
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

function unknown(line: RequestLine): { ok: false; failure: ParseFailure } {
  const expected = `"${UPDATE_FILE} path", "${ADD_FILE} path" or "${DELETE_FILE} path"`
  if (!line.content.trim().startsWith('***')) return unexpectedLine(line, expected)
  const { number, content: text } = line
  return { ok: false, failure: { code: 'unknown-section', format: FORMAT, line: number, text, expected } }
}
