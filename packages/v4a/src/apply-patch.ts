import {
  type AppliedFiles,
  type ApplyOptions,
  applyFileEdits,
  type Failure,
  type Notice,
  type Result,
} from '@emend/core'
import { v4a } from './format.js'

export interface ApplyPatchOptions extends Partial<Omit<ApplyOptions, 'placement'>> {
  /** The file that bare hunks without envelope are for. */
  readonly path?: string
  /** Accept a patch that breaks off, for previews. Default false. */
  readonly unfinished?: boolean
}

/** What a patch did. */
export interface AppliedPatch extends AppliedFiles {
  readonly notices: readonly Notice[]
}

/**
 * Applies a patch to texts: the whole of this package in one pure call.
 *
 * @param files the texts of the files that exist, by path
 * @returns every touched file with its text before and after, or every failure; never throws for bad input
 * @example
 * const result = applyPatch(patch, new Map([['a.txt', 'one\n']]))
 * if (result.ok) for (const { path, after } of result.value.files) console.log(path, after)
 * else for (const failure of result.failure) console.error(describe(failure))
 */
export function applyPatch(
  patch: string,
  files: ReadonlyMap<string, string>,
  { path, unfinished, ...options }: ApplyPatchOptions = {},
): Result<AppliedPatch, readonly Failure[]> {
  const format = v4a()
  const parsed = format.parse(patch, {
    ...(path !== undefined && { path }),
    ...(unfinished !== undefined && { partial: unfinished }),
  })
  if (!parsed.ok) return { ok: false, failure: [parsed.failure] }
  const { edits, notices } = parsed.value
  const applied = applyFileEdits(edits, files, {
    replacers: format.replacers,
    ...options,
    placement: format.placement,
  })
  return applied.ok ? { ok: true, value: { ...applied.value, notices } } : applied
}
