import type { ExpectedHash, ParseContext, ParseFailure, Result } from '@emend/core/plugin'
import {
  decidingItem,
  isFields,
  type OpenRequest,
  RequestConditions,
  type RequestLines,
  readCreation,
  type Waiting,
} from '@emend/request'
import { wrongInput } from './failures.js'
import { BEGIN_PATCH, FORMAT } from './markers.js'

/**
 * One operation of the `apply_patch` tool, as it is in the tool's calls: what to do with a file and, to create or update
 * it, the diff without envelope.
 */
export interface PatchOperation {
  readonly type: 'create_file' | 'update_file' | 'delete_file'
  readonly path: string
  /** The path of an updated file afterwards. */
  readonly move_to?: string
  readonly diff?: string
}

/** An operation in the form that the parser uses. Its kind is undefined if the request contains only a diff or a patch. */
export interface DiffOperation {
  readonly kind: 'create' | 'update' | 'delete' | undefined
  readonly path: string | undefined
  readonly diff: string
  /** The path of an updated file afterwards. */
  readonly moveTo?: string
  /** The text of a file to create, if the operation is a call that writes a whole file. */
  readonly text?: string
  /** The hash that the call expects of the file. */
  readonly expects?: ExpectedHash
}

/** How likely an input is operations (an object, an array, or JSON text), from 0 to 1. */
export function detectOperations(input: unknown): number {
  if (typeof input === 'string') return JSON_OPERATION.test(input) ? 0.9 : 0
  const first = decidingItem(input)
  if (!isFields(first)) return 0
  if (kindOf(operationIn(first)) !== undefined) return 1
  const text = PATCH_FIELDS.map((field) => first[field]).find((one) => typeof one === 'string')
  if (typeof text !== 'string') return 0
  return text.includes(BEGIN_PATCH) ? 1 : /^@@/m.test(text) ? 0.5 : 0
}

const PATCH_FIELDS = ['patch', 'diff', 'input'] as const

const JSON_OPERATION = /^\s*(?:`{3,}\w*\s*)?[[{][\s\S]{0,2000}"type"\s*:\s*"(?:create|update|delete)_file"/

/** Whether a request that is still arriving may be operations as JSON text, judged by its first lines. */
export function* mayBeOperations(source: RequestLines): Waiting<boolean> {
  let isFenced = false
  for (let at = 0; yield* source.has(at); at++) {
    const text = source.lines[at]?.content.trim() ?? ''
    const isFence: boolean = !isFenced && /^`{3,}\w*$/.test(text)
    if (text !== '' && !isFence) return /^[[{]/.test(isFenced ? text : text.replace(/^`{3,}\w*\s*/, ''))
    isFenced ||= isFence
  }
  return false
}

/** A request without its wrapping: operations or, if those are absent, the text of a patch. */
export interface OpenedPatch {
  readonly operations?: readonly DiffOperation[]
  readonly text: string
  readonly conditions: RequestConditions
}

/**
 * Reads operations from an object, an array, or either as JSON text; any other text is returned as the text of a patch. An
 * object without `type` holds a patch, or a diff for the file that the context names, in `patch`, `diff`, `body` or `input`.
 *
 * @param open takes the request out of what is around it
 */
export function readOperations(
  input: unknown,
  context: ParseContext,
  open: OpenRequest,
): Result<OpenedPatch, ParseFailure> {
  const opened = open(input, FORMAT)
  if (!opened.ok) return opened
  const { input: value } = opened.value
  const conditions = new RequestConditions(opened.value)
  if (typeof value === 'string') return { ok: true, value: { text: value, conditions } }
  const operations: DiffOperation[] = []
  for (const [i, item] of (Array.isArray(value) ? value : [value]).entries()) {
    const read = readOperation(item, context, `operation ${i + 1}`, conditions)
    if (!read.ok) return read
    operations.push(read.value)
  }
  return { ok: true, value: { operations, text: '', conditions } }
}

function readOperation(
  value: unknown,
  { path: named }: ParseContext,
  name: string,
  conditions: RequestConditions,
): Result<DiffOperation, ParseFailure> {
  if (!isFields(value)) return wrongInput(value === null ? 'null' : typeof value, EXPECTED)
  const creation = readCreation(value, FORMAT, conditions)
  if (creation?.ok === false) return creation
  if (creation !== undefined) {
    conditions.add(creation.value)
    return { ok: true, value: { diff: '', ...creation.value.edit } }
  }
  const operation = operationIn(value)
  const kind = kindOf(operation)
  const field = DIFF_FIELDS.find((name) => typeof operation[name] === 'string')
  const diff = field === undefined ? undefined : (operation[field] as string)
  const judged = { format: FORMAT, kind: 'patch', expected: EXPECTED } as const
  const own = [
    ...(kind === 'delete' || field === undefined ? DIFF_FIELDS : [field]),
    ...(kind === 'update' ? MOVE_FIELDS : []),
  ]
  const others = [conditions.judge(operation, [...own, 'path', 'type'], judged)]
  if (operation !== value) others.push(conditions.judge(value, ['operation', 'path', 'type'], judged))
  let expects: ExpectedHash | undefined
  for (const one of field === undefined && kind === undefined ? [] : others) {
    if (!one.ok) return one
    conditions.add(one.value)
    expects ??= one.value.expects
  }
  const path = typeof operation['path'] === 'string' ? operation['path'] : named
  if (kind === undefined && (operation['type'] !== undefined || diff === undefined))
    return wrongInput(`an object without a known type`, EXPECTED)
  if (kind !== undefined && (path === undefined || path === ''))
    return wrongInput(`${name} without a path`, 'a path for every operation')
  const moveTo = kind === 'update' ? MOVE_FIELDS.map((one) => operation[one]).find(isNamed) : undefined
  if (moveTo !== undefined && typeof moveTo !== 'string')
    return wrongInput(`${name} with a new path that is no text`, EXPECTED)
  if (kind !== 'delete' && diff === undefined && moveTo === undefined)
    return wrongInput(`${name} without a diff`, 'a diff for every file that is created or updated')
  return {
    ok: true,
    value: {
      kind,
      path,
      diff: diff ?? '',
      ...(moveTo !== undefined && { moveTo }),
      ...(expects && { expects }),
    },
  }
}

const EXPECTED = 'a patch as a string, or operations {type, path, diff}'
/** The names for the new path of an updated file. */
const MOVE_FIELDS = ['move_to', 'moveTo', 'move_path', 'new_path'] as const

function isNamed(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

const DIFF_FIELDS = ['diff', 'patch', 'body', 'input'] as const

/** The operation of a value, which may be the tool call around it. */
function operationIn(value: Record<string, unknown>): Record<string, unknown> {
  return isFields(value['operation']) ? value['operation'] : value
}

function kindOf({ type }: Record<string, unknown>): DiffOperation['kind'] {
  return typeof type === 'string' && Object.hasOwn(KINDS, type) ? KINDS[type] : undefined
}

const KINDS: Readonly<Record<string, DiffOperation['kind']>> = {
  create_file: 'create',
  update_file: 'update',
  delete_file: 'delete',
}
