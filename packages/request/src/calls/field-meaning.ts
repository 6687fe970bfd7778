import { lazily } from '@emend/core/plugin'
import { asOneWord, inWords } from '../words/in-words.js'
import { EXPLANATIONS, FIELD_ROWS, type FieldRow } from './field-rows.js'
import { type CallKind, type FieldMeaning, NOTHING, unsupported } from './field-values.js'
import { isFields } from './fields.js'

/** The rows by each of their names. Most calls ask for none of them. */
const rows: () => ReadonlyMap<string, FieldRow> = /* @__PURE__ */ lazily(
  () => new Map(FIELD_ROWS.flatMap((row) => row.names.map((name) => [asOneWord(name), row] as const))),
)

/** Words for which an unknown field is refused: with one of them it forbids, conditions, places or changes the write. */
export const CONDITION_WORDS: readonly string[] = [
  ...['dry', 'preview', 'only', 'if', 'unless', 'when', 'condition', 'expect', 'hash', 'version', 'etag'],
  ...['match', 'count', 'times', 'regex', 'regexp', 'pattern', 'mode', 'position', 'before', 'after'],
  ...['insert', 'append', 'prepend', 'delete', 'encoding', 'word', 'exist', 'reverse', 'undo'],
]

/** Whether a word is one of {@link CONDITION_WORDS}, in any form. */
function isCondition(word: string): boolean {
  return CONDITION_WORDS.some((one) => word.startsWith(one) && ENDING.test(word.slice(one.length)))
}

const ENDING = /^(?:s|es|ed|d|ing)?$/

/**
 * What a field says that is no part of an edit. Names are compared by their words. A field that is not known is unsupported if one of
 * them is of {@link CONDITION_WORDS}, or if its value may say where, how often or whether; else it says nothing. So does every field
 * whose value is missing, false or empty, but for those of which false says something.
 *
 * @param kind what the call does apart from this field
 */
export function meaningOf(name: string, value: unknown, kind: CallKind): FieldMeaning {
  const words = inWords(name)
  const row = rows().get(asOneWord(name))
  if (isEmpty(value) && row?.isSaidByNo !== true) return NOTHING
  if (row !== undefined) return row.judge(value, kind)
  if (isFields(value) || OPTIONS.test(words)) return meaningWithin(value, kind)
  const parts = words.split('_')
  if (EXPLANATIONS.includes(parts.at(-1) ?? '')) return NOTHING
  if (parts.some(isCondition)) return unsupported('the call without it, with an old text that says all')
  return maySay(value) ? unsupported(UNKNOWN) : NOTHING
}

const UNKNOWN =
  'the call without it, with an old text that says all; a host to whose tool it means nothing names it in ignoreFields'

/**
 * Whether a value may say where, how often or whether: yes, a number, a range, a list of such, a word or two, a piece of code. Prose
 * and made identifiers say nothing.
 */
function maySay(value: unknown): boolean {
  if (typeof value === 'number' || value === true) return true
  if (Array.isArray(value)) return value.some(maySay)
  if (typeof value !== 'string') return false
  const text = value.trim()
  if (text.length > MOST_OF_A_WORD || /[.!?]$/.test(text) || isIdentifier(text)) return false
  const isCode = /[(){}[\]=;<>]|:$/.test(text)
  return isCode || text.split(/\s+/).length < LEAST_PROSE || !/\p{L}/u.test(text)
}

const MOST_OF_A_WORD = 80
/** Fewer words are no prose. */
const LEAST_PROSE = 3

/** Whether a text was made to identify something: long, with several digits beside letters, or a date. */
function isIdentifier(text: string): boolean {
  return /^[\w:.+-]{8,}$/.test(text) && /\d.*\d/.test(text) && /[a-z]/i.test(text)
}

/** Names of fields that hold other fields, or a list of flags. */
const OPTIONS = /^(?:options|opts|flags|settings|switches)$/

/** What the first of several fields, or flags such as `--dry-run`, says that says anything. */
function meaningWithin(value: unknown, kind: CallKind): FieldMeaning {
  const inner: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((flag: unknown) => [String(flag), true])
    : Object.entries(isFields(value) ? value : {})
  const meanings = inner.map(([name, one]) => meaningOf(name, one, kind))
  return meanings.find((meaning) => meaning.kind !== 'nothing') ?? NOTHING
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === '') return true
  if (typeof value === 'string') return /^(?:false|no|null|none|off)$/i.test(value.trim())
  return typeof value === 'object' && Object.keys(value).length === 0
}
