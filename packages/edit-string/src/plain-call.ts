import { FIELDS, isFields, swallowedFields } from '@emend/request'
import type { EditCall } from './call.js'

/**
 * Reads a call that is no more than an old and a new text, the path and whether to replace all, as most are: nothing is around it, and
 * no field is left that could say something else. Undefined for every other one, which is read field by field.
 */
export function plainCall(input: unknown): EditCall | undefined {
  const names = isFields(input) ? FIELDS.alone(input, 'path', 'old', 'new', 'all') : undefined
  if (!isFields(input) || names?.old === undefined || names.new === undefined) return undefined
  const [oldString, newString] = [input[names.old], input[names.new]]
  const path = names.path === undefined ? undefined : input[names.path]
  const replaceAll = names.all === undefined ? false : input[names.all]
  if (typeof oldString !== 'string' || typeof newString !== 'string' || typeof replaceAll !== 'boolean')
    return undefined
  if ((names.path !== undefined && typeof path !== 'string') || swallowedFields(newString) !== undefined)
    return undefined
  return { ...(typeof path === 'string' && { path }), oldString, newString, replaceAll }
}
