import { FIELDS, isFields, pathIn } from './fields.js'

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
