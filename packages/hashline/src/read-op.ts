import type { Edit } from '@emend/core'
import type { AnchoredRows, ParseFailure, Result, RowAnchor } from '@emend/core/plugin'
import {
  type CallFields,
  type CallKind,
  FIELDS,
  type FieldKind,
  inWords,
  isFields,
  type RequestConditions,
  unsupportedField,
} from '@emend/request'
import { readAnchor } from './anchor.js'
import { EXPECTED, FORMAT, wrongInput } from './failures.js'
import { ROWS } from './fields.js'
import { foreignFields } from './foreign.js'

/** What an operation does with the rows that it names. */
type Operation = 'replace' | 'below' | 'above' | 'delete'

const KINDS: Readonly<Record<Operation, CallKind>> = {
  replace: 'replace',
  below: 'insert-below',
  above: 'insert-above',
  delete: 'delete',
}

/** Reads one operation on rows. The conditions judge the fields that are not read. */
export function readOperation(given: CallFields, conditions: RequestConditions): Result<Edit, ParseFailure> {
  const fields = unnested(given)
  const foreign = foreignFields(fields)
  if (foreign !== undefined) return foreign
  if (FIELDS.value(fields, 'operation') === 'replace_symbol')
    return wrongInput('a block of code that is named by its symbol', 'the rows of the block')
  const replaced = replacedText(fields, conditions)
  if (replaced !== undefined) return replaced
  const operation = operationOf(fields)
  if (operation === undefined) return wrongInput(describeFields(fields))
  const first = readReference(fields, 'below_row', 'above_row', 'first_row')
  if (!first.ok) return first
  const last = readReference(fields, 'last_row')
  if (!last.ok) return last
  const lines = readLines(FIELDS.value(fields, 'row_text'))
  if (lines === undefined) return wrongInput('lines that are no texts')
  const failed = judgeOthers(fields, FIELDS.all(fields, ...ROWS), KINDS[operation], conditions)
  if (failed !== undefined) return failed
  return editOf(operation, first.value, last.value, operation === 'delete' ? [] : lines)
}

function editOf(
  operation: Operation,
  first: RowAnchor | undefined,
  last: RowAnchor | undefined,
  lines: readonly string[],
): Result<Edit, ParseFailure> {
  const inserts = operation === 'below' || operation === 'above' ? operation : undefined
  const edit = { unit: 'lines', search: '', replacement: lines.map((line) => `${line}\n`).join('') } as const
  if (inserts !== undefined && lines.length === 0) return wrongInput('an insertion without lines')
  if (first === undefined) {
    if (inserts === undefined || last !== undefined)
      return wrongInput('an operation without the anchor of its first row')
    return { ok: true, value: { ...edit, hints: inserts === 'below' ? { atEnd: true } : { line: 0 } } }
  }
  if (last !== undefined && inserts !== undefined && last.row !== first.row)
    return wrongInput('an insertion beside a range of rows')
  const anchored: AnchoredRows = { first, last: last ?? first, ...(inserts && { inserts }) }
  if (anchored.last.row < first.row)
    return wrongInput(`rows ${first.row} to ${anchored.last.row}`, 'the upper row first')
  return { ok: true, value: { ...edit, anchored } }
}

/** An operation whose name is that of the field that holds it: `{set_line: {anchor, new_text}}`. */
function unnested(fields: CallFields): CallFields {
  const name = Object.keys(fields).find((one) => OPERATIONS.has(inWords(one)) && isFields(fields[one]))
  if (name === undefined) return fields
  const { [name]: inner, ...others } = fields
  return { op: name, ...others, ...(inner as CallFields) }
}

/** An edit that names its old text and no row. */
function replacedText(
  fields: CallFields,
  conditions: RequestConditions,
): Result<Edit, ParseFailure> | undefined {
  const [search, replacement] = [FIELDS.value(fields, 'old'), FIELDS.value(fields, 'new')]
  if (typeof search !== 'string' || typeof replacement !== 'string') return undefined
  const names = FIELDS.all(fields, 'old', 'new', 'operation', 'path', 'all')
  const failed = judgeOthers(fields, names, 'replace', conditions)
  if (failed !== undefined) return failed
  const all = FIELDS.value(fields, 'all') === true
  return { ok: true, value: { unit: 'text', search, replacement, ...(all && { all }) } }
}

function operationOf(fields: CallFields): Operation | undefined {
  const op = FIELDS.value(fields, 'operation')
  const known = typeof op === 'string' ? OPERATIONS.get(inWords(op)) : undefined
  if (known !== undefined && known !== 'insert') return known
  if (FIELDS.name(fields, 'above_row') !== undefined) return 'above'
  if (FIELDS.name(fields, 'below_row') !== undefined) return 'below'
  const side = FIELDS.value(fields, 'row_side')
  if (known === 'insert') return side === 'before' || side === 'above' ? 'above' : 'below'
  const isReplacement =
    FIELDS.name(fields, 'first_row') !== undefined && FIELDS.name(fields, 'row_text') !== undefined
  return op === undefined && isReplacement ? 'replace' : undefined
}

const OPERATIONS: ReadonlyMap<string, Operation | 'insert'> = new Map([
  ...['replace', 'set', 'update', 'set_line', 'replace_line', 'replace_lines', 'replace_range'].map(
    (name) => [name, 'replace'] as const,
  ),
  ...['append', 'insert_after', 'after'].map((name) => [name, 'below'] as const),
  ...['prepend', 'insert_before', 'before'].map((name) => [name, 'above'] as const),
  ...['delete', 'remove', 'delete_line', 'delete_lines', 'delete_range'].map(
    (name) => [name, 'delete'] as const,
  ),
  ['insert', 'insert'],
])

function readReference(
  fields: CallFields,
  ...kinds: readonly FieldKind[]
): Result<RowAnchor | undefined, ParseFailure> {
  const name = FIELDS.name(fields, ...kinds)
  const value = name === undefined ? undefined : fields[name]
  if (value === undefined || value === null || value === '') return { ok: true, value: undefined }
  const anchor = typeof value === 'string' ? readAnchor(value) : undefined
  return anchor === undefined
    ? wrongInput(
        `${name} as ${JSON.stringify(value)?.slice(0, 80)}`,
        'a row by its number and hash, such as 9#KT',
      )
    : { ok: true, value: anchor }
}

/** New lines, as a list or as one text; none where there is nothing. Undefined for anything else. */
function readLines(value: unknown): readonly string[] | undefined {
  if (value === undefined || value === null || value === '') return []
  if (typeof value === 'string') return splitText(value.replace(/\r?\n$/, ''))
  if (!Array.isArray(value) || !value.every((line) => typeof line === 'string')) return undefined
  return value.flatMap((line: string) => splitText(line.replace(/\r?\n$/, '')))
}

function splitText(text: string): string[] {
  return text.split(/\r?\n/)
}

/** Judges the fields that are not read. A hash belongs beside the path, because it is one of the whole file. */
function judgeOthers(
  fields: CallFields,
  names: readonly string[],
  kind: CallKind,
  conditions: RequestConditions,
): { readonly ok: false; readonly failure: ParseFailure } | undefined {
  const others = conditions.judge(fields, names, { format: FORMAT, kind, expected: EXPECTED })
  if (!others.ok) return others
  const { expects } = others.value
  if (expects !== undefined)
    return unsupportedField(
      FORMAT,
      expects.field,
      expects.hash,
      'the hash of the file beside the list of edits',
    )
  conditions.add(others.value)
  return undefined
}

export function describeFields(fields: CallFields): string {
  const names = Object.keys(fields).slice(0, 12)
  return names.length === 0 ? 'an empty object' : `an object with the fields ${names.join(', ')}`
}
