import { type AppliedFiles, applyFileEdits } from './apply-file-edits.js'
import { type ApplyOptions, applyOptionsFor, parserFor } from './apply-options.js'
import type { Failure } from './vocabulary/failure.js'
import type { EditFormat, Notice, ParseContext } from './vocabulary/format.js'
import type { Result } from './vocabulary/result.js'

export interface RequestOptions
  extends Partial<Omit<ApplyOptions, 'placement'>>,
    Omit<ParseContext, 'partial'> {
  /** Accept a request that breaks off, for previews. Default false. */
  readonly unfinished?: boolean
}

/** As much of a format as it takes to apply a request: hosts that do no more bundle no more. */
export type AppliedFormat = Pick<EditFormat, 'name' | 'parse' | 'replacers' | 'placement'>

/** What a request did. */
export interface AppliedRequest extends AppliedFiles {
  readonly notices: readonly Notice[]
}

/**
 * Applies a request in one format to texts: parsing, locating and reconciling in one pure call. The options come
 * before the profile's policies, and these before the format's own.
 *
 * @param files the texts of the files that exist, by path
 * @returns every touched file with its text before and after, or every failure; never throws for bad input
 */
export function applyRequest(
  format: AppliedFormat,
  request: unknown,
  files: ReadonlyMap<string, string>,
  { path, mode, logger, unfinished, ...options }: RequestOptions = {},
): Result<AppliedRequest, readonly Failure[]> {
  const policy = applyOptionsFor(format, options.profile)
  if (!policy.ok) return { ok: false, failure: [policy.failure] }
  const parsed = parserFor(format, options.profile)(request, {
    ...(path !== undefined && { path }),
    ...(mode !== undefined && { mode }),
    ...(logger !== undefined && { logger }),
    ...(unfinished !== undefined && { partial: unfinished }),
  })
  if (!parsed.ok) return { ok: false, failure: [parsed.failure] }
  const { edits, notices } = parsed.value
  const applied = applyFileEdits(edits, files, { ...policy.value, ...options })
  return applied.ok ? { ok: true, value: { ...applied.value, notices } } : applied
}
