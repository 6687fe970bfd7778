import { FieldNames } from '../words/field-names.js'
import { FIELD_WORDS, type FieldKind } from '../words/field-words.js'
import { pairByWords } from '../words/pairs.js'

export type { FieldKind }

/** The fields of a call as the model sent them, not yet checked. */
export type CallFields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is CallFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Finds the fields of calls by the table of words, and a pair of texts whose names it lacks by one another. */
export const FIELDS: FieldNames<FieldKind> = /* @__PURE__ */ new FieldNames<FieldKind>(
  FIELD_WORDS,
  (names, byKind) => {
    if (names.length < 2 || (byKind.has('old') && byKind.has('new'))) return []
    const pair = pairByWords(names, (name) => byKind.get('path')?.includes(name) === true)
    return pair === undefined
      ? []
      : [
          ['old', pair.old],
          ['new', pair.new],
        ]
  },
)

/** The value of the first field of these kinds that is text. */
export function textIn(fields: CallFields, ...kinds: readonly FieldKind[]): string | undefined {
  const name = FIELDS.text(fields, ...kinds)
  return name === undefined ? undefined : (fields[name] as string)
}

/** The path that the fields name. */
export function pathIn(fields: CallFields): string | undefined {
  return textIn(fields, 'path')
}

/** The names of the fields that hold an old and a new text; undefined where there are no two texts. */
export function pairIn(fields: CallFields): { readonly old: string; readonly new: string } | undefined {
  const old = FIELDS.text(fields, 'old')
  const now = old === undefined ? undefined : FIELDS.text(fields, 'new')
  return old === undefined || now === undefined ? undefined : { old, new: now }
}

/** The number of a row with a hash of what it held: `9#KT`, `9:a3`. */
const ANCHOR = /^(?:#HL )?[+\-> ]{0,8}\d{1,7}[#:][A-Za-z0-9_+/-]{2,8}(?![^:|\u2502\s])/

/** Whether the fields are an edit of rows that it names by their anchors, or of a whole file by an operation on its rows. */
export function namesAnchors(fields: CallFields): boolean {
  const isAnchored = FIELDS.all(fields, 'row').some((name) => {
    const value = fields[name]
    return typeof value === 'string' && ANCHOR.test(value)
  })
  return isAnchored || (typeof fields['op'] === 'string' && Object.hasOwn(fields, 'lines'))
}

/** Whether a folder that a call names lies below the root, as far as its text says. */
export function isBelowRoot(folder: string): boolean {
  return !/^(?:[/\\~]|[A-Za-z]:|\.?[/\\]?$)/.test(folder)
}
