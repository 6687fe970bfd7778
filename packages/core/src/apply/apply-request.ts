import type { AppliedFileEdits } from '../parts/bind.js'
import type { EditFormat, ParseContext, ParsedRequest } from '../parts/format.js'
import type { Profile } from '../parts/profile.js'
import type { FileEdit } from '../vocabulary/edit.js'
import type { Failure, TextFailure } from '../vocabulary/failure.js'
import type { Notice } from '../vocabulary/notice.js'
import type { FileResult } from '../vocabulary/outcome.js'
import type { ParseFailure } from '../vocabulary/parse-failure.js'
import type { Replacer } from '../vocabulary/replacer.js'
import { no, ok, type Result } from '../vocabulary/result.js'
import type { Tier } from '../vocabulary/tier.js'
import { applyFileEdits } from './apply-file-edits.js'
import {
  type ApplyOptions,
  type OptionNames,
  type PlacedOptions,
  type RequestBounds,
  requirePresent,
  type WithProfile,
} from './apply-options.js'
import { withoutReasoning } from './reasoning-mask.js'

/** The parts of a format that applying a request needs. A host that only applies requests bundles only these. */
export interface AppliedFormat extends Pick<EditFormat, 'name' | 'parse' | 'replacers' | 'placement'> {
  /** The options that its call has in addition to `RequestOptions`. All others are refused. */
  readonly options?: OptionNames
  /** Returns the edits to apply in place of the parsed ones, such as the edits that undo them. */
  readonly revise?: (edits: readonly FileEdit[]) => Result<readonly FileEdit[], readonly TextFailure[]>
  /**
   * Makes the SHA-256 of a text in UTF-8, in lower-case hexadecimal digits. Default: none, and a call that expects a hash of a
   * file is refused as `unsupported-field`.
   */
  readonly contentHash?: (text: string) => string
  /** The most tolerant tier whose replacers run, where the profile goes further. */
  readonly cap?: Tier
  /** Returns why the resulting files are refused; undefined where they are not. */
  readonly check?: (files: readonly FileResult[]) => TextFailure | undefined
}

/** A request that was applied. */
export interface AppliedRequest extends AppliedFileEdits {
  /** What was noticed when it was read. */
  readonly notices: readonly Notice[]
}

/** Why a request was refused, and its edits, if it could be read. */
export interface RefusedRequest {
  readonly failures: readonly Failure[]
  readonly edits?: readonly FileEdit[]
}

/** The texts of the files that exist, by path, for the edits of a request; or why there are none for it. */
export type TextsFor = (edits: readonly FileEdit[]) => Result<ReadonlyMap<string, string>, RefusedRequest>

/** How a request is read and applied, and what its format says besides. */
export interface HowOfRequest extends How {
  readonly format: AppliedFormat
}

/** Resolves how a request in a format is applied, see {@link howFor}. */
export function howOfRequest(
  format: AppliedFormat,
  options: WithProfile<ApplyOptions>,
): Result<HowOfRequest, ParseFailure> {
  const { contentHash, cap } = format
  const { profile } = options
  const how = howFor(format, cap === undefined ? options : { ...options, profile: { ...profile, cap } })
  return how.ok ? ok({ format, ...how.value, ...(contentHash !== undefined && { contentHash }) }) : how
}

/** Applies a request to texts: each edit exactly where it belongs, or nothing and the reasons. Pure. */
export function applyRequest(
  request: unknown,
  textsFor: TextsFor,
  how: HowOfRequest,
  context?: ParseContext,
): Result<AppliedRequest, RefusedRequest> {
  const read = readRequest(request, how, context)
  if (!read.ok) return read
  const { edits, notices } = read.value
  const texts = textsFor(edits)
  if (!texts.ok) return texts
  const applied = applyFileEdits(edits, texts.value, how)
  if (!applied.ok) return no({ failures: applied.failure, edits })
  const problem = how.format.check?.(applied.value.files)
  return problem === undefined ? ok({ ...applied.value, notices }) : no({ failures: [problem], edits })
}

/** The edits of a request, as its call asks for them. Refused for a condition that a pure call cannot keep. */
function readRequest(
  request: unknown,
  { read, format }: HowOfRequest,
  context?: ParseContext,
): Result<Pick<ParsedRequest, 'edits' | 'notices'>, RefusedRequest> {
  const parsed = read(request, context)
  if (!parsed.ok) return no({ failures: [parsed.failure] })
  const { edits, notices } = parsed.value
  const unsupported = conditionIn(format, parsed.value)
  if (unsupported !== undefined) return no({ failures: [unsupported] })
  const revised = format.revise?.(edits) ?? ok(edits)
  return revised.ok ? ok({ edits: revised.value, notices }) : no({ failures: revised.failure })
}

/**
 * The condition of a request that a call which writes nothing itself cannot keep; undefined where there is none. It cannot keep
 * a dry run, because the host writes what it gets, nor a hash without a way to make one.
 */
export function conditionIn(
  { name: format, contentHash }: Pick<AppliedFormat, 'name' | 'contentHash'>,
  { dryRun, edits }: Pick<ParsedRequest, 'dryRun' | 'edits'>,
): ParseFailure | undefined {
  if (dryRun !== undefined)
    return {
      code: 'unsupported-field',
      format,
      field: dryRun,
      value: 'true',
      instead: 'the call without it where the change is wanted: what this call returns is written',
    }
  const field = edits.find(({ expects }) => expects !== undefined)?.expects?.field
  if (field === undefined || contentHash !== undefined) return undefined
  const instead = 'the call without a hash, with the text to replace'
  return { code: 'unsupported-field', format, field, value: 'a hash of the file', instead }
}

/** How a request in a format is read, and how its edits are placed, merged and checked: resolved once for the options of a call. */
export interface How extends PlacedOptions {
  /** Reads a request: by the profile's parser for the format, if it has one, else by the format's. */
  readonly read: EditFormat['parse']
  readonly replacers: Iterable<Replacer>
}

/**
 * Resolves how requests in a format are read, and how their edits are applied, under a profile; see {@link placingFor}.
 *
 * @returns `profile-mismatch` for a profile that names formats, but not this one
 */
export function howFor(
  format: Pick<EditFormat, 'name' | 'parse' | 'replacers' | 'placement'>,
  options: WithProfile<ApplyOptions>,
): Result<How, ProfileMismatch> {
  const placing = placingFor(format, options)
  // It ends with a spread: an object that begins with one costs an engine much more.
  return placing.ok ? ok({ read: parserFor(format, options.profile, options), ...placing.value }) : placing
}

/**
 * How edits of a format are placed, merged and checked under a profile: with the format's own placement and its replacers, if it
 * has any, or with the profile's choices where it names the format. What the options of the call say comes first.
 */
export function placingFor(
  format: Pick<EditFormat, 'name' | 'replacers' | 'placement'>,
  { profile, placement, replacers, ...options }: WithProfile<ApplyOptions>,
): Result<Omit<How, 'read'>, ProfileMismatch> {
  const { name } = format
  const { cascade } = requirePresent(profile)
  if (profile.formats === undefined) {
    const own = replacers ?? format.replacers ?? cascade
    return ok({ profile, replacers: own, placement: placement ?? format.placement, ...options })
  }
  const chosen = profile.formats[name]
  if (chosen === undefined) return no({ code: 'profile-mismatch', format: name, profile: profile.name })
  const { parse: _, incremental: __, ...policy } = chosen
  const { placement: theirs = format.placement } = policy
  return ok({
    profile,
    ...policy,
    ...options,
    replacers: replacers ?? cascade,
    placement: placement ?? theirs,
  })
}

type ProfileMismatch = ParseFailure & { readonly code: 'profile-mismatch' }

/**
 * Returns the parser for requests in a format under a profile: the profile's own, if it has one, else the
 * format's. It skips what a model thought before its answer (`<think>…</think>`), and refuses a request that is larger than the bounds.
 */
export function parserFor(
  { name, parse }: Pick<EditFormat, 'name' | 'parse'>,
  profile?: Profile,
  bounds: RequestBounds = {},
): EditFormat['parse'] {
  const read = profile?.formats?.[name]?.parse ?? parse
  return (input, context) => {
    const tooLong = longerThan(input, name, bounds)
    if (tooLong !== undefined) return no(tooLong)
    const parsed = read(withoutReasoning(input), context)
    const tooMany = parsed.ok ? moreThan(parsed.value.edits, name, bounds) : undefined
    return tooMany === undefined ? parsed : no(tooMany)
  }
}

/** More edits than any request has that was meant: a diff of ten thousand files, or of a hundred thousand hunks. */
const MOST_EDITS = 120_000
const MOST_CHARACTERS = 50_000_000

/** The failure of a text that is too long. */
function longerThan(
  input: unknown,
  format: string,
  { mostCharacters: most = MOST_CHARACTERS }: RequestBounds,
): ParseFailure | undefined {
  if (typeof input !== 'string' || input.length <= most) return undefined
  return tooLarge(format, `a request of ${input.length} characters`, `at most ${most}`)
}

/** The failure of a request with too many edits. */
function moreThan(
  edits: readonly FileEdit[],
  format: string,
  { mostEdits: most = MOST_EDITS }: RequestBounds,
): ParseFailure | undefined {
  // What a plugin gives is judged by its caller: what is no list of edits counts as none.
  if (!Array.isArray(edits) || edits.some((file) => file?.kind === 'update' && !Array.isArray(file.edits)))
    return undefined
  const count = countEdits(edits)
  return count <= most ? undefined : tooLarge(format, `a request of ${count} edits`, `at most ${most}`)
}

function tooLarge(format: string, received: string, most: string): ParseFailure {
  return { code: 'wrong-input', format, received, expected: `${most}: send it in several requests` }
}

/** Counts the edits of a request. A file that is created or deleted, or updated without edits of its text, counts as one. */
export function countEdits(edits: readonly FileEdit[]): number {
  return edits.reduce((sum, file) => sum + (file.kind === 'update' ? Math.max(file.edits.length, 1) : 1), 0)
}
