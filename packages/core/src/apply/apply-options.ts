import { bufferedParser } from '../stream/parsing.js'
import { behindReasoning, withoutReasoning } from '../stream/reasoning-mask.js'
import type { EditFormat, IncrementalParser, ParseContext, StreamContext } from '../vocabulary/format.js'
import type { ParseFailure } from '../vocabulary/parse-failure.js'
import type { Corrections, EditPolicy, Placement } from '../vocabulary/placement.js'
import { type Profile, standard } from '../vocabulary/profile.js'
import type { Limits, Replacer } from '../vocabulary/replacer.js'
import type { Result } from '../vocabulary/result.js'
import { EDIT_POLICY, type OptionNames, requireKnown, requireProfile } from './known-options.js'

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

/**
 * @param own the options that a call has beside those of every request
 * @throws TypeError for an unknown option or profile, and for a value that an option cannot have
 */
export function requireRequestOptions(options: RequestOptions, own: OptionNames = {}): void {
  requireKnown('a request', options, APPLY, EDIT_POLICY, REQUEST, own)
  requireProfile(options.profile)
}

/** The same for edits of one's own making. */
export function requireEditOptions(options: ApplyOptions, own: OptionNames = {}): void {
  requireKnown('an edit', options, APPLY, EDIT_POLICY, EDIT, own)
  requireProfile(options.profile)
}

const APPLY = {
  profile: true,
  replacers: 'list',
  corrections: 'function',
  skipped: ['report', 'refuse'],
  steps: { least: 0 },
  signal: 'object',
} as const

const REQUEST: OptionNames<Omit<RequestOptions, keyof typeof APPLY | keyof EditPolicy>> = {
  path: 'text',
  mode: ['default', 'create'],
  logger: 'object',
  unfinished: [true, false],
}

const EDIT: OptionNames<Omit<ApplyOptions, keyof typeof APPLY | keyof EditPolicy>> = { placement: 'object' }

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
