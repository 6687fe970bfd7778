import type { Check } from '../check/check.js'
import type { Bind } from '../parts/bind.js'
import type { ParseContext } from '../parts/format.js'
import type { Corrections, EditPolicy, Feedback, Placement } from '../parts/placement.js'
import type { FormatPolicy, Profile } from '../parts/profile.js'
import type { Describe } from '../parts/words.js'
import type { Limits, Replacer } from '../vocabulary/replacer.js'
import { TIERS } from '../vocabulary/tier.js'

/** How large a request may be. A larger one is refused before anything is searched. */
export interface RequestBounds {
  /** The most edits of all files together. A file that is created, deleted or moved counts as one. Default 120,000. */
  readonly mostEdits?: number | undefined
  /** The most characters, where the request is a text. Default 50 million. */
  readonly mostCharacters?: number | undefined
}

/**
 * How edits are applied. Policy by default: placeholders, damaged text and overwriting are refused;
 * the buffer is 40 lines; one refused edit refuses the call.
 */
export interface ApplyOptions extends Limits, RequestBounds, Partial<EditPolicy> {
  /** How edits are found, merged and checked. Where it names formats, only those may be applied, each with its own choices. */
  readonly profile?: Profile
  /** The words of results: pass `messages` of `@emend/feedback`. Default: messages are code, path and line, no more. */
  readonly describe?: Describe | undefined
  /** The replacers to run in place of the profile's cascade, sorted by tier. Those above the profile's cap do not run. */
  readonly replacers?: Iterable<Replacer> | undefined
  /** How the edits are placed. Default `unique`. */
  readonly placement?: Placement
  /**
   * Computes for a refused edit what to send instead, if there is exactly one safe candidate, as `corrected` of
   * the failure. Pass `corrections`. It costs a few more placements in a call that fails, and nothing in a call
   * that succeeds. Default: none.
   */
  readonly corrections?: Corrections | undefined
  /**
   * What happens to a call of which a part has no effect, because that part was applied before or changes
   * nothing. `report` applies the rest and reports the part as `skipped`. `refuse` refuses the whole call, so
   * that a call that is not refused is complete, also with `partial`. Default `report`.
   */
  readonly skipped?: 'report' | 'refuse' | undefined
  /**
   * Places the edits in other texts than the files have now: those that the model was shown. Pass `boundTo(…)` of
   * `@emend/core`. Default: none, the edits are placed in the files as they are.
   */
  readonly bind?: Bind | undefined
}

/** The options of edits that the caller made. */
export interface EditOptions extends ApplyOptions {
  /**
   * Makes the failure of a refused edit: `problemOf` with the closest region and all else that the text for a model shows, most of
   * it worked out when it is read; `factsOf` with the code, and the places that are known anyway. Default: that of `describe`, else `factsOf`.
   */
  readonly feedback?: Feedback | undefined
}

/** Options with a placement and a profile. A host bundles only those that it names, and no feedback if it names none. */
export interface PlacedOptions extends EditOptions {
  readonly placement: Placement
  readonly profile: Profile
  /** The path of the text, if the caller knows it. */
  readonly path?: string | undefined
  /** Makes the SHA-256 of a text in UTF-8, in lower-case hexadecimal digits. Needed for edits that expect the hash of their file. */
  readonly contentHash?: ((text: string) => string) | undefined
}

/** How a request in a format is parsed and applied. */
export interface RequestOptions
  extends Partial<Omit<ApplyOptions, 'placement'>>,
    Omit<ParseContext, 'partial' | 'isOneText'> {
  /** Accept a request that is cut off, for previews. Default false. */
  readonly unfinished?: boolean | undefined
}

/**
 * Checks the options of a request.
 *
 * @param own the options that only this kind of call has
 * @throws TypeError for an unknown option or profile, and for a value that an option cannot have
 */
export function requireRequestOptions(options: RequestOptions, own: OptionNames = {}): void {
  requireKnown('a request', options, APPLY, EDIT_POLICY, REQUEST, own)
  requireProfile(options.profile)
}

/** Checks the options of edits that the caller made, as {@link requireRequestOptions} does. */
export function requireEditOptions(options: EditOptions, own: OptionNames = {}): void {
  requireKnown('an edit', options, APPLY, EDIT_POLICY, EDIT, own)
  requireProfile(options.profile)
}

const APPLY = {
  profile: true,
  describe: 'object',
  replacers: 'list',
  corrections: 'function',
  skipped: ['report', 'refuse'],
  steps: { least: 0 },
  signal: 'object',
  mostEdits: { least: 0 },
  mostCharacters: { least: 0 },
} as const

const REQUEST: OptionNames<Omit<RequestOptions, keyof typeof APPLY | keyof EditPolicy>> = {
  path: 'text',
  mode: ['default', 'create'],
  logger: 'object',
  unfinished: [true, false],
  ignoreFields: 'list',
  bind: 'function',
}

const EDIT: OptionNames<Omit<EditOptions, keyof typeof APPLY | keyof EditPolicy | 'bind'>> = {
  placement: 'object',
  feedback: 'function',
}

/** Options with the profile that a call needs. */
export type WithProfile<Options> = Options & { readonly profile: Profile }

/**
 * The allowed values of an option: `true` for any value, a kind, a list of values, or a range of numbers that
 * includes its ends.
 */
export type OptionValues = true | Kind | readonly (string | boolean)[] | NumberRange

type Kind = 'text' | 'function' | 'list' | 'object'

interface NumberRange {
  readonly least: number
  /** The greatest allowed number. Default: no limit. */
  readonly most?: number
}

/**
 * The names of all options with their allowed values. It does not compile if an option is missing or its values
 * do not fit its type.
 */
export type OptionNames<Options = Record<string, unknown>> = {
  readonly [Name in keyof Required<Options>]: true | ValuesOf<Exclude<Required<Options>[Name], undefined>>
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
 * Checks options at run time, as the compiler does in TypeScript. In JavaScript a misspelled option or an
 * invalid value would otherwise be ignored or misread. An option that is undefined counts as absent.
 *
 * @throws TypeError if `options` is no object, if an option is unknown, and if an option has a value that is
 *   not allowed
 */
export function requireKnown(what: string, options: object, ...known: readonly OptionNames[]): void {
  if (!OF_KIND.object(options))
    throw new TypeError(`the options of ${what} must be an object, not ${describeValue(options)}`)
  for (const name of Object.keys(options)) {
    const value: unknown = options[name as keyof typeof options]
    let values: OptionValues | undefined
    for (const names of known) if (values === undefined && Object.hasOwn(names, name)) values = names[name]
    if (values === undefined) {
      const all = new Set(known.flatMap((names) => Object.keys(names)))
      throw new TypeError(
        `${what} has no option ${JSON.stringify(name)}; there are ${Array.from(all).join(', ')}`,
      )
    }
    // Hosts pass null for a signal or a logger that they do not have.
    const isAbsent = value === undefined || (value === null && MAY_BE_NULL.includes(values))
    if (!isAbsent && values !== true) requireValue(what, name, value, values)
  }
}

const MAY_BE_NULL: readonly OptionValues[] = ['function', 'list', 'object']

/** Checks the value of an option. @throws TypeError that names the option, its allowed values and its value */
export function requireValue(what: string, name: string, value: unknown, values: OptionValues): void {
  if (typeof values === 'string' ? OF_KIND[values](value) : isAllowed(value, values)) return
  throw new TypeError(
    `the option ${name} of ${what} must be ${describeValues(values)}, not ${describeValue(value)}`,
  )
}

/** Checks that a text is a string. JavaScript callers may pass bytes or nothing. @throws TypeError if it is not a string */
export function requireText(what: string, text: string): void {
  if (!OF_KIND.text(text)) throw new TypeError(`${what} must be a string, not ${describeValue(text)}`)
}

/** Whether a value is of a kind. */
const OF_KIND: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  function: (value) => typeof value === 'function',
  object: (value) => typeof value === 'object' && value !== null,
  list: (value) => typeof value === 'object' && value !== null && Symbol.iterator in value,
}

/** Whether a value is one of a list, or within a range. */
function isAllowed(value: unknown, values: Exclude<OptionValues, Kind>): boolean {
  if (values === true) return true
  // A model's call has null for a choice that it leaves open, which counts as false.
  if (!('least' in values)) return values.some((one) => one === (value ?? false))
  const { least, most = Number.POSITIVE_INFINITY } = values
  return typeof value === 'number' && value >= least && value <= most
}

/** What a value should be, such as `a function`. */
function describeValues(values: OptionValues): string {
  if (values === true) return 'any value'
  if (typeof values === 'string') return `${values === 'object' ? 'an' : 'a'} ${values}`
  if (!('least' in values)) return values.map((one) => JSON.stringify(one)).join(' or ')
  const { least, most } = values
  return most === undefined ? `a number of at least ${least}` : `a number from ${least} to ${most}`
}

function describeValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  return value === null || /^(?:number|boolean)$/.test(typeof value)
    ? String(value)
    : `of type ${typeof value}`
}

/** Checks a profile, once. @throws TypeError if it is no profile, for instance only the name of one, or has an unknown field */
export function requireProfile(profile: Profile | undefined): void {
  if (profile === undefined || checked.has(profile)) return
  if (typeof profile !== 'object' || profile === null || !TIERS.includes(profile.cap))
    throw new TypeError('profile must be one, such as `strict` of @emend/core, not a name')
  requireKnown('a profile', profile, PROFILE)
  for (const [format, policy] of Object.entries(profile.formats ?? {})) {
    requireValue('a profile', `formats.${format}`, policy, 'object')
    requireKnown('a profile', policy, POLICY, EDIT_POLICY)
  }
  if (profile.cascade === undefined || profile.merge === undefined || profile.checks === undefined)
    throw new TypeError(
      'a profile needs cascade, merge and checks: spread one, such as { ...standard, name, cap } of @emend/core',
    )
  const formats = Object.values(profile.formats ?? {})
  for (const check of [profile.checks, ...formats.map(({ checks = [] }) => checks)].flat())
    if (typeof (check as Partial<Check> | null)?.kind !== 'string')
      throw new TypeError('one of the checks of a profile is none: it needs a kind, and find or findAtEdges')
  checked.add(profile)
}

/** Checks that a call has a profile. @throws TypeError that says which there are */
export function requirePresent(profile: Profile | undefined): Profile {
  if (profile === undefined)
    throw new TypeError('this call needs the option profile: pass one, such as `strict` of @emend/core')
  return profile
}

/** Checking a profile takes as long as finding the place of an edit, and all calls of a host have the same few. */
const checked = /* @__PURE__ */ new WeakSet<Profile>()

export const EDIT_POLICY: OptionNames<EditPolicy> = {
  placeholders: ['refuse', 'allow'],
  damagedText: ['refuse', 'allow'],
  newText: ['check', 'literal'],
  checks: 'list',
  buffer: { least: 0 },
  partial: ['none', 'edits'],
  overwrite: ['refuse', 'allow'],
}

const PROFILE: OptionNames<Profile> = {
  name: 'text',
  cascade: 'list',
  cap: true,
  merge: 'object',
  checks: 'list',
  formats: 'object',
}

const POLICY: OptionNames<Omit<FormatPolicy, keyof EditPolicy>> = {
  placement: 'object',
  parse: 'function',
  incremental: true,
}
