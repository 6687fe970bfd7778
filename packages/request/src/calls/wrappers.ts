import type { Notice } from '@emend/core'
import type { ParseFailure } from '@emend/core/format'
import { unsupportedField } from './conditions.js'
import { CALL_FIELD, type CallFields, isFields, PATH_FIELD } from './fields.js'
import { isEditField, unreadEdit } from './holds-edit.js'
import { parseJson } from './json.js'
import { readOtherFields } from './other-fields.js'
import { plainRequestIn } from './request-start.js'

/** Takes values out of their wrappers, and collects a notice for each field that it ignores. */
export class Opener {
  readonly notices: Notice[] = []
  /** The field that asks for a dry run; undefined where none does. */
  dryRun: string | undefined
  /** Whether a field beside a patch asks for old text to the letter. */
  exact: true | undefined
  /** Why the request is refused: a field beside a patch holds another edit, or asks for what is not done. */
  failure: ParseFailure | undefined
  readonly #format: string

  /** @param format the name of the format in failures */
  constructor(format = '') {
    this.#format = format
  }

  open(value: unknown, depth: number): unknown {
    if (depth > MOST_LEVELS) return value
    if (typeof value === 'string') return this.#text(value, depth)
    if (Array.isArray(value)) {
      if (isCommand(value)) return this.open({ command: value }, depth + 1)
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
    this.#beside(value, patch)
    return patch.text
  }

  /** Judges the fields beside a patch. */
  #beside(fields: CallFields, { name, before }: PatchField): void {
    const format = this.#format
    const expected = 'every edit in the patch, or in a request of its own'
    if (before.some((word) => isEditField('', word)))
      this.failure ??= { code: 'wrong-input', format, received: unreadEdit(name), expected }
    const known = [name, ...ENVELOPE_FIELDS, ...SHELL_FIELDS]
    const read = readOtherFields(fields, known, { format, kind: 'patch', expected })
    if (!read.ok) {
      this.failure ??= read.failure
      return
    }
    const { dryRun, expects, exact, notices } = read.value
    this.exact ??= exact
    if (expects !== undefined) {
      const instead = 'the patch without a hash, because a patch may be about several files'
      this.failure ??= unsupportedField(format, expects.field, expects.hash, instead).failure
    }
    this.dryRun ??= dryRun
    for (const notice of notices) this.notices.push(notice)
  }

  #text(text: string, depth: number): unknown {
    if (depth === 0 || !/^\s*[[{]/.test(text)) return text
    const value = parseJson(text)
    return typeof value === 'object' && value !== null ? this.open(value, depth + 1) : text
  }
}

/** Whether a list is the words of a command whose last one is a patch. */
function isCommand(list: readonly unknown[]): boolean {
  const last = list.at(-1)
  if (list.length < 2 || typeof last !== 'string' || !HOLDS_PATCH.test(last)) return false
  return list.slice(0, -1).every((word) => typeof word === 'string' && !HOLDS_PATCH.test(word))
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

interface PatchField {
  readonly name: string
  readonly text: string
  /** The words of the command before it. */
  readonly before: readonly unknown[]
}

function patchIn(fields: CallFields): PatchField | undefined {
  const names = Object.keys(fields)
  if (
    names.some((name) => CALL_FIELD.test(name)) ||
    (typeof fields['type'] === 'string' && OPERATION_TYPE.test(fields['type']))
  )
    return undefined
  const hasPath = names.some((name) => PATH_FIELD.test(name))
  for (const name of PATCH_FIELDS) {
    const value = fields[name]
    const words: readonly unknown[] = Array.isArray(value) ? value : [value]
    const text = words.at(-1)
    if (
      typeof text === 'string' &&
      (HOLDS_PATCH.test(text) || (!hasPath && plainRequestIn(text) !== undefined))
    )
      return { name, text, before: words.slice(0, -1) }
  }
  return undefined
}

/** Names of the fields that tell a shell how to run a command. */
const SHELL_FIELDS: ReadonlySet<string> = new Set(['timeout', 'timeout_ms'])

const OPERATION_TYPE = /^(?:create|update|delete)_file$/
const PATCH_FIELDS = ['input', 'patch', 'patchText', 'patch_text', 'command', 'cmd', 'arguments']
export const HOLDS_PATCH: RegExp = /^[ \t]*\*\*\* ?Begin Patch(?: ?\*\*\*)?[ \t]*\r?$/m

/** The items of a list, or a value as its only item; a text is a patch. */
export function asItems(value: unknown): readonly unknown[] {
  return (Array.isArray(value) ? value : [value]).map((item: unknown) =>
    typeof item === 'string' ? { patch: item } : item,
  )
}
