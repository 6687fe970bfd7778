import type { Notice } from '@emend/core'
import type { ParseFailure } from '@emend/core/plugin'
import { unsupportedField } from './conditions.js'
import { type CallFields, FIELDS, isFields } from './fields.js'
import { isEditField, isOperation, unreadEdit } from './holds-edit.js'
import { parseJson } from './json.js'
import { readOtherFields } from './other-fields.js'
import { holdsPatch, plainRequestIn } from './request-start.js'

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
      return items.some((item) => typeof item === 'string' && holdsPatch(item))
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
    const known = [name, ...FIELDS.all(fields, ...ENVELOPE), ...SHELL_FIELDS]
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
  if (list.length < 2 || typeof last !== 'string' || !holdsPatch(last)) return false
  return list.slice(0, -1).every((word) => typeof word === 'string' && !holdsPatch(word))
}

/** The most levels of wrappers: no known form of arguments, calls and lists of calls has more. */
const MOST_LEVELS = 8

/**
 * Returns the name of the field that wraps a call, where all other fields are part of an envelope; undefined
 * where there is none.
 */
function wrapperIn(fields: CallFields): string | undefined {
  const names = Object.keys(fields)
  const [wrapper, ...others] = names.filter((name) => !FIELDS.isOne(name, ...ENVELOPE))
  if (wrapper === undefined || others.length > 0 || !FIELDS.isOne(wrapper, 'arguments', 'nested', 'calls'))
    return undefined
  const inner = fields[wrapper]
  if (typeof inner === 'string') return /^\s*[[{]/.test(inner) || names.length > 1 ? wrapper : undefined
  return typeof inner === 'object' && inner !== null ? wrapper : undefined
}

/** The fields that stand beside the arguments of a call. */
const ENVELOPE = ['tool', 'call_id', 'envelope'] as const

interface PatchField {
  readonly name: string
  readonly text: string
  /** The words of the command before it. */
  readonly before: readonly unknown[]
}

function patchIn(fields: CallFields): PatchField | undefined {
  if (FIELDS.name(fields, 'own') !== undefined || isOperation(fields)) return undefined
  const hasPath = FIELDS.name(fields, 'path') !== undefined
  for (const name of FIELDS.all(fields, 'arguments', 'patch', 'shell')) {
    const value = fields[name]
    const words: readonly unknown[] = Array.isArray(value) ? value : [value]
    const text = words.at(-1)
    if (typeof text === 'string' && (holdsPatch(text) || (!hasPath && plainRequestIn(text) !== undefined)))
      return { name, text, before: words.slice(0, -1) }
  }
  return undefined
}

/** Names of the fields that tell a shell how to run a command. */
const SHELL_FIELDS: ReadonlySet<string> = new Set(['timeout', 'timeout_ms'])

/** The items of a list, or a value as its only item; a text is a patch. */
export function asItems(value: unknown): readonly unknown[] {
  return (Array.isArray(value) ? value : [value]).map((item: unknown) =>
    typeof item === 'string' ? { patch: item } : item,
  )
}
