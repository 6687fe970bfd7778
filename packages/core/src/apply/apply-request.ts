import type { AppliedFileEdits } from '../parts/bind.js'
import type { EditFormat, ParseContext, ParsedRequest } from '../parts/format.js'
import type { FileEdit } from '../vocabulary/edit.js'
import type { Failure, TextFailure } from '../vocabulary/failure.js'
import type { Notice } from '../vocabulary/notice.js'
import type { FileResult } from '../vocabulary/outcome.js'
import type { ParseFailure } from '../vocabulary/parse-failure.js'
import { no, ok, type Result } from '../vocabulary/result.js'
import type { Tier } from '../vocabulary/tier.js'
import { applyFileEdits } from './apply-file-edits.js'
import { type ApplyOptions, type OptionNames, requirePresent, type WithProfile } from './apply-options.js'
import { type How, howFor } from './how.js'

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

/** Resolves how a request in a format is applied, see `howFor`. */
export function howOfRequest(
  format: AppliedFormat,
  options: WithProfile<ApplyOptions>,
): Result<HowOfRequest, ParseFailure> {
  const { contentHash } = format
  const chosen = requirePresent(options.profile)
  const { cap = chosen.cap } = format
  const profile = cap === chosen.cap ? chosen : { ...chosen, cap }
  const how = howFor(format, { ...options, profile })
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
