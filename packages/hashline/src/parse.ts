import type { FileEdit } from '@emend/core'
import type { ParseContext, ParsedRequest, ParseFailure, Result } from '@emend/core/plugin'
import {
  type CallFields,
  FIELDS,
  isFields,
  type OpenRequest,
  RequestConditions,
  readCreation,
} from '@emend/request'
import { EXPECTED, FORMAT, wrongInput } from './failures.js'
import { LISTS, listIn } from './fields.js'
import { foreignFields, foreignText } from './foreign.js'
import { describeFields, readOperation } from './read-op.js'

/**
 * Reads calls that name rows by number and hash: `{path, edits: [{op, pos, end?, lines}]}` and what other tools make of it, as
 * objects or JSON text. Linear.
 *
 * @param open takes the request out of what is around it
 */
export function parse(
  input: unknown,
  { path }: ParseContext,
  open: OpenRequest,
): Result<ParsedRequest, ParseFailure> {
  const opened = open(input, FORMAT)
  if (!opened.ok) return opened
  const conditions = new RequestConditions(opened.value)
  const edits: FileEdit[] = []
  for (const item of listOf(opened.value.input)) {
    const read = readItem(item, path, conditions)
    if (!read.ok) return read
    edits.push(...read.value)
  }
  if (edits.length === 0) return { ok: false, failure: { code: 'empty-request', format: FORMAT } }
  return { ok: true, value: conditions.request(edits) }
}

function listOf(input: unknown): readonly unknown[] {
  return Array.isArray(input) ? input : [input]
}

function readItem(
  item: unknown,
  path: string | undefined,
  conditions: RequestConditions,
): Result<readonly FileEdit[], ParseFailure> {
  const created = readCreation(item, FORMAT, conditions)
  if (created?.ok === false) return created
  if (created !== undefined) {
    conditions.add(created.value)
    return { ok: true, value: [created.value.edit] }
  }
  if (typeof item === 'string') return foreignText(item) ?? wrongInput('text')
  if (!isFields(item)) return wrongInput(item === null ? 'null' : typeof item)
  const named = FIELDS.value(item, 'path') ?? path
  if (named !== undefined && typeof named !== 'string') return wrongInput('a path that is no text')
  return FIELDS.name(item, ...LISTS) !== undefined || isOfWholeFile(item)
    ? readCall(item, named, conditions)
    : readSections(named, [item], conditions)
}

/** Whether a call deletes or renames its file. */
function isOfWholeFile(fields: CallFields): boolean {
  return (
    fields['delete'] === true || (typeof FIELDS.value(fields, 'rename') === 'string' && !('op' in fields))
  )
}

/** Reads a call with a list of operations, or that is about the whole file. */
function readCall(
  fields: CallFields,
  path: string | undefined,
  conditions: RequestConditions,
): Result<readonly FileEdit[], ParseFailure> {
  const foreign = foreignFields(fields)
  if (foreign !== undefined) return foreign
  const list = FIELDS.name(fields, ...LISTS)
  const items = list === undefined ? [] : listIn(fields[list]).filter((item) => item !== null)
  const rename = FIELDS.value(fields, 'rename')
  const names = [...FIELDS.all(fields, 'path', 'rename'), 'delete', ...(list === undefined ? [] : [list])]
  const others = conditions.judge(fields, names, { format: FORMAT, expected: EXPECTED })
  if (!others.ok) return others
  conditions.add(others.value)
  const { expects } = others.value
  const sections = readFile(fields, { path, items, rename }, conditions)
  return sections.ok && expects !== undefined
    ? { ok: true, value: sections.value.map((section) => ({ ...section, expects })) }
    : sections
}

/** What a call asks of a whole file. */
interface FileCall {
  readonly path: string | undefined
  readonly items: readonly unknown[]
  readonly rename: unknown
}

/** Reads the deletion or the new name of a file, or the operations on its rows. */
function readFile(
  fields: CallFields,
  { path, items, rename }: FileCall,
  conditions: RequestConditions,
): Result<readonly FileEdit[], ParseFailure> {
  if (fields['delete'] === true) {
    if (items.length > 0 || typeof rename === 'string')
      return wrongInput('the deletion of a file beside edits of it')
    return path === undefined ? missingPath() : { ok: true, value: [{ kind: 'delete', path }] }
  }
  const read = readSections(path, items, conditions)
  if (!read.ok || typeof rename !== 'string' || rename === '') return read
  if (path === undefined) return missingPath()
  const [section = { kind: 'update', path, edits: [] }, ...others] = read.value
  if (section.kind !== 'update' || section.path !== path || others.length > 0)
    return wrongInput('edits of several files beside the new name of one')
  return { ok: true, value: [{ ...section, moveTo: rename }] }
}

/** Reads operations, each of the file that it names itself, or of that of the call. Those of one file are one section. */
function readSections(
  path: string | undefined,
  items: readonly unknown[],
  conditions: RequestConditions,
): Result<readonly FileEdit[], ParseFailure> {
  const sections: (FileEdit & { readonly kind: 'update' })[] = []
  for (const item of items) {
    if (!isFields(item))
      return wrongInput(
        typeof item === 'string' ? 'a text in place of an edit' : `${typeof item} in place of an edit`,
      )
    const own = FIELDS.value(item, 'path') ?? path
    if (Object.keys(item).length === 0) return wrongInput(describeFields(item))
    const edit = readOperation(item, conditions)
    if (!edit.ok) return edit
    if (typeof own !== 'string' || own === '') return missingPath()
    const last = sections.at(-1)
    if (last?.path === own) sections[sections.length - 1] = { ...last, edits: [...last.edits, edit.value] }
    else sections.push({ kind: 'update', path: own, edits: [edit.value] })
  }
  return { ok: true, value: sections }
}

function missingPath(): { readonly ok: false; readonly failure: ParseFailure } {
  return wrongInput('an edit without a path', 'a path for every edit')
}
