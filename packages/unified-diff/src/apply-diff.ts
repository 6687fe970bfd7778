import {
  type AppliedFiles,
  type ApplyOptions,
  applyFileEdits,
  type Failure,
  type Notice,
  type Result,
  reverse,
} from '@emend/core'
import { APPLIED } from './format.js'

export interface ApplyDiffOptions extends Partial<Omit<ApplyOptions, 'placement'>> {
  /** The file that bare hunks without file header are for. */
  readonly path?: string
  /** Undo the diff instead: the files are those that it leaves behind. Default false. */
  readonly reverse?: boolean
  /** Accept a diff that breaks off, for previews. Default false. */
  readonly unfinished?: boolean
}

/** What a diff did. */
export interface AppliedDiff extends AppliedFiles {
  readonly notices: readonly Notice[]
}

/**
 * Applies a diff to texts: the whole of this package in one pure call.
 *
 * A hunk goes where its context and removed lines stand; its line number only chooses between several such places,
 * and its counts are not believed. Where those lines stand byte for byte, the result is git's, byte for byte.
 *
 * @param files the texts of the files that exist, by path
 * @returns every touched file with its text before and after, or every failure; never throws for bad input
 * @example
 * const result = applyDiff(diff, new Map([['a.txt', 'one\n']]))
 * if (result.ok) for (const { path, after } of result.value.files) console.log(path, after)
 * else for (const failure of result.failure) console.error(describe(failure))
 */
export function applyDiff(
  diff: string,
  files: ReadonlyMap<string, string>,
  { path, unfinished, reverse: undo = false, ...options }: ApplyDiffOptions = {},
): Result<AppliedDiff, readonly Failure[]> {
  const parsed = APPLIED.parse(diff, {
    ...(path !== undefined && { path }),
    ...(unfinished !== undefined && { partial: unfinished }),
  })
  if (!parsed.ok) return { ok: false, failure: [parsed.failure] }
  const { edits, notices } = parsed.value
  const wanted = undo ? reverse(edits) : { ok: true as const, value: edits }
  if (!wanted.ok) return wanted
  const applied = applyFileEdits(wanted.value, files, {
    replacers: APPLIED.replacers,
    ...options,
    placement: APPLIED.placement,
  })
  return applied.ok ? { ok: true, value: { ...applied.value, notices } } : applied
}
