import type { FileEdit, Notice } from '@emend/core'
import type { ExpectedHash, ParsedRequest, ParseFailure } from '@emend/core/format'
import type { Result } from '@emend/core/plugin'
import { meaningOf } from './field-meaning.js'
import type { CallKind } from './field-rows.js'
import type { CallFields } from './fields.js'
import { isEditField, unreadEdit } from './holds-edit.js'

/** What the fields of a call that are no part of its edit say about the write. */
export interface OtherFields {
  /** The field that asks for a dry run. */
  readonly dryRun?: string
  /** The hash that the file must have. */
  readonly expects?: ExpectedHash
  /** One for every field that says nothing. */
  readonly notices: readonly Notice[]
}

/** How fields are judged. */
export interface FieldContext {
  /** The name of the format, in failures. */
  readonly format: string
  /** What the call does. Default `replace`. */
  readonly kind?: CallKind
  /** What stands behind the names in the request, such as the number of a pair. Default nothing. */
  readonly suffix?: string
  /** What a refusal says that the format expects in place of a second edit. */
  readonly expected: string
}

/**
 * Judges every field of a call that its format does not read. A field that says nothing is a notice; a dry run and a hash of
 * the file are returned. Linear.
 *
 * @param read the names of the fields that are read
 * @returns the failure `unsupported-field` for a field that asks for what is not done, and `wrong-input` for one that
 *   holds an edit
 */
export function readOtherFields(
  fields: CallFields,
  read: readonly (string | undefined)[],
  { format, kind = 'replace', suffix = '', expected }: FieldContext,
): Result<OtherFields, ParseFailure> {
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

/** The failure of a field that asks for what is not done. `instead` says what to send. */
export function unsupportedField(
  format: string,
  field: string,
  value: unknown,
  instead: string,
): { readonly ok: false; readonly failure: ParseFailure } {
  const shown = (JSON.stringify(value) ?? String(value)).slice(0, MOST_SHOWN)
  return { ok: false, failure: { code: 'unsupported-field', format, field, value: shown, instead } }
}

const MOST_SHOWN = 80

/** What the calls of a request say beside their edits, put together. */
export class RequestConditions {
  readonly notices: Notice[]
  #dryRun: string | undefined

  /** @param opened what stood around the calls */
  constructor({ notices, dryRun }: Pick<OtherFields, 'notices' | 'dryRun'> = { notices: [] }) {
    this.notices = [...notices]
    this.#dryRun = dryRun
  }

  /** Adds what one call says. */
  add({ notices, dryRun }: Pick<OtherFields, 'notices' | 'dryRun'>): void {
    for (const notice of notices) this.notices.push(notice)
    this.#dryRun ??= dryRun
  }

  /** The parsed request with these edits. One call that asks for a dry run makes the whole request one. */
  request(edits: readonly FileEdit[]): ParsedRequest {
    const dryRun = this.#dryRun
    if (dryRun === undefined) return { edits, notices: this.notices }
    const message = `the field ${JSON.stringify(dryRun)} asks for a dry run: nothing was written`
    return { edits, notices: [...this.notices, { code: 'dry-run', message }], dryRun }
  }
}
