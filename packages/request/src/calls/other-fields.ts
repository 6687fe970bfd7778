import type { Notice } from '@emend/core'
import { type JudgeFields, type OtherFields, unsupportedField } from './conditions.js'
import { meaningOf } from './field-meaning.js'
import { isEditField, unreadEdit } from './holds-edit.js'

/**
 * Judges every field of a call that its format does not read. A field that says nothing is a notice; a dry run and a hash of
 * the file are returned. Linear.
 *
 * @param read the names of the fields that are read
 * @returns the failure `unsupported-field` for a field that asks for what is not done, and `wrong-input` for one that
 *   holds an edit
 */
export const readOtherFields: JudgeFields = (
  fields,
  read,
  { format, kind = 'replace', suffix = '', expected },
) => {
  const notices: Notice[] = []
  let found: Pick<OtherFields, 'dryRun' | 'expects'> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (read.includes(name) || value === null || value === undefined) continue
    const field = name + suffix
    if (isEditField(name, value))
      return { ok: false, failure: { code: 'wrong-input', format, received: unreadEdit(field), expected } }
    const meaning = meaningOf(name, value, kind)
    switch (meaning.kind) {
      case 'dry-run':
        found = { ...found, dryRun: field }
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
