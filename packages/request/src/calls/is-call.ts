import { FIELDS, isFields, pairIn } from './fields.js'
import { isExample } from './is-example.js'
import { holdsPatch } from './request-start.js'

/** Whether a value is almost certainly a call of an editing tool: it holds a patch, or has fields that only such calls have. */
export function isCall(value: unknown): boolean {
  if (typeof value === 'string') return holdsPatch(value)
  if (Array.isArray(value)) return value.length > 0 && value.every(isCall)
  if (!isFields(value) || isExample(value)) return false
  if (FIELDS.name(value, 'own') !== undefined) return true
  if (FIELDS.name(value, 'path') === undefined) return false
  return (
    FIELDS.name(value, 'diff', 'patch', 'content') !== undefined ||
    'edits' in value ||
    pairIn(value) !== undefined
  )
}
