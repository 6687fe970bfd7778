import type { Notice, ParseFailure, Result } from '@emend/core'
import { type EditCall, FORMAT } from './call.js'
import { ALL_NAMES, NEW_NAMES, nameIn, OLD_NAMES, PATH_NAMES, WRAPPER_NAMES } from './field-names.js'
import { parseJson } from './parse-json.js'

/** The calls that an input holds, and the fields in it that were left aside. */
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
  const notices: Notice[] = []
  const calls: EditCall[] = []
  for (const { fields, path } of unwrap(input, notices)) {
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

/** Calls in an array, which may stand in an object in another array. */
const MOST_ARRAYS = 2

function fromText(input: unknown): unknown {
  return typeof input === 'string' ? (parseJson(input) ?? input) : input
}

function wrapperIn(fields: Fields): string | undefined {
  return nameIn(fields, OLD_NAMES) === undefined ? nameIn(fields, WRAPPER_NAMES) : undefined
}

function noticeOthers(fields: Fields, known: readonly (string | undefined)[], notices: Notice[]): void {
  for (const name of Object.keys(fields)) {
    if (known.includes(name)) continue
    notices.push({ code: 'field-left-aside', message: `the field ${JSON.stringify(name)} was left aside` })
  }
}

function readCall(fields: unknown, outerPath: unknown, notices: Notice[]): Result<EditCall, ParseFailure> {
  if (typeof fields === 'string') return wrong('text that is no JSON object')
  if (!isFields(fields)) return wrong(describeValue(fields))
  const names = { path: PATH_NAMES, old: OLD_NAMES, new: NEW_NAMES, all: ALL_NAMES }
  const [path, old, replacement, all] = Object.values(names).map((known) => nameIn(fields, known))
  if (old === undefined || replacement === undefined) return wrong(describeFields(fields))
  const oldString = fields[old]
  const newString = fields[replacement]
  if (typeof oldString !== 'string') return wrong(`${old} as ${describeValue(oldString)}`)
  if (typeof newString !== 'string') return wrong(`${replacement} as ${describeValue(newString)}`)
  const file = fieldOf(fields, path) ?? outerPath ?? undefined
  if (file !== undefined && typeof file !== 'string')
    return wrong(`${path ?? 'path'} as ${describeValue(file)}`)
  const replaceAll = readFlag(fieldOf(fields, all))
  if (replaceAll === undefined) return wrong(`${all} as ${describeValue(fieldOf(fields, all))}`)
  noticeOthers(fields, [path, old, replacement, all], notices)
  return { ok: true, value: { ...(file !== undefined && { path: file }), oldString, newString, replaceAll } }
}

function fieldOf(fields: Fields, name: string | undefined): unknown {
  return name === undefined ? undefined : fields[name]
}

/** False where it is missing or null, as it is in calls that must name every field. */
function readFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
  if (value === undefined || value === null) return false
  return value === 'true' ? true : value === 'false' ? false : undefined
}

function wrong(received: string): { ok: false; failure: ParseFailure } {
  const expected =
    'an object with path, oldString, newString and optionally replaceAll, or an array of such objects'
  return { ok: false, failure: { code: 'wrong-input', format: FORMAT, received, expected } }
}

function describeFields(fields: Fields): string {
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
