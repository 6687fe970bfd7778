import {
  type AppliedRequest,
  applyRequest,
  type Failure,
  type RequestOptions,
  type Result,
} from '@emend/core'
import { APPLIED } from './format.js'
import { exceedsFuzz, type FuzzOptions, fuzzProfile, totalFuzz } from './fuzz.js'

export interface ApplyPatchOptions extends RequestOptions, FuzzOptions {}

/** What a patch did. */
export interface AppliedPatch extends AppliedRequest {
  /** The fuzz scores of all hunks together; `fuzzOf` gives each one's. */
  readonly fuzzScore: number
}

/**
 * Applies a patch to texts: the whole of this package in one pure call.
 *
 * @param patch a patch as text, or operations `{type, path, diff}`
 * @param files the texts of the files that exist, by path
 * @returns every touched file with its text before and after, or every failure; never throws for bad input
 * @example
 * const result = applyPatch(patch, new Map([['a.txt', 'one\n']]))
 * if (result.ok) for (const { path, after } of result.value.files) console.log(path, after)
 * else for (const failure of result.failure) console.error(describe(failure))
 */
export function applyPatch(
  patch: unknown,
  files: ReadonlyMap<string, string>,
  options: ApplyPatchOptions = {},
): Result<AppliedPatch, readonly Failure[]> {
  const applied = applyRequest(APPLIED, patch, files, { ...options, profile: fuzzProfile(options) })
  if (!applied.ok) return applied
  const tooFuzzy = exceedsFuzz(applied.value.files, options)
  if (tooFuzzy !== undefined) return { ok: false, failure: [tooFuzzy] }
  return { ok: true, value: { ...applied.value, fuzzScore: totalFuzz(applied.value.files) } }
}
