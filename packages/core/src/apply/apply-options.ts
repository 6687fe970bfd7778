import type { Bind } from '../parts/bind.js'
import type { ParseContext } from '../parts/format.js'
import type { Corrections, EditPolicy, Feedback, Placement } from '../parts/placement.js'
import type { Profile } from '../parts/profile.js'
import type { Describe } from '../parts/words.js'
import type { Limits, Replacer } from '../vocabulary/replacer.js'
import { EDIT_POLICY, type OptionNames, requireKnown, requireProfile } from './known-options.js'
import type { RequestBounds } from './request-bounds.js'

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
