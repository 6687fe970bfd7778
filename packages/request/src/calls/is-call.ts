import { FIELDS, isFields, pairIn, pathIn } from './fields.js'
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

/**
 * Whether a call only shows what one looks like: it names no file but a place for a name (`...`, `<path>`), or all its texts are
 * dots.
 */
export function isExample(value: unknown): boolean {
  if (!isFields(value)) return false
  const path = pathIn(value)
  if (path !== undefined && PLACE.test(path.trim())) return true
  const texts = Object.entries(value).filter(
    ([name, text]) => !FIELDS.isOne(name, 'path') && typeof text === 'string',
  )
  return texts.length > 0 && texts.every(([, text]) => DOTS.test(String(text)))
}

const DOTS = /^\s*(?:\.{3}|…)\s*$/
const PLACE = /^(?:\.{3}|…|<[^<>]{0,40}>|\{[^{}]{0,40}\}|\[[^[\]]{0,40}\]|path\/to\/file)$/i
