import type { FileEdit, Notice } from '@emend/core'
import {
  isBlank,
  type ParseContext,
  type ParsedRequest,
  type ParseEvent,
  type ParseFailure,
  type Result,
  sectionIn,
  withoutStars,
} from '@emend/core/plugin'
import {
  emitEdits,
  mapEvents,
  type Parsing,
  PartOfLines,
  type RequestLine,
  type RequestLines,
} from '@emend/request'
import type { Dialect } from './dialect.js'
import { emptyRequest, type Refusal, unexpectedLine } from './failures.js'
import { ADD_FILE, DELETE_FILE, FORMAT, MOVE_TO, UPDATE_FILE } from './markers.js'

/** Parses the lines between the markers of a patch: one section per file. Linear. */
export function* parseSections(
  source: RequestLines,
  dialect: Dialect,
  logger: ParseContext['logger'],
): Parsing<Result<ParsedRequest, ParseFailure>> {
  const edits: FileEdit[] = []
  const notices: Notice[] = []
  let at = 0
  while (at < source.lines.length || (yield* source.has(at))) {
    const header = source.lines[at++] as RequestLine
    if (isBlank(header.content) || (at === 1 && ENVIRONMENT.test(header.content))) continue
    const begun = sectionIn(header.content)
    if (begun === undefined) return unknownSection(header)
    const { path } = begun
    if (path === '') return missingPath(header)
    const kind = SECTIONS[begun.section.kind]
    const body = new PartOfLines(source, at, (line) => (kind.ends(line) ? undefined : line))
    const section = yield* kind.parse({ header, path, body, dialect, logger })
    if (!section.ok) return section
    edits.push(section.value.edit)
    for (const notice of section.value.notices) notices.push(notice)
    at += body.lines.length
  }
  if (edits.length === 0) return emptyRequest()
  return { ok: true, value: { edits, notices } }
}

/** A line that Codex may write below the begin marker. It is skipped. */
const ENVIRONMENT = /^\s*\*\*\* Environment ID:/

interface Section {
  readonly edit: FileEdit
  readonly notices: readonly Notice[]
}

interface SectionKind {
  /** Whether a line ends the section: it is the first line below it. */
  ends(line: RequestLine): boolean
  parse(reading: SectionInput): Parsing<Result<Section, ParseFailure>>
}

/** The input for reading one section. */
interface SectionInput {
  readonly header: RequestLine
  readonly path: string
  readonly body: RequestLines
  readonly dialect: Dialect
  readonly logger: ParseContext['logger']
}

const SECTIONS: Readonly<Record<FileEdit['kind'], SectionKind>> = {
  create: { ends: ({ content }) => isHeader(content.trimStart()), parse: parseAdd },
  // In an update, an indented header is a context line.
  update: { ends: ({ content }) => isHeader(content), parse: parseUpdate },
  delete: { ends: () => true, parse: parseDelete },
}

/** Whether a line begins a section. */
function isHeader(content: string): boolean {
  if (!content.startsWith('***')) return false
  return (content.startsWith('*** ') || sectionIn(content) !== undefined) && !NOT_A_HEADER.test(content)
}

const NOT_A_HEADER = /^\s*\*\*\* (?:End of File(?: ?\*\*\*)?\s*$|Move to:)/

function* parseAdd({ path, body, dialect, logger }: SectionInput): Parsing<Result<Section, ParseFailure>> {
  yield { type: 'file-started', path, kind: 'create' }
  const created = yield* dialect.readCreated(body, false, logger)
  if (!created.ok) return created
  const { text, notices } = created.value
  const edit: FileEdit = { kind: 'create', path, text, replaces: 'shown' }
  yield { type: 'edit-complete', edit }
  return { ok: true, value: { edit, notices } }
}

function* parseUpdate({
  header,
  path,
  body,
  dialect,
  logger,
}: SectionInput): Parsing<Result<Section, ParseFailure>> {
  const first = (yield* body.has(0)) ? body.lines[0] : undefined
  const move = first?.content.trim().startsWith(MOVE_TO) ? first : undefined
  const moveTo = move && pathOf(move, MOVE_TO)
  if (move !== undefined && moveTo === '') return missingPath(move)
  const target = { kind: 'update', path, ...(moveTo !== undefined && { moveTo }) } as const
  yield { type: 'file-started', path, kind: 'update' }
  const rest = new PartOfLines(body, move === undefined ? 0 : 1, (line) => line)
  const hunks = yield* mapEvents(dialect.readHunks(rest, logger), (edit): readonly ParseEvent[] => [
    { type: 'edit-complete', edit: { ...target, edits: [edit] } },
  ])
  const stray = (yield* rest.all()).find(({ content }) => content.startsWith(MOVE_TO))
  if (stray !== undefined) return unexpectedLine(stray, `"${MOVE_TO}" only right below "${UPDATE_FILE}"`)
  if (!hunks.ok) return hunks
  const { edits, notices } = hunks.value
  if (edits.length === 0 && moveTo === undefined) {
    const expected = "hunks with lines beginning with ' ', '+' or '-'"
    const { number: line, content: text } = header
    return { ok: false, failure: { code: 'empty-section', format: FORMAT, line, text, expected } }
  }
  if (edits.length === 0) yield { type: 'edit-complete', edit: { ...target, edits } }
  return { ok: true, value: { edit: { ...target, edits }, notices } }
}

function* parseDelete({ path }: SectionInput): Parsing<Result<Section, ParseFailure>> {
  const edit: FileEdit = { kind: 'delete', path }
  yield* emitEdits([edit])
  return { ok: true, value: { edit, notices: [] } }
}

function pathOf({ content }: RequestLine, marker: string): string {
  return withoutStars(content).slice(marker.length).trim()
}

function missingPath({ number, content }: RequestLine): Refusal {
  return { ok: false, failure: { code: 'missing-path', format: FORMAT, line: number, text: content.trim() } }
}

function unknownSection(line: RequestLine): Refusal {
  const expected = `"${UPDATE_FILE} path", "${ADD_FILE} path" or "${DELETE_FILE} path"`
  if (!line.content.trim().startsWith('***')) return unexpectedLine(line, expected)
  const { number, content: text } = line
  return { ok: false, failure: { code: 'unknown-section', format: FORMAT, line: number, text, expected } }
}
