import type { Notice } from '@emend/core'
import { openRequest, type ParseFailure, parseJson, type Result } from '@emend/core/plugin'
import { type EditCall, FORMAT } from './call.js'
import { type Fields, fieldOf, isFields, nameIn, OLD_NAMES, PATH_NAMES, WRAPPER_NAMES } from './fields.js'
import { noticeUnknownFields, readCall } from './read-call.js'

/** The calls in an input, and notices about the fields that were ignored. */
export interface ReadCalls {
  readonly calls: readonly EditCall[]
  readonly notices: readonly Notice[]
}

/**
 * Reads the calls from what a model sent: an object, an array of objects, or either as JSON text. Fields may have any of
 * their usual names. Calls may be nested one level deep; a path beside nested calls applies to those that have none.
 *
 * A failure says what was received and what is expected. Linear.
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
  const value = parseIfText(input)
  if (Array.isArray(value) && depth < MAX_ARRAY_DEPTH)
    return value.flatMap((item: unknown) => unwrap(item, notices, outer, depth + 1))
  const wrapper = isFields(value) && outer === undefined ? wrapperIn(value) : undefined
  if (!isFields(value) || wrapper === undefined) return [{ fields: value, ...outer }]
  const named = nameIn(value, PATH_NAMES)
  noticeUnknownFields(value, [named, wrapper], notices)
  return unwrap(value[wrapper], notices, { path: fieldOf(value, named) }, depth)
}

/** The maximum number of nested arrays: an array of calls, inside an object that is itself in an array. */
const MAX_ARRAY_DEPTH = 2

function parseIfText(input: unknown): unknown {
  return typeof input === 'string' ? (parseJson(input) ?? input) : input
}

function wrapperIn(fields: Fields): string | undefined {
  return nameIn(fields, OLD_NAMES) === undefined ? nameIn(fields, WRAPPER_NAMES) : undefined
}
