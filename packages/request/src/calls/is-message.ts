import { type CallFields, isFields, pathIn } from './fields.js'
import { isEdit } from './holds-edit.js'
import { plainRequestIn } from './request-start.js'
import { callIn } from './script.js'
import { textCallsIn } from './text-calls.js'

/**
 * Whether a value is what a model's API gives, or a line of an agent's log: a message, a list of its parts, or a
 * call by its name. Edits by themselves are none.
 */
export function isMessage(value: unknown, depth = 0): boolean {
  if (depth > MOST_LEVELS) return false
  if (Array.isArray(value))
    return value.every(isFields) && value.some((item: unknown) => isMessage(item, depth + 1))
  if (!isFields(value) || pathIn(value) !== undefined || isEdit(value)) return false
  if (callIn(value) !== undefined || isText(value)) return true
  if (typeof value['role'] === 'string' && CONTAINERS.some((name) => Object.hasOwn(value, name))) return true
  return CONTAINERS.some((name) => {
    const inner = value[name]
    return Array.isArray(inner)
      ? inner.some((item: unknown) => isPart(item) || isMessage(item, depth + 1))
      : isMessage(inner, depth + 1)
  })
}

/** Whether the fields are a text of the model that is a request, or holds calls that are written as text. */
function isText({ text, content }: CallFields): boolean {
  return (
    (typeof text === 'string' && plainRequestIn(text) !== undefined) || [text, content].some(holdsTextCall)
  )
}

/** Whether a value is a text with a call, and no other request above it. */
function holdsTextCall(value: unknown): boolean {
  const found = typeof value === 'string' ? textCallsIn(value) : undefined
  return found !== undefined && plainRequestIn((value as string).slice(0, found.at)) === undefined
}

function isPart(value: unknown): boolean {
  return isFields(value) && typeof value['type'] === 'string' && pathIn(value) === undefined && !isEdit(value)
}

/** The fields that hold messages, their parts and calls. */
export const CONTAINERS: readonly string[] = [
  'choices',
  'candidates',
  'output',
  'messages',
  'message',
  'content',
  'parts',
  'tool_calls',
  'toolCalls',
  'tool_uses',
  'function_call',
  'payload',
  'item',
  'response',
]

/** The most levels: a log's line, its payload, a response, its output, a message, its content, a part, a call. */
export const MOST_LEVELS = 12
