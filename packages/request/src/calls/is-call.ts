import { CALL_FIELD, holdsPair, isFields, PATH_FIELD } from './fields.js'
import { isExample } from './is-example.js'
import { HOLDS_PATCH } from './wrappers.js'

/** Whether a value is almost certainly a call of an editing tool: it holds a patch, or has fields that only such calls have. */
export function isCall(value: unknown): boolean {
  if (typeof value === 'string') return HOLDS_PATCH.test(value)
  if (Array.isArray(value)) return value.length > 0 && value.every(isCall)
  if (!isFields(value) || isExample(value)) return false
  const names = Object.keys(value)
  if (names.some((name) => CALL_FIELD.test(name))) return true
  return (
    names.some((name) => PATH_FIELD.test(name)) &&
    (['diff', 'edits', 'patch', 'content'].some((name) => names.includes(name)) || holdsPair(value))
  )
}
