import { isFields, pathIn } from './fields.js'
import { isEdit } from './holds-edit.js'
import { callIn } from './script.js'

/**
 * Whether a value is what a model's API gives, or a line of an agent's log: a message, a list of its parts, or a
 * call by its name. Edits by themselves are none.
 */
export function isMessage(value: unknown, depth = 0): boolean {
  if (depth > MOST_LEVELS) return false
  if (Array.isArray(value))
    return value.every(isFields) && value.some((item: unknown) => isMessage(item, depth + 1))
  if (!isFields(value) || pathIn(value) !== undefined || isEdit(value)) return false
  if (callIn(value) !== undefined) return true
  if (typeof value['role'] === 'string' && CONTAINERS.some((name) => Object.hasOwn(value, name))) return true
  return CONTAINERS.some((name) => {
    const inner = value[name]
    return Array.isArray(inner)
      ? inner.some((item: unknown) => isPart(item) || isMessage(item, depth + 1))
      : isMessage(inner, depth + 1)
  })
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
