import { bufferedParser } from '../stream/incremental-parser.js'
import { behindReasoning, withoutReasoning } from '../stream/reasoning-mask.js'
import type { EditFormat, IncrementalParser, ParseContext, StreamContext } from '../vocabulary/format.js'
import type { ParseFailure } from '../vocabulary/parse-failure.js'
import type { Corrections, EditPolicy, Placement } from '../vocabulary/placement.js'
import { type FormatPolicy, type Profile, standard } from '../vocabulary/profile.js'
import { type Limits, type Replacer, TIERS } from '../vocabulary/replacer.js'
import type { Result } from '../vocabulary/result.js'

/**
 * Default policy: `merge`, placeholders and damaged text refused, a threshold of 0.9 (which only the replacers of the `similar` tier
 * look at), a buffer of 40 lines, nothing applied in part and no file overwritten.
 */
export interface ApplyOptions extends Limits, Partial<EditPolicy> {
  /** The cascade. Sorted by tier; those above the profile's cap do not run. */
  readonly replacers: Iterable<Replacer>
  /** Default `unique`. */
  readonly placement?: Placement
  /** Its cap counts here; for its policies see {@link applyOptionsFor}. Default `standard`. */
  readonly profile?: Profile
  /**
   * Work out for a refused edit what to send in its place, where there is exactly one safe candidate: `corrected` of the
   * failure. Pass `corrections`, which costs a few more placements of a call that fails, none of one that succeeds. Default: none.
   */
  readonly corrections?: Corrections
  /**
   * What becomes of a call of which a part has no effect, because it was applied before or changes nothing: the rest is applied
   * and the part reported as `skipped`, or all of it is refused. With `refuse`, a call that is not refused is complete; with
   * `partial`, too. Default `report`.
   */
  readonly skipped?: 'report' | 'refuse'
}

/** The same with a placement: what edits are applied with. */
export interface PlacedOptions extends ApplyOptions {
  readonly placement: Placement
}

/** How a request in a format is read and applied. */
export interface RequestOptions
  extends Partial<Omit<ApplyOptions, 'placement'>>,
    Omit<ParseContext, 'partial'> {
  /** Accept a request that breaks off, for previews. Default false. */
  readonly unfinished?: boolean
}

/** The names of all options; one that is missing does not compile. */
export type OptionNames<Options> = { readonly [Name in keyof Required<Options>]: true }

/** @throws TypeError for an option that there is not, such as a misspelt one, which would else be ignored */
export function requireKnown(
  what: string,
  options: object,
  ...known: readonly Readonly<Record<string, true>>[]
): void {
  for (const name of Object.keys(options)) {
    if (known.some((names) => Object.hasOwn(names, name))) continue
    const all = new Set(known.flatMap((names) => Object.keys(names)))
    throw new TypeError(
      `${what} has no option ${JSON.stringify(name)}; there are ${Array.from(all).join(', ')}`,
    )
  }
}

/** @throws TypeError for what is no profile, such as the name of one, and for what a profile has not */
export function requireProfile(profile: Profile | undefined): void {
  if (profile === undefined) return
  if (typeof profile !== 'object' || profile === null || !TIERS.includes(profile.cap))
    throw new TypeError('profile must be one, such as `strict` of @emend/core, not a name')
  requireKnown('a profile', profile, PROFILE)
  for (const policy of Object.values(profile.formats ?? {}))
    requireKnown('a profile', policy, POLICY, EDIT_POLICY)
}

/**
 * @param own the options that a call has beside those of every request
 * @throws TypeError for an unknown option or profile
 */
export function requireRequestOptions(
  options: RequestOptions,
  own: Readonly<Record<string, true>> = {},
): void {
  requireKnown('a request', options, APPLY, EDIT_POLICY, REQUEST, own)
  requireProfile(options.profile)
}

/** The same for edits of one's own making. */
export function requireEditOptions(options: ApplyOptions, own: Readonly<Record<string, true>> = {}): void {
  requireKnown('an edit', options, APPLY, EDIT_POLICY, EDIT, own)
  requireProfile(options.profile)
}

export const EDIT_POLICY: OptionNames<EditPolicy> = {
  reconcile: true,
  placeholders: true,
  damagedText: true,
  threshold: true,
  buffer: true,
  partial: true,
  overwrite: true,
}

const PROFILE: OptionNames<Profile> = { name: true, cap: true, formats: true }

const POLICY: OptionNames<Omit<FormatPolicy, keyof EditPolicy>> = {
  replacers: true,
  placement: true,
  parse: true,
  incremental: true,
}

const APPLY = {
  profile: true,
  replacers: true,
  corrections: true,
  skipped: true,
  steps: true,
  signal: true,
} as const

const REQUEST: OptionNames<Omit<RequestOptions, keyof typeof APPLY | keyof EditPolicy>> = {
  path: true,
  mode: true,
  logger: true,
  unfinished: true,
}

const EDIT: OptionNames<Omit<ApplyOptions, keyof typeof APPLY | keyof EditPolicy>> = { placement: true }

/**
 * How edits of a format are applied under a profile: the format's own choices, or the profile's where it names
 * the format. A profile that names formats fails for any other.
 */
export function applyOptionsFor(
  { name, replacers, placement }: Pick<EditFormat, 'name' | 'replacers' | 'placement'>,
  profile: Profile = standard,
): Result<PlacedOptions, ParseFailure & { readonly code: 'profile-mismatch' }> {
  if (profile.formats === undefined) return { ok: true, value: { replacers, placement, profile } }
  const chosen = profile.formats[name]
  if (chosen === undefined)
    return { ok: false, failure: { code: 'profile-mismatch', format: name, profile: profile.name } }
  const { parse: _, incremental: __, ...policy } = chosen
  return { ok: true, value: { replacers, placement, ...policy, profile } }
}

/**
 * How requests in a format are read under a profile: in the format's own way, unless the profile has another. What a
 * model thought before its answer (`<think>…</think>`) is none of the request.
 */
export function parserFor(
  { name, parse }: Pick<EditFormat, 'name' | 'parse'>,
  profile: Profile = standard,
): EditFormat['parse'] {
  const read = profile.formats?.[name]?.parse ?? parse
  return (input, context) => read(withoutReasoning(input), context)
}

/**
 * A parser for a request in a format that is still arriving. It reads as {@link parserFor} does; where it cannot do so
 * before the request is all there, all events come at the end.
 */
export function incrementalFor(
  format: EditFormat,
  profile: Profile = standard,
  context: StreamContext = {},
): IncrementalParser {
  const chosen = profile.formats?.[format.name]
  const { incremental } = chosen?.parse === undefined ? format : chosen
  const parser = incremental?.(context)
  return parser ? behindReasoning(parser) : bufferedParser(parserFor(format, profile), context)
}
