import type { ParseFailure, Result } from '@emend/core/plugin'
import {
  type CallFields,
  FIELDS,
  type FieldKind,
  isFields,
  RequestConditions,
  swallowedFields,
} from '@emend/request'
import { type EditCall, FORMAT } from './call.js'
import { commandOf, kindOf, namesCommand, type Texts } from './commands.js'
import { EXPECTED, expectedForPart, wrongInput } from './failures.js'
import { fieldOf, PLACING } from './fields.js'
import type { EditFields } from './split-call.js'

/**
 * Reads one edit: a replacement (old and new text), an insertion at a line, or the creation of a file. Its own path takes
 * precedence over `outerPath`, the path beside a nested edit. A failure says what was received and what is expected. The
 * conditions judge the fields that are not read.
 */
export function readCall(
  edit: EditFields,
  outerPath: unknown,
  conditions: RequestConditions,
): Result<EditCall, ParseFailure> {
  const call = readFields(edit, outerPath, conditions)
  const swallowed = call.ok ? swallowedFields(call.value.newString) : undefined
  if (!call.ok || swallowed === undefined || call.value.oldString.includes(swallowed.tag)) return call
  const { fields, number } = edit
  const name = commandOf(fields)?.read(fields)?.new
  const isText = FIELDS.name(swallowed.fields, 'old', 'new') !== undefined
  if (name === undefined || isText) return call
  const said = new RequestConditions({ judge: conditions.judge })
  const meant = readFields(
    { fields: { ...swallowed.fields, ...fields, [name]: swallowed.text }, number },
    outerPath,
    said,
  )
  const { dryRun } = said.request([])
  if (dryRun !== undefined) conditions.add({ notices: [], dryRun })
  return meant.ok
    ? { ok: true, value: { ...call.value, swallowed: { tag: swallowed.tag, call: meant.value } } }
    : meant
}

function readFields(
  { fields, number }: EditFields,
  outerPath: unknown,
  conditions: RequestConditions,
): Result<EditCall, ParseFailure> {
  const command = commandOf(fields)
  if (command === undefined) return wrongInput(`an old text and a line to insert at, without a command`)
  const texts = command.read(fields)
  if (texts === undefined)
    return wrongInput(describeFields(fields, number), expectedForPart(Object.keys(fields)))
  const knownNames = [...texts.names, texts.flag, ...PLACING.map((kind) => FIELDS.name(fields, kind))]
  const file = FIELDS.value(fields, 'path') ?? outerPath ?? undefined
  if (file !== undefined && typeof file !== 'string')
    return wrongInput(`${FIELDS.name(fields, 'path') ?? 'path'}${number} as ${describeValue(file)}`)
  const wrongText = texts.names.find((name) => typeof fields[name] !== 'string' && name !== texts.line)
  if (wrongText !== undefined)
    return wrongInput(`${wrongText}${number} as ${describeValue(fields[wrongText])}`)
  const place = readPlace(fields, texts)
  if (!place.ok) return place
  const allName = FIELDS.name(fields, 'all')
  const replaceAll = readFlag(fieldOf(fields, allName))
  if (replaceAll === undefined)
    return wrongInput(`${allName}${number} as ${describeValue(fieldOf(fields, allName))}`)
  // A tool of several commands may send the fields of all of them.
  const ofCommand = namesCommand(fields) ? ['command', ...FIELDS.all(fields, 'insert_line')] : []
  const unread = conditions.judge(fields, [...ofCommand, ...knownNames], {
    format: FORMAT,
    kind: kindOf(texts, fields),
    suffix: number,
    expected: EXPECTED,
  })
  if (!unread.ok) return unread
  conditions.add(unread.value)
  const { create, inserts, appends, insertLine, where } = texts
  const { startLine, endLine, ...others } = place.value
  const rows = texts.rows === undefined ? undefined : rowsOf(fieldOf(fields, texts.rows), startLine, endLine)
  if (texts.rows !== undefined && rows === undefined)
    return wrongInput(`lines${number} as ${describeRows(fields, texts.rows, place.value)}`)
  const isSearched = (texts.line ?? rows ?? appends ?? insertLine ?? where) === undefined
  return {
    ok: true,
    value: {
      ...(file !== undefined && { path: file }),
      ...(unread.value.exact && { exact: true }),
      ...(unread.value.overwrites !== undefined && { overwrites: unread.value.overwrites }),
      ...(unread.value.expects !== undefined && { expectedHash: unread.value.expects.hash }),
      oldString: texts.old === undefined ? '' : (fields[texts.old] as string),
      newString: texts.new === undefined ? '' : (fields[texts.new] as string),
      ...(inserts && { inserts }),
      ...(appends && { appends }),
      ...(create ? { create } : isSearched && { replaceAll }),
      ...(rows === undefined ? place.value : { ...others, rows }),
      ...(insertLine !== undefined && { insertLine }),
      ...(where && { where: { ...place.value.where, ...where } }),
    },
  }
}

type PlaceFields = Pick<
  EditCall,
  'insertLine' | 'expectedReplacements' | 'occurrence' | 'anchor' | 'startLine' | 'endLine' | 'where'
>

/** Reads the fields that choose a place. An invalid value is refused, because ignoring it could put the edit elsewhere. */
function readPlace(
  fields: CallFields,
  { line: insertLine, rows, isBefore = false }: Pick<Texts, 'line' | 'rows' | 'isBefore'>,
): Result<PlaceFields, ParseFailure> {
  const place: Record<string, unknown> = {}
  for (const [name, kind, minimum] of NUMBERS) {
    const field = name === 'insertLine' ? insertLine : FIELDS.name(fields, kind)
    const given = fieldOf(fields, field)
    if (given === undefined || given === null) continue
    const word = name === 'occurrence' && typeof given === 'string' ? ENDS.get(given.trim()) : undefined
    if (word !== undefined) {
      place[name] = word
      continue
    }
    const number = typeof given === 'string' && /^\d{1,9}$/.test(given.trim()) ? Number(given) : given
    const isLineBefore = isBefore && name === 'insertLine'
    if (!Number.isSafeInteger(number) || (number as number) < (isLineBefore ? 1 : minimum))
      return wrongInput(`${field} as ${typeof given === 'number' ? given : describeValue(given)}`)
    place[name] = isLineBefore ? (number as number) - 1 : number
  }
  const rangeName = rows === undefined ? FIELDS.given(fields, 'range') : undefined
  if (rangeName !== undefined) {
    const range = rangeOf(fields[rangeName])
    if (range === undefined) return wrongInput(`${rangeName} as ${describeValue(fields[rangeName])}`)
    place['startLine'] ??= range.start
    place['endLine'] ??= range.end
  }
  const { insertLine: after, startLine = 0, endLine = Number.POSITIVE_INFINITY } = place as PlaceFields
  if (after !== undefined && (after < startLine - 1 || after > endLine))
    return wrongInput(`${insertLine} ${after}, which is not in the lines ${startLine} to ${endLine}`)
  const anchor = FIELDS.value(fields, 'anchor')
  if (anchor !== undefined && anchor !== null && typeof anchor !== 'string')
    return wrongInput(`anchor as ${describeValue(anchor)}`)
  const where = readWhere(FIELDS.value(fields, 'where'))
  if (!where.ok) return where
  return {
    ok: true,
    value: {
      ...place,
      ...(typeof anchor === 'string' && anchor.trim() !== '' && { anchor }),
      ...(where.value && { where: where.value }),
    },
  }
}

/** The words for the first and the last occurrence. */
const ENDS: ReadonlyMap<string, number> = new Map([
  ['first', 1],
  ['last', -1],
])

/** The rows of a call that names them without their text; undefined where they are none. */
function rowsOf(
  range: unknown,
  startLine: number | undefined,
  endLine: number | undefined,
): EditCall['rows'] {
  if (range !== undefined) return rangeOf(range)
  const [start, end] = [startLine, endLine]
  return start !== undefined && end !== undefined && start >= 1 && end >= start ? { start, end } : undefined
}

/** The lines of a range as calls write it: `5-6`, `L5`, 5, [5, 6], {start: 5, end: 6}; an end of -1 is the end of the file. */
function rangeOf(range: unknown): EditCall['rows'] {
  const { start: from, end: to } = (isFields(range) ? range : {}) as CallFields
  const written = isFields(range) ? [from, to ?? from].join('-') : String(range)
  const [, first, last = first] = RANGE.exec(written) ?? []
  const [start, end] = [Number(first), last === '-1' ? LAST_LINE : Number(last)]
  return start >= 1 && end >= start ? { start, end } : undefined
}

const RANGE =
  /^\s{0,9}\[?\s{0,9}L?(\d{1,9})(?:\s{0,9}(?:-|–|:|,|\.\.)\s{0,9}L?(\d{1,9}|-1))?\s{0,9}\]?\s{0,9}$/
const LAST_LINE = 999_999_999

function describeRows(fields: CallFields, name: string, { startLine, endLine }: PlaceFields): string {
  return name in fields ? describeValue(fields[name]) : `${startLine} to ${endLine}`
}

/** Reads the name of a block, as an object or as the bare name. */
function readWhere(given: unknown): Result<EditCall['where'], ParseFailure> {
  if (given === undefined || given === null) return { ok: true, value: undefined }
  const { symbol, line } = (typeof given === 'object' ? given : { symbol: given }) as CallFields
  const isLine = line === undefined || line === null || (Number.isSafeInteger(line) && (line as number) > 0)
  if (typeof symbol !== 'string' || symbol.trim() === '' || !isLine)
    return wrongInput(`where as ${describeValue(given)} without the name of a block as symbol`)
  return { ok: true, value: { symbol, ...(typeof line === 'number' && { line }) } }
}

/** The fields that hold a number: the name in `EditCall`, their kind in the request, and the smallest valid value. */
const NUMBERS: readonly (readonly [keyof PlaceFields, FieldKind, number])[] = [
  ['insertLine', 'insert_line', 0],
  ['expectedReplacements', 'count', 1],
  ['occurrence', 'occurrence', 1],
  ['startLine', 'start', 1],
  ['endLine', 'end', 1],
]

/** Reads a boolean. False if it is missing or null (some tools must send every field); undefined if it is invalid. */
function readFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (value === undefined || value === null) return false
  const word = typeof value === 'string' ? value.toLowerCase() : ''
  return word === 'true' ? true : word === 'false' ? false : undefined
}

/** Describes fields that are no edit. */
function describeFields(fields: CallFields, number: string): string {
  const nullField = FIELDS.all(fields, 'old', 'new').find((name) => fields[name] === null)
  if (nullField !== undefined) return `${nullField}${number} as null`
  const { command, ...others } = fields
  const isCommand = typeof command === 'string'
  const names = Object.keys(isCommand ? others : fields).slice(0, 12)
  if (names.length === 0 && !isCommand) return 'an empty object'
  const what = isCommand ? `the command ${JSON.stringify(command.slice(0, 40))}` : 'an object'
  return `${what} with the fields ${names.map((name) => name + number).join(', ')}`
}

/** Names the kind of a value that should be something else. */
export function describeValue(value: unknown): string {
  if (value === undefined || value === null) return String(value)
  if (typeof value === 'string') return 'text'
  return Array.isArray(value) ? 'an array' : typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
