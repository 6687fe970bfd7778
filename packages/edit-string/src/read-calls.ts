import type { Notice } from '@emend/core'
import { openRequest, type ParseFailure, parseJson, type Result } from '@emend/core/plugin'
import { type EditCall, FORMAT } from './call.js'
import { type Fields, fieldOf, isFields, nameIn, OLD_NAMES, PATH_NAMES, WRAPPER_NAMES } from './fields.js'
import { noticeOthers, readCall } from './read-call.js'

/** The calls that an input holds, and the fields in it that were skipped. */
export interface ReadCalls {
  readonly calls: readonly EditCall[]
  readonly notices: readonly Notice[]
}

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
