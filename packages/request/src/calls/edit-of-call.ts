import { type CallFields, FIELDS, isFields, pathIn } from './fields.js'
import { holdsEdit, isEdit, isEditField, isOperation, textsIn } from './holds-edit.js'
import { badEscapeIn, endOfValue, parseJson } from './json.js'
import { isPlaced } from './placed.js'
import { holdsPatch, plainRequestIn } from './request-start.js'
import { type ToolCall, toolCallIn } from './tool-call.js'
import { isEditingTool, toolName, usualCall } from './usual-call.js'

/** What a call of a tool holds. */
export type EditOfCall =
  /** An edit: the arguments, parsed. */
  | { readonly kind: 'edit'; readonly value: unknown }
  /** It is the call of a tool that does not edit files. */
  | { readonly kind: 'other' }
  /** Its arguments are JSON that is cut off. */
  | { readonly kind: 'cut'; readonly expected: string }
  /** It is the call of an editing tool, and its arguments are no edit. */
  | { readonly kind: 'wrong'; readonly received: string }

/** Returns what a call holds. The shape of its arguments decides; the name only where they are no edit. Linear. */
export function editOfCall({ name, input, written, fault }: ToolCall, depth = 0): EditOfCall {
  const found: EditOfCall =
    fault === undefined ? editIn({ name, input }, depth) : { kind: 'wrong', received: fault }
  return found.kind === 'wrong' && written !== undefined
    ? { ...found, received: `${found.received}, ${written}` }
    : found
}

function editIn({ name, input }: ToolCall, depth: number): EditOfCall {
  if (typeof input === 'string') return editOfText(name, input, depth)
  if (isFields(input)) {
    const inner = depth < MOST_LEVELS ? toolCallIn(input) : undefined
    if (inner !== undefined) return editOfCall(inner, depth + 1)
    if (input['command'] === 'view') return { kind: 'other' }
    const usual = usualCall(name, input)
    if (usual !== undefined || isEditInput(input))
      return { kind: 'edit', value: asCreation(name, usual ?? input) }
  } else if (Array.isArray(input) && holdsEdit(input)) return { kind: 'edit', value: input }
  return otherCall(name, isFields(input) ? describeFields(input) : 'other arguments')
}

const MOST_LEVELS = 4

function editOfText(name: string, text: string, depth: number): EditOfCall {
  if (!/^\s*[[{]/.test(text))
    return plainRequestIn(text) === undefined ? otherCall(name, 'a text') : { kind: 'edit', value: text }
  const value = parseJson(text)
  if (typeof value === 'object' && value !== null) return editOfCall({ name, input: value }, depth + 1)
  const from = text.search(/[[{]/)
  if (endOfValue(text, from) === -1) return { kind: 'cut', expected: text[from] === '[' ? ']' : '}' }
  return {
    kind: 'wrong',
    received: `arguments of ${nameOf(name)} that are not JSON${badEscapeIn(text) ?? ''}`,
  }
}

function otherCall(name: string, what: string): EditOfCall {
  if (!isEditingTool(name)) return { kind: 'other' }
  return {
    kind: 'wrong',
    received: `a call of ${nameOf(name)} with ${what}, which is no edit that can be read`,
  }
}

function nameOf(name: string): string {
  return name === '' ? 'a tool' : JSON.stringify(name.slice(0, 80))
}

function describeFields(fields: CallFields): string {
  const names = Object.keys(fields).slice(0, 12)
  return names.length === 0 ? 'no fields' : `the fields ${names.join(', ')}`
}

/** Whether the arguments of a call are an edit. A text in a field of a shell counts only where it holds a patch. */
function isEditInput(fields: CallFields): boolean {
  if (isEdit(fields) || (isOperation(fields) && pathIn(fields) !== undefined)) return true
  if (
    FIELDS.all(fields, 'edits', 'changes', 'diff', 'arguments', 'path').some((name) =>
      holdsEdit(fields[name]),
    )
  )
    return true
  return textsIn(fields).some(([name, text]) =>
    FIELDS.isOne(name, 'shell') ? holdsPatch(text) : plainRequestIn(text) !== undefined,
  )
}

/** A call that writes a whole file, as the creation that all formats read: `{command: 'create', path, file_text}`. */
function asCreation(name: string, fields: CallFields): CallFields {
  const field = FIELDS.text(fields, 'content')
  if (field === undefined || pathIn(fields) === undefined || isPlaced(fields)) return fields
  const { [field]: text, ...others } = fields
  const isMore = Object.keys(others).some((one) => one === 'command' || isEditField(one, others[one]))
  const isDiff = !WRITING_TOOL.test(toolName(name)) && plainRequestIn(text as string) !== undefined
  return isMore || isDiff ? fields : { command: 'create', ...others, file_text: text }
}

const WRITING_TOOL = /write|create|save|newfile/
