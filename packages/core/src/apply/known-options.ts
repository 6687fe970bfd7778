import type { EditPolicy } from '../vocabulary/placement.js'
import type { FormatPolicy, Profile } from '../vocabulary/profile.js'
import { TIERS } from '../vocabulary/replacer.js'

/** What an option may be: anything, what is of a kind, one of some values, or a number in a range whose ends count. */
export type OptionValues = true | Kind | readonly (string | boolean)[] | NumberRange

type Kind = 'text' | 'function' | 'list' | 'object'

interface NumberRange {
  readonly least: number
  /** Default: no limit. */
  readonly most?: number
}

/** The names of all options, each with what it may be; one that is missing, or has values that are none of its type, does not compile. */
export type OptionNames<Options = Record<string, unknown>> = {
  readonly [Name in keyof Required<Options>]: true | ValuesOf<Required<Options>[Name]>
}

type ValuesOf<Value> = unknown extends Value
  ? OptionValues
  : string extends Value
    ? 'text'
    : [Value] extends [string | boolean]
      ? readonly Value[]
      : [Value] extends [number]
        ? NumberRange
        : [Value] extends [(...args: never[]) => unknown]
          ? 'function'
          : [Value] extends [Iterable<unknown>]
            ? 'list'
            : 'object'

/**
 * What the compiler says in TypeScript, for callers in JavaScript: there a misspelt option, and one with
 * a value that it cannot have, would be ignored, or be taken for something else.
 *
 * @throws TypeError for what are no options, for an option that there is not, and for a value that it cannot have. Undefined is as if it
 * were not there
 */
export function requireKnown(what: string, options: object, ...known: readonly OptionNames[]): void {
  if (!isOf('object', options))
    throw new TypeError(`the options of ${what} must be an object, not ${shown(options)}`)
  for (const [name, value] of Object.entries(options)) {
    const values = known.find((names) => Object.hasOwn(names, name))?.[name]
    if (values === undefined) {
      const all = new Set(known.flatMap((names) => Object.keys(names)))
      throw new TypeError(
        `${what} has no option ${JSON.stringify(name)}; there are ${Array.from(all).join(', ')}`,
      )
    }
    // Hosts have null for a signal or a logger that they do not have.
    const isNone = value === undefined || (value === null && NOT_NEEDED.includes(values))
    if (!isNone) requireValue(what, name, value, values)
  }
}

const NOT_NEEDED: readonly OptionValues[] = ['function', 'list', 'object']

/** @throws TypeError naming the option, what it may be and what it is */
export function requireValue(what: string, name: string, value: unknown, values: OptionValues): void {
  const wanted = unmet(value, values)
  if (wanted !== undefined)
    throw new TypeError(`the option ${name} of ${what} must be ${wanted}, not ${shown(value)}`)
}

/** What callers in JavaScript may give as a text: bytes that nobody decoded, or nothing. @throws TypeError */
export function requireText(what: string, text: string): void {
  if (!isOf('text', text)) throw new TypeError(`${what} must be a string, not ${shown(text)}`)
}

/** What a value has to be and is not. */
function unmet(value: unknown, values: OptionValues): string | undefined {
  if (values === true) return undefined
  if (typeof values === 'string')
    return isOf(values, value) ? undefined : `${values === 'object' ? 'an' : 'a'} ${values}`
  if (!('least' in values))
    // Null is what a model's call has for a choice that it leaves open.
    return values.some((one) => one === (value ?? false))
      ? undefined
      : values.map((one) => JSON.stringify(one)).join(' or ')
  const { least, most = Number.POSITIVE_INFINITY } = values
  if (typeof value === 'number' && value >= least && value <= most) return undefined
  return values.most === undefined ? `a number of at least ${least}` : `a number from ${least} to ${most}`
}

function isOf(kind: Kind, value: unknown): boolean {
  if (kind === 'text') return typeof value === 'string'
  if (kind === 'function') return typeof value === 'function'
  return typeof value === 'object' && value !== null && (kind === 'object' || Symbol.iterator in value)
}

function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  return value === null || /^(?:number|boolean)$/.test(typeof value)
    ? String(value)
    : `of type ${typeof value}`
}

/** @throws TypeError for what is no profile, such as the name of one, and for what a profile has not */
export function requireProfile(profile: Profile | undefined): void {
  if (profile === undefined) return
  if (typeof profile !== 'object' || profile === null || !TIERS.includes(profile.cap))
    throw new TypeError('profile must be one, such as `strict` of @emend/core, not a name')
  requireKnown('a profile', profile, PROFILE)
  for (const [format, policy] of Object.entries(profile.formats ?? {})) {
    requireValue('a profile', `formats.${format}`, policy, 'object')
    requireKnown('a profile', policy, POLICY, EDIT_POLICY)
  }
}

export const EDIT_POLICY: OptionNames<EditPolicy> = {
  reconcile: ['merge', 'verbatim'],
  placeholders: ['refuse', 'allow'],
  damagedText: ['refuse', 'allow'],
  threshold: { least: 0, most: 1 },
  buffer: { least: 0 },
  partial: ['none', 'edits'],
  overwrite: ['refuse', 'allow'],
}

const PROFILE: OptionNames<Profile> = { name: 'text', cap: true, formats: 'object' }

const POLICY: OptionNames<Omit<FormatPolicy, keyof EditPolicy>> = {
  replacers: 'list',
  placement: 'object',
  parse: 'function',
  incremental: true,
}
