import type { Notice } from '@emend/core'
import { type JudgeFields, type OtherFields, unsupportedField } from './conditions.js'
import { meaningOf } from './field-meaning.js'
import { NOTHING } from './field-values.js'
import { type CallFields, FIELDS } from './fields.js'
import { isEditField, unreadEdit } from './holds-edit.js'

/**
 * Judges every field of a call that its format does not read. A field that says nothing is a notice; a dry run and a hash of
 * the file are returned. Linear.
 *
 * @param read the names of the fields that are read
 * @returns the failure `unsupported-field` for a field that asks for what is not done or names another file, and
 *   `wrong-input` for one that holds an edit
 */
export const readOtherFields: JudgeFields = (
  fields,
  read,
  { format, kind = 'replace', suffix = '', expected },
) => {
  const other = otherPathIn(fields)
  if (other !== undefined)
    return unsupportedField(format, other.name + suffix, other.path, `one path, and not ${other.first}, too`)
  const notices: Notice[] = []
  let found: Pick<OtherFields, 'dryRun' | 'expects' | 'exact' | 'overwrites'> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (read.includes(name) || value === null || value === undefined) continue
    const field = name + suffix
    if (isEditField(name, value))
      return { ok: false, failure: { code: 'wrong-input', format, received: unreadEdit(field), expected } }
    const meaning = FIELDS.isOne(name, 'path') ? NOTHING : meaningOf(name, value, kind)
    switch (meaning.kind) {
      case 'dry-run':
        found = { ...found, dryRun: field }
        break
      case 'overwrite':
        found = { ...found, overwrites: field }
        break
      case 'exact':
        found = { ...found, exact: true }
        break
      case 'hash':
        if (found.expects !== undefined && found.expects.hash !== meaning.hash)
          return unsupportedField(
            format,
            field,
            value,
            `one hash of the file, and not ${found.expects.field}, too`,
          )
        found = { ...found, expects: { hash: meaning.hash, field } }
        break
      case 'unsupported':
        return unsupportedField(format, field, value, meaning.instead)
      case 'nothing':
        notices.push({ code: 'field-ignored', message: `the field ${JSON.stringify(field)} was ignored` })
    }
  }
  return { ok: true, value: { ...found, notices } }
}

/** The first field that names another file than the one before it. */
function otherPathIn(fields: CallFields): { name: string; path: string; first: string } | undefined {
  const names = FIELDS.all(fields, 'path').filter((name) => !isBlankPath(fields[name]))
  const [first, ...others] = names
  if (first === undefined) return undefined
  const path = String(fields[first])
  const name = others.find((one) => !isSamePath(path, String(fields[one])))
  return name === undefined ? undefined : { name, path: String(fields[name]), first }
}

function isBlankPath(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === ''
}

/** Whether two paths may be those of one file: one is the other, or its end. */
function isSamePath(one: string, other: string): boolean {
  const [a, b] = [one, other].map(
    (path) =>
      `/${path
        .trim()
        .replaceAll('\\', '/')
        .replace(/^(?:\.?\/)+/, '')}`,
  )
  return a !== undefined && b !== undefined && (a.endsWith(b) || b.endsWith(a))
}
