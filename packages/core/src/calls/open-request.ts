import type { Notice } from '../vocabulary/format.js'
import type { ParseFailure, WholeEdits } from '../vocabulary/parse-failure.js'
import type { Result } from '../vocabulary/result.js'
import { otherRequestIn } from './first-line.js'
import { completeItems, jsonValues, parseJson } from './json.js'

/** A request without the wrappers that tools and vendors put around it. */
export interface OpenedRequest {
  /** A text, the fields of a call, or a list of texts and calls. */
  readonly input: unknown
  readonly notices: readonly Notice[]
}

/** The fields of a tool call. */
type CallFields = Readonly<Record<string, unknown>>

/**
 * Removes the wrappers around the calls of a request, of any vendor:
 * - JSON as text, also in a fence, in prose or as JSON Lines;
 * - a tool call with its name, such as `{name, input}`, `{function: {name, arguments}}` or
 *   `{type: 'apply_patch_call', operation}`;
 * - a patch as the only argument, such as `{input}`, `{patch}` or `{command: ['apply_patch', …]}`.
 *
 * Input without a wrapper is returned unchanged, so opening a request twice is the same as opening it once.
 * Linear.
 *
 * @param format the name of the format in failures
 * @returns the failure `missing-end` if the JSON is cut off, and `several-requests` if another request stands
 *   beside it
 */
export function openRequest(input: unknown, format: string): Result<OpenedRequest, ParseFailure> {
  const opener = new Opener()
  if (typeof input !== 'string')
    return { ok: true, value: { input: opener.open(input, 0), notices: opener.notices } }
  const asWritten = { ok: true, value: { input, notices: [] } } as const
  const json = jsonValues(input)
  const mayBeginCall = MAY_BEGIN_CALL.test(input)
  if (json === 'cut') return mayBeginCall ? cutOffFailure(input, format) : asWritten
  const calls = json.values.map((value) => opener.open(value, 0))
  const isAlone = calls.length === 1 && json.around.trim() === ''
  if (calls.length === 0 || (!isAlone && !calls.every(isCall))) return asWritten
  const otherRequest = otherRequestIn(json.around)
  if (otherRequest === undefined)
    return {
      ok: true,
      value: { input: calls.length > 1 ? calls.flatMap(asItems) : calls[0], notices: opener.notices },
    }
  // The JSON is not a call if it is content of a request in another syntax, such as a block that adds JSON.
  if (!mayBeginCall) return asWritten
  const line = lineOf(input, otherRequest)
  return { ok: false, failure: { code: 'several-requests', format, line, first: 1 } }
}

/** The beginning of JSON that may be a call, in a fence or not. */
const MAY_BEGIN_CALL = /^\uFEFF?\s*(?:(?:```|~~~)[^\n]*\n\s*)?[[{]\s*(?:["[{]|$)/

function cutOffFailure(text: string, format: string): { ok: false; failure: ParseFailure } {
  const isList = text.replace(/^\uFEFF?\s*(?:(?:```|~~~)[^\n]*\n\s*)?/, '').startsWith('[')
  const line = text.trimEnd().split('\n').length
  const expected = isList ? ']' : '}'
  return { ok: false, failure: { code: 'missing-end', format, expected, line, ...completeCallsIn(text) } }
}

/** The number of calls that are complete before the JSON is cut off, and the file that the last one names. */
function completeCallsIn(text: string): { readonly whole?: WholeEdits } {
  const items = completeItems(text)
  const last = items.at(-1)
  if (last === undefined) return {}
  const path = Object.entries(isFields(last) ? last : {}).find(([name]) => PATH_FIELD.test(name))?.[1]
  return { whole: { edits: items.length, ...(typeof path === 'string' && { path }) } }
}

function lineOf(text: string, line: string): number {
  return 1 + text.split('\n').findIndex((one) => one.trimEnd() === line.trimEnd())
}

function asItems(value: unknown): readonly unknown[] {
  return (Array.isArray(value) ? value : [value]).map((item: unknown) =>
    typeof item === 'string' ? { patch: item } : item,
  )
}

/** Whether a value is almost certainly a call of an editing tool: it holds a patch, or has fields that only such calls have. */
function isCall(value: unknown): boolean {
  if (typeof value === 'string') return HOLDS_PATCH.test(value)
  if (Array.isArray(value)) return value.length > 0 && value.every(isCall)
  if (!isFields(value)) return false
  const names = Object.keys(value)
  if (names.some((name) => CALL_FIELD.test(name))) return true
  return (
    names.some((name) => PATH_FIELD.test(name)) &&
    ['diff', 'edits', 'patch'].some((name) => names.includes(name))
  )
}

/** Names of the fields in which calls name a file. */
const PATH_FIELD = /^(?:file_?)?path$|^file(?:_?name)?$/i

/** Names of fields that only calls have: old or new text, the text of a new file, or text to insert. */
const CALL_FIELD =
  /^(?:old|new)_?(?:string|str|text|content|code)$|^(?:target|replacement)content$|^(?:file|insert)_?text$|^insert_?line$/i

/** Takes values out of their wrappers, and collects a notice for each field that it ignores. */
class Opener {
  readonly notices: Notice[] = []

  open(value: unknown, depth: number): unknown {
    if (depth > MOST_LEVELS) return value
    if (typeof value === 'string') return this.#text(value, depth)
    if (Array.isArray(value)) {
      const items = value.map((item: unknown) => this.open(item, depth + 1))
      return items.some((item) => typeof item === 'string' && HOLDS_PATCH.test(item))
        ? items.flatMap(asItems)
        : items
    }
    if (!isFields(value)) return value
    const wrapper = wrapperIn(value)
    if (wrapper !== undefined) return this.open(value[wrapper], depth + 1)
    const patch = patchIn(value)
    if (patch === undefined) return value
    for (const name of Object.keys(value)) {
      if (name === patch.name || ENVELOPE_FIELDS.has(name) || SHELL_FIELDS.has(name)) continue
      const message = `the field ${JSON.stringify(name)} was ignored`
      this.notices.push({ code: 'field-ignored', message })
    }
    return patch.text
  }

  #text(text: string, depth: number): unknown {
    if (depth === 0 || !/^\s*[[{]/.test(text)) return text
    const value = parseJson(text)
    return typeof value === 'object' && value !== null ? this.open(value, depth + 1) : text
  }
}

/** The most levels of wrappers: no known form of arguments, calls and lists of calls has more. */
const MOST_LEVELS = 8

/**
 * Returns the name of the field that wraps a call, where all other fields are part of an envelope; undefined
 * where there is none.
 */
function wrapperIn(fields: CallFields): string | undefined {
  const names = Object.keys(fields)
  const [wrapper, ...others] = names.filter((name) => !ENVELOPE_FIELDS.has(name))
  if (wrapper === undefined || others.length > 0 || !WRAPPER_FIELDS.has(wrapper)) return undefined
  const inner = fields[wrapper]
  if (typeof inner === 'string') return /^\s*[[{]/.test(inner) || names.length > 1 ? wrapper : undefined
  return typeof inner === 'object' && inner !== null ? wrapper : undefined
}

const WRAPPER_FIELDS: ReadonlySet<string> = new Set([
  'arguments',
  'args',
  'parameters',
  'params',
  'input',
  'function',
  'functionCall',
  'function_call',
  'operation',
  'tool_calls',
  'toolCalls',
  'tool_use',
  'tool_input',
])

/** Names of the fields that stand beside the arguments of a call. */
const ENVELOPE_FIELDS: ReadonlySet<string> = new Set([
  'name',
  'id',
  'type',
  'call_id',
  'callId',
  'tool_call_id',
  'toolCallId',
  'status',
  'tool',
  'toolName',
  'tool_name',
  'index',
  'role',
  'recipient_name',
  'jsonrpc',
  'method',
  '_meta',
])

function patchIn(fields: CallFields): { readonly name: string; readonly text: string } | undefined {
  const names = Object.keys(fields)
  if (
    names.some((name) => CALL_FIELD.test(name)) ||
    (typeof fields['type'] === 'string' && OPERATION_TYPE.test(fields['type']))
  )
    return undefined
  const hasPath = names.some((name) => PATH_FIELD.test(name))
  for (const name of PATCH_FIELDS) {
    const value = fields[name]
    const text: unknown = Array.isArray(value) ? value.at(-1) : value
    if (
      typeof text === 'string' &&
      (HOLDS_PATCH.test(text) || (!hasPath && otherRequestIn(text) !== undefined))
    )
      return { name, text }
  }
  return undefined
}

/** Names of the fields that tell a shell how to run a command. */
const SHELL_FIELDS: ReadonlySet<string> = new Set(['workdir', 'cwd', 'timeout', 'timeout_ms'])

const OPERATION_TYPE = /^(?:create|update|delete)_file$/
const PATCH_FIELDS = ['input', 'patch', 'patchText', 'patch_text', 'command', 'cmd', 'arguments']
const HOLDS_PATCH = /^[ \t]*\*\*\* ?Begin Patch(?: ?\*\*\*)?[ \t]*\r?$/m

function isFields(value: unknown): value is CallFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
