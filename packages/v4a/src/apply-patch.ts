import {
  type AppliedFiles,
  type ApplyOptions,
  applyFileEdits,
  applyOptionsFor,
  type Failure,
  type Logger,
  type Notice,
  type ParseContext,
  parserFor,
  type Result,
} from '@emend/core'
import { v4a } from './format.js'
import { exceedsFuzz, type FuzzOptions, fuzzProfile, totalFuzz } from './fuzz.js'

export interface ApplyPatchOptions extends Partial<Omit<ApplyOptions, 'placement'>>, FuzzOptions {
  /** The file that a diff without envelope is for. */
  readonly path?: string
  /** What a diff without envelope does with that file: changes it (`default`), or makes it. */
  readonly mode?: 'default' | 'create'
  /** Accept a patch that breaks off, for previews. Default false. */
  readonly unfinished?: boolean
  /** Told of header lines that were left aside. */
  readonly logger?: Logger
}

/** What a patch did. */
export interface AppliedPatch extends AppliedFiles {
  readonly notices: readonly Notice[]
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
  const { path: _, mode: __, unfinished: ___, logger: ____, ...applying } = options
  const format = v4a()
  const profile = fuzzProfile(options)
  const chosen = applyOptionsFor(format, profile)
  if (!chosen.ok) return { ok: false, failure: [chosen.failure] }
  const parsed = parserFor(format, profile)(patch, contextOf(options))
  if (!parsed.ok) return { ok: false, failure: [parsed.failure] }
  const { edits, notices } = parsed.value
  const applied = applyFileEdits(edits, files, { ...chosen.value, ...applying, profile })
  if (!applied.ok) return applied
  const tooFuzzy = exceedsFuzz(applied.value.files, options)
  if (tooFuzzy !== undefined) return { ok: false, failure: [tooFuzzy] }
  return { ok: true, value: { ...applied.value, notices, fuzzScore: totalFuzz(applied.value.files) } }
}

function contextOf({ path, mode, unfinished, logger }: ApplyPatchOptions): ParseContext {
  return {
    ...(path !== undefined && { path }),
    ...(mode !== undefined && { mode }),
    ...(unfinished !== undefined && { partial: unfinished }),
    ...(logger !== undefined && { logger }),
  }
}
