import type { FileEdit, Notice } from '@emend/core'
import type { ExpectedHash, ParsedRequest, ParseFailure, Result } from '@emend/core/plugin'
import type { CallKind } from './field-values.js'
import type { CallFields } from './fields.js'

/** What the fields of a call that are no part of its edit say about the write. */
export interface OtherFields {
  /** The field that asks for a dry run. */
  readonly dryRun?: string
  /** The hash that the file must have. */
  readonly expects?: ExpectedHash
  /** Whether the old text must be found to the letter. */
  readonly exact?: true
  /** The field that asks to overwrite a file that exists. */
  readonly overwrites?: string
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
 * Judges every field of a call that its format does not read.
 *
 * @param read the names of the fields that are read
 */
export type JudgeFields = (
  fields: CallFields,
  read: readonly (string | undefined)[],
  context: FieldContext,
) => Result<OtherFields, ParseFailure>

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

/** What stood around the calls of a request. */
type Opening = Partial<Pick<OtherFields, 'notices' | 'dryRun' | 'exact'>> & { readonly judge?: JudgeFields }

/** Refuses every field that is not read: the calls are the host's own, and not a model's. */
const refuseOtherFields: JudgeFields = (fields, read, { format, suffix = '' }) => {
  const isSaid = (name: string) => fields[name] !== null && fields[name] !== undefined
  const name = Object.keys(fields).find((one) => !read.includes(one) && isSaid(one))
  if (name === undefined) return { ok: true, value: { notices: [] } }
  return unsupportedField(format, name + suffix, fields[name], 'the call without it')
}

/** What the calls of a request say beside their edits, put together. */
export class RequestConditions {
  readonly notices: Notice[]
  /** Judges the fields of a call that its format does not read. What they say counts once it is added by {@link add}. */
  readonly judge: JudgeFields
  #dryRun: string | undefined
  #isExact: boolean

  /** @param opened what stood around the calls, and how their fields are judged. Default: fields that are not read are refused */
  constructor({ notices = [], dryRun, exact, judge = refuseOtherFields }: Opening = {}) {
    this.notices = [...notices]
    this.#dryRun = dryRun
    this.#isExact = exact === true
    this.judge = judge
  }

  /** Adds what one call says. */
  add({ notices, dryRun, exact }: Pick<OtherFields, 'notices' | 'dryRun' | 'exact'>): void {
    for (const notice of notices) this.notices.push(notice)
    this.#dryRun ??= dryRun
    this.#isExact ||= exact === true
  }

  /**
   * The parsed request with these edits. One call that asks for a dry run makes the whole request one; so does one that asks for old
   * text to the letter.
   */
  request(given: readonly FileEdit[]): ParsedRequest {
    const edits = this.#isExact ? given.map(toTheLetter) : given
    const dryRun = this.#dryRun
    if (dryRun === undefined) return { edits, notices: this.notices }
    const message = `the field ${JSON.stringify(dryRun)} asks for a dry run: nothing was written`
    return { edits, notices: [...this.notices, { code: 'dry-run', message }], dryRun }
  }
}

function toTheLetter(file: FileEdit): FileEdit {
  return file.kind === 'update'
    ? { ...file, edits: file.edits.map((edit) => ({ ...edit, cap: 'exact' })) }
    : file
}
