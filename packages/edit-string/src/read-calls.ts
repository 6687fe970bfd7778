import type { Notice } from '@emend/core'
import { openRequest, type ParseFailure, parseJson, type Result } from '@emend/core/plugin'
import { type EditCall, FORMAT } from './call.js'
import {
  ALL_NAMES,
  ANCHOR_NAMES,
  COUNT_NAMES,
  END_NAMES,
  FILE_TEXT_NAMES,
  givenIn,
  INSERT_LINE_NAMES,
  INSERT_TEXT_NAMES,
  NEW_NAMES,
  nameIn,
  OCCURRENCE_NAMES,
  OLD_NAMES,
  PATH_NAMES,
  START_NAMES,
  WRAPPER_NAMES,
} from './field-names.js'

/** The calls that an input holds, and the fields in it that were skipped. */
export interface ReadCalls {
  readonly calls: readonly EditCall[]
  readonly notices: readonly Notice[]
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads the calls out of what a model sent: an object, an array of them, or either as JSON text, with fields
 * under any of their usual names and nested one level at most. A path beside the nested calls is theirs too.
 *
 * Fails with what was received and what is expected. Linear.
 */
export function readCalls(input: unknown): Result<ReadCalls, ParseFailure> {
  const opened = openRequest(input, FORMAT)
  if (!opened.ok) return opened
  const notices: Notice[] = [...opened.value.notices]
  const calls: EditCall[] = []
  for (const { fields, path } of unwrap(opened.value.input, notices)) {
    const call = readCall(fields, path, notices)
    if (!call.ok) return call
    calls.push(call.value)
  }
  if (calls.length === 0) return { ok: false, failure: { code: 'empty-request', format: FORMAT } }
  return { ok: true, value: { calls, notices } }
}

interface Unwrapped {
  readonly fields: unknown
  /** The path beside the nested calls. */
  readonly path?: unknown
}

function unwrap(
  input: unknown,
  notices: Notice[],
  outer?: { readonly path: unknown },
  depth = 0,
): Unwrapped[] {
  const value = fromText(input)
  if (Array.isArray(value) && depth < MOST_ARRAYS)
    return value.flatMap((item: unknown) => unwrap(item, notices, outer, depth + 1))
  const wrapper = isFields(value) && outer === undefined ? wrapperIn(value) : undefined
  if (!isFields(value) || wrapper === undefined) return [{ fields: value, ...outer }]
  const named = nameIn(value, PATH_NAMES)
  noticeOthers(value, [named, wrapper], notices)
  return unwrap(value[wrapper], notices, { path: fieldOf(value, named) }, depth)
}

/** Calls in an array, which may be in an object in another array. */
const MOST_ARRAYS = 2

function fromText(input: unknown): unknown {
  return typeof input === 'string' ? (parseJson(input) ?? input) : input
}

function wrapperIn(fields: Fields): string | undefined {
  return nameIn(fields, OLD_NAMES) === undefined ? nameIn(fields, WRAPPER_NAMES) : undefined
}

function noticeOthers(fields: Fields, known: readonly (string | undefined)[], notices: Notice[]): void {
  for (const name of Object.keys(fields)) {
    if (known.includes(name) || fields[name] === null) continue
    notices.push({ code: 'field-ignored', message: `the field ${JSON.stringify(name)} was ignored` })
  }
}

function readCall(fields: unknown, outerPath: unknown, notices: Notice[]): Result<EditCall, ParseFailure> {
  if (typeof fields === 'string') return wrong('text that is not a JSON object')
  if (!isFields(fields)) return wrong(describeValue(fields))
  const command = commandOf(fields)
  if (command === undefined) return wrong(`an old text and a line to insert at, without a command`)
  const texts = command.read(fields)
  if (texts === undefined) return wrong(describeFields(fields))
  const known = [...texts.names, ...CALL_NAMES.map((names) => nameIn(fields, names))]
  const file = fieldOf(fields, nameIn(fields, PATH_NAMES)) ?? outerPath ?? undefined
  if (file !== undefined && typeof file !== 'string')
    return wrong(`${nameIn(fields, PATH_NAMES) ?? 'path'} as ${describeValue(file)}`)
  const wrongText = texts.names.find(
    (name) => typeof (fields[name] ?? '') !== 'string' && name !== texts.line,
  )
  if (wrongText !== undefined) return wrong(`${wrongText} as ${describeValue(fields[wrongText])}`)
  const place = readPlace(fields, texts.line)
  if (!place.ok) return place
  const all = nameIn(fields, ALL_NAMES)
  const replaceAll = readFlag(fieldOf(fields, all))
  if (replaceAll === undefined) return wrong(`${all} as ${describeValue(fieldOf(fields, all))}`)
  noticeOthers(fields, ['command', ...known], notices)
  const { oldString, newString, create } = texts
  return {
    ok: true,
    value: {
      ...(file !== undefined && { path: file }),
      oldString,
      newString,
      ...(create ? { create } : texts.line === undefined && { replaceAll }),
      ...place.value,
    },
  }
}

/** What a call's texts are, and the names of the fields that they are in. */
interface Texts extends Pick<EditCall, 'oldString' | 'newString' | 'create'> {
  readonly names: readonly string[]
  /** The field with the line after which to insert. */
  readonly line?: string
}

/** A way to call: which calls it is for, and where their texts are. */
interface Command {
  isFor(fields: Fields): boolean
  /** Undefined where one is missing. */
  read(fields: Fields): Texts | undefined
}

const INSERTING: Command = {
  isFor: (fields) => givenIn(fields, INSERT_LINE_NAMES) !== undefined,
  read(fields) {
    const line = givenIn(fields, INSERT_LINE_NAMES)
    const text = givenIn(fields, [...INSERT_TEXT_NAMES, ...NEW_NAMES])
    if (line === undefined || text === undefined) return undefined
    return { oldString: '', newString: textIn(fields, text), names: [line, text], line }
  },
}

const CREATING: Command = {
  isFor: (fields) => givenIn(fields, FILE_TEXT_NAMES) !== undefined,
  read(fields) {
    const text = givenIn(fields, FILE_TEXT_NAMES)
    if (text === undefined || typeof fields[text] !== 'string') return undefined
    return { oldString: '', newString: textIn(fields, text), create: true, names: [text] }
  },
}

const REPLACING: Command = {
  isFor: () => true,
  read(fields) {
    const old = nameIn(fields, OLD_NAMES)
    const text = nameIn(fields, NEW_NAMES)
    // Anthropic's tool takes a missing new text for none.
    const isDeletion = text === undefined && fields['command'] === 'str_replace'
    if (old === undefined || (text === undefined && !isDeletion)) return undefined
    const names = text === undefined ? [old] : [old, text]
    // A text that is none is found by its name.
    if (names.some((name) => fields[name] === null)) return undefined
    return {
      oldString: textIn(fields, old),
      newString: text === undefined ? '' : textIn(fields, text),
      names,
    }
  },
}

/** The commands of Anthropic's tool, by their names. */
const COMMANDS: ReadonlyMap<unknown, Command> = /* @__PURE__ */ new Map([
  ['str_replace', REPLACING],
  ['create', CREATING],
  ['insert', INSERTING],
])

/** The way that the call names, else the one that its fields are for; undefined where they are for two. */
function commandOf(fields: Fields): Command | undefined {
  const named = COMMANDS.get(fields['command'])
  if (named?.isFor(fields)) return named
  const old = givenIn(fields, OLD_NAMES)
  const inserts = INSERTING.isFor(fields)
  if (inserts && old !== undefined && fields[old] !== '') return undefined
  return inserts ? INSERTING : CREATING.isFor(fields) ? CREATING : REPLACING
}

function textIn(fields: Fields, name: string): string {
  return String(fields[name] ?? '')
}

const CALL_NAMES = [
  PATH_NAMES,
  ALL_NAMES,
  COUNT_NAMES,
  OCCURRENCE_NAMES,
  ANCHOR_NAMES,
  START_NAMES,
  END_NAMES,
] as const

type Place = Pick<
  EditCall,
  'insertLine' | 'expectedReplacements' | 'occurrence' | 'anchor' | 'startLine' | 'endLine'
>

/** The fields that choose a place. One that makes no sense is refused: the edit would go elsewhere without it. */
function readPlace(fields: Fields, insertLine: string | undefined): Result<Place, ParseFailure> {
  const place: Record<string, unknown> = {}
  for (const [name, names, least] of NUMBERS) {
    const field = name === 'insertLine' ? insertLine : nameIn(fields, names)
    const given = fieldOf(fields, field)
    if (given === undefined || given === null) continue
    const number = typeof given === 'string' && /^\d{1,9}$/.test(given.trim()) ? Number(given) : given
    if (!Number.isSafeInteger(number) || (number as number) < least)
      return wrong(`${field} as ${typeof given === 'number' ? given : describeValue(given)}`)
    place[name] = number
  }
  const anchor = fieldOf(fields, nameIn(fields, ANCHOR_NAMES))
  if (anchor !== undefined && anchor !== null && typeof anchor !== 'string')
    return wrong(`anchor as ${describeValue(anchor)}`)
  return {
    ok: true,
    value: { ...place, ...(typeof anchor === 'string' && anchor.trim() !== '' && { anchor }) },
  }
}

const NUMBERS: readonly (readonly [keyof Place, readonly string[], number])[] = [
  ['insertLine', INSERT_LINE_NAMES, 0],
  ['expectedReplacements', COUNT_NAMES, 1],
  ['occurrence', OCCURRENCE_NAMES, 1],
  ['startLine', START_NAMES, 1],
  ['endLine', END_NAMES, 1],
]

function fieldOf(fields: Fields, name: string | undefined): unknown {
  return name === undefined ? undefined : fields[name]
}

/** False where it is missing or null, as it is in calls that must name every field. */
function readFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (value === undefined || value === null) return false
  const word = typeof value === 'string' ? value.toLowerCase() : ''
  return word === 'true' ? true : word === 'false' ? false : undefined
}

function wrong(received: string): { ok: false; failure: ParseFailure } {
  const expected =
    'an object with path, oldString, newString and optionally replaceAll, or an array of such objects'
  return { ok: false, failure: { code: 'wrong-input', format: FORMAT, received, expected } }
}

function describeFields(fields: Fields): string {
  const none = [...OLD_NAMES, ...NEW_NAMES].find((name) => fields[name] === null)
  if (none !== undefined) return `${none} as null`
  const names = Object.keys(fields).slice(0, 12)
  return names.length === 0 ? 'an empty object' : `an object with the fields ${names.join(', ')}`
}

function describeValue(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'string') return 'text'
  return Array.isArray(value) ? 'an array' : typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
