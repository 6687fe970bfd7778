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
  for (const { fields, path } of unwrap(input, undefined, true)) {
    const call = readCall(fields, path, notices)
    if (!call.ok) return call
    calls.push(call.value)
  }
  if (calls.length === 0) return { ok: false, failure: { code: 'empty-request', format: FORMAT } }
  return { ok: true, value: { calls, notices } }
}

interface Unwrapped {
  readonly fields: unknown
  readonly path: unknown
}

function unwrap(input: unknown, path: unknown, mayNest: boolean): Unwrapped[] {
  const value = typeof input === 'string' ? (parseJson(input) ?? input) : input
  if (Array.isArray(value)) return value.flatMap((item: unknown) => unwrap(item, path, mayNest))
  if (!isFields(value)) return [{ fields: value, path }]
  const outer = value[nameIn(value, PATH_NAMES) ?? ''] ?? path
  const wrapper = nameIn(value, OLD_NAMES) === undefined && mayNest ? nameIn(value, WRAPPER_NAMES) : undefined
  return wrapper === undefined ? [{ fields: value, path }] : unwrap(value[wrapper], outer, false)
}

function readCall(fields: unknown, outerPath: unknown, notices: Notice[]): Result<EditCall, ParseFailure> {
  if (!isFields(fields)) return wrong(describeValue(fields))
  const names = { path: PATH_NAMES, old: OLD_NAMES, new: NEW_NAMES, all: ALL_NAMES }
  const [path, old, replacement, all] = Object.values(names).map((known) => nameIn(fields, known))
  if (old === undefined || replacement === undefined) return wrong(describeFields(fields))
  const oldString = fields[old]
  const newString = fields[replacement]
  if (typeof oldString !== 'string') return wrong(`${old} as ${describeValue(oldString)}`)
  if (typeof newString !== 'string') return wrong(`${replacement} as ${describeValue(newString)}`)
  const file = path === undefined ? outerPath : fields[path]
  if (file !== undefined && typeof file !== 'string')
    return wrong(`${path ?? 'path'} as ${describeValue(file)}`)
  const replaceAll = all === undefined ? false : readFlag(fields[all])
  if (replaceAll === undefined) return wrong(`${all} as ${describeValue(fields[all ?? ''])}`)
  const left = Object.keys(fields).filter((name) => ![path, old, replacement, all].includes(name))
  for (const name of left)
    notices.push({ code: 'field-left-aside', message: `the field ${JSON.stringify(name)} was left aside` })
  return { ok: true, value: { ...(file !== undefined && { path: file }), oldString, newString, replaceAll } }
}

function readFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value
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
  if (typeof value === 'string') return 'text that is no JSON'
  return Array.isArray(value) ? 'an array' : typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
