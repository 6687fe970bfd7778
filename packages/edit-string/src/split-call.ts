import type { ParseFailure, Result } from '@emend/core/plugin'
import { arePair, type CallFields, FIELDS, type FieldKind, isEditField } from '@emend/request'
import { wrongInput } from './failures.js'
import { isGiven, PLACING, TEXTS, WRAPPERS } from './fields.js'

/** The fields of one edit, without the number in their names. */
export interface EditFields {
  readonly fields: CallFields
  /** The number that the request has behind the names; empty for most. */
  readonly number: string
}

/** The edits in the fields of a call, in their order: its own, and those in lists. */
export interface SplitCall {
  readonly own: readonly EditFields[]
  /** The fields that hold other calls: their names and values. */
  readonly lists: readonly { readonly name: string; readonly value: unknown }[]
  /** The names of fields that say what another field says. */
  readonly repeated: readonly string[]
  /** The fields beside the edits, if they belong to none of them. */
  readonly beside: CallFields | undefined
}

/**
 * Finds every edit in the fields of a call. Models send a pair of texts beside a list of pairs, several pairs with numbers
 * behind their names, or pairs under several spellings. Edits keep the order of their numbers; lists come after them.
 *
 * The failure is about old and new texts that are no pairs.
 */
export function splitCall(fields: CallFields): Result<SplitCall, ParseFailure> {
  const groups = numberedGroups(fields)
  const own: EditFields[] = []
  const repeated: string[] = []
  let beside: CallFields | undefined
  const hasOwn = groups.some((group) => FIELDS.given(group.fields, ...TEXTS) !== undefined)
  const names = listNames(fields, hasOwn)
  for (const group of groups) {
    const rest = without(group.fields, group.number === '' ? names : [])
    const hasOthers = names.length > 0 || groups.length > 1
    if (hasOthers && FIELDS.given(rest, ...TEXTS) === undefined) {
      beside = rest
      continue
    }
    const pairs = pairsIn(rest)
    if (pairs === undefined) return wrongInput(describePairs(rest))
    for (const name of pairs.repeated) repeated.push(name + group.number)
    for (const pair of pairs.pairs) own.push({ fields: pair, number: group.number })
  }
  const lists = names.map((name) => ({ name, value: fields[name] }))
  return { ok: true, value: { own, lists, repeated, beside } }
}

/** Groups the fields by the number behind their names: first those without one, then in the order of the numbers. */
function numberedGroups(fields: CallFields): readonly EditFields[] {
  const groups = new Map<number, { readonly number: string; readonly fields: Record<string, unknown> }>()
  const numbers = new Set<number>()
  const numbered = Object.keys(fields).flatMap((name) => {
    const [, stem = '', number = ''] = /^(.*?[A-Za-z])([_-]?\d{1,4})$/.exec(name) ?? []
    if (!FIELDS.isOne(stem, ...TEXTS, ...PLACING) || !isGiven(fields, name)) return []
    const key = Number(number.replace(/[_-]/, ''))
    if (FIELDS.isOne(stem, ...TEXTS)) numbers.add(key)
    return [{ name, stem, number, key }]
  })
  const taken = new Set<string>()
  for (const { name, stem, number, key } of numbered) {
    // A number behind a name means an edit of its own only where that edit has a text.
    if (!numbers.has(key)) continue
    const group = groups.get(key) ?? { number, fields: {} }
    groups.set(key, group)
    if (Object.hasOwn(group.fields, stem)) continue
    group.fields[stem] = fields[name]
    taken.add(name)
  }
  const ascending = Array.from(groups).sort(([one], [other]) => one - other)
  return [{ number: '', fields: without(fields, [...taken]) }, ...ascending.map(([, group]) => group)]
}

/** The names of the fields that hold calls. Beside an edit, or beside another such field, only those that hold edits count. */
function listNames(fields: CallFields, hasOwn: boolean): readonly string[] {
  const wrappers = FIELDS.all(fields, ...WRAPPERS).filter((name) => isGiven(fields, name))
  const lists = wrappers.filter((name) => isEditField(name, fields[name]) || isList(name, fields[name]))
  if (hasOwn || lists.length > 0) return lists
  const first = FIELDS.given(fields, ...WRAPPERS)
  return first === undefined ? [] : [first]
}

/** Whether the field is meant as a list of edits by its name, and is not empty. */
function isList(name: string, value: unknown): boolean {
  if (!FIELDS.isOne(name, 'edits')) return false
  if (typeof value === 'string') return value.trim() !== ''
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}

/** The edits in fields without numbers: one for each pair of texts; undefined if the texts are no pairs. */
function pairsIn(
  fields: CallFields,
): { readonly pairs: readonly CallFields[]; readonly repeated: readonly string[] } | undefined {
  const [olds, news] = [textNames(fields, 'old'), textNames(fields, 'new')]
  if (olds.length < 2 && news.length < 2) return { pairs: [fields], repeated: [] }
  const isOne = [olds, news].every((names) => new Set(names.map((name) => fields[name])).size < 2)
  if (isOne) {
    const repeated = [...olds.slice(1), ...news.slice(1)]
    return { pairs: [without(fields, repeated)], repeated }
  }
  const partners = olds.map((old) => news.find((name) => isPair(old, name)))
  if (new Set(partners).size !== news.length || partners.includes(undefined)) return undefined
  const texts = [...olds, ...news]
  const pairs = olds.map((old, i) =>
    without(
      fields,
      texts.filter((name) => name !== old && name !== partners[i]),
    ),
  )
  return { pairs, repeated: [] }
}

/** The names of the fields that hold one kind of text, in the order of the request. */
function textNames(fields: CallFields, kind: FieldKind): readonly string[] {
  return FIELDS.all(fields, kind).filter((name) => typeof fields[name] === 'string')
}

/** Whether the names of an old and a new text are a pair, and are spelled alike. */
function isPair(old: string, now: string): boolean {
  return arePair(old, now) && /[_-]/.test(old) === /[_-]/.test(now)
}

function describePairs(fields: CallFields): string {
  const olds = textNames(fields, 'old').join(', ')
  const news = textNames(fields, 'new').join(', ')
  return `old texts (${olds}) and new texts (${news || 'none'}) that are no pairs`
}

function without(fields: CallFields, names: readonly string[]): CallFields {
  if (names.length === 0) return fields
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
}
