import {
  type EditFormat,
  type FileEdit,
  type Notice,
  type ParseContext,
  type ParsedRequest,
  type ParseFailure,
  type RequestLine,
  type Result,
  requestLines,
} from '@emend/core'
import type { Dialect } from './dialect.js'
import { findEnvelope, isBegin, missingBegin } from './envelope.js'
import { wrongInput } from './failures.js'
import { BEGIN_PATCH, FORMAT } from './markers.js'
import { logStripped } from './normalize-unified-diff.js'
import { type DiffOperation, readOperations } from './operation.js'
import { parseSections } from './sections.js'

/** The parser of the format for one dialect. Linear in the input. */
export function parserOf(dialect: Dialect): EditFormat['parse'] {
  return (input, context = {}) => {
    const operations = readOperations(input, context)
    if (!operations.ok) return operations
    if (operations.value === undefined) return parseText(dialect, input as string, context)
    const edits: FileEdit[] = []
    const notices: Notice[] = []
    for (const operation of operations.value) {
      const parsed = parseOperation(dialect, operation, context)
      if (!parsed.ok) return parsed
      for (const edit of parsed.value.edits) edits.push(edit)
      for (const notice of parsed.value.notices) notices.push(notice)
    }
    if (edits.length === 0) return { ok: false, failure: { code: 'empty-request', format: FORMAT } }
    return { ok: true, value: { edits, notices } }
  }
}

function parseText(
  dialect: Dialect,
  text: string,
  context: ParseContext,
): Result<ParsedRequest, ParseFailure> {
  const { path, mode, logger, partial = false } = context
  // Without this a large input of another kind would be split into lines for nothing.
  if (path === undefined && !text.includes(BEGIN_PATCH)) return missingBegin()
  const lines = requestLines(text)
  if (path !== undefined && !lines.some(isBegin) && (mode !== undefined || dialect.isBare(lines))) {
    return parseBare(dialect, lines, { ...context, path })
  }
  const envelope = findEnvelope(lines, partial)
  if (!envelope.ok) return envelope
  const sections = parseSections(envelope.value.lines, dialect, (count) => logStripped(logger, count))
  if (!sections.ok) return sections
  const { edits, notices } = sections.value
  return { ok: true, value: { edits, notices: [...envelope.value.notices, ...notices] } }
}

function parseBare(
  dialect: Dialect,
  lines: readonly RequestLine[],
  { path, mode, logger }: ParseContext & { readonly path: string },
): Result<ParsedRequest, ParseFailure> {
  const onStripped = (count: number) => logStripped(logger, count)
  if (mode === 'create') {
    const created = dialect.readCreated(lines, true, onStripped)
    if (!created.ok) return created
    const { text, notices } = created.value
    return { ok: true, value: { edits: [{ kind: 'create', path, text }], notices } }
  }
  const hunks = dialect.readHunks(withEndOf(lines), onStripped)
  if (!hunks.ok) return hunks
  const { edits, notices } = hunks.value
  if (edits.length === 0) return { ok: false, failure: { code: 'empty-request', format: FORMAT } }
  return { ok: true, value: { edits: [{ kind: 'update', path, edits }], notices } }
}

/** A last line that lacks an ending has that of the line above, so that what it adds does. */
function withEndOf(lines: readonly RequestLine[]): readonly RequestLine[] {
  const [above, last] = lines.slice(-2)
  if (above === undefined || last === undefined || last.ending !== '') return lines
  return [...lines.slice(0, -1), { ...last, ending: above.ending }]
}

/** An operation on a file must not change another, which an envelope in its diff might. */
function parseOperation(
  dialect: Dialect,
  { kind, path, diff }: DiffOperation,
  context: ParseContext,
): Result<ParsedRequest, ParseFailure> {
  if (kind === 'delete') return { ok: true, value: { edits: [{ kind, path: path ?? '' }], notices: [] } }
  const mode = kind === 'create' ? kind : kind === 'update' ? 'default' : context.mode
  const parsed = parseText(dialect, diff, {
    ...context,
    ...(path !== undefined && { path }),
    ...(mode !== undefined && { mode }),
  })
  const other = parsed.ok ? parsed.value.edits.find((edit) => edit.path !== path)?.path : undefined
  if (kind === undefined || other === undefined) return parsed
  return wrongInput(`a patch of ${JSON.stringify(other)}`, `a diff of ${JSON.stringify(path)}`)
}
