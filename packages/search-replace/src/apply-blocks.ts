import {
  type AppliedFiles,
  type ApplyOptions,
  applyFileEdits,
  applyOptionsFor,
  type Failure,
  type Notice,
  type ParseContext,
  type Result,
} from '@emend/core'
import { searchReplace } from './format.js'

export interface ApplyBlocksOptions extends Partial<Omit<ApplyOptions, 'placement'>> {
  /** The file of blocks that name none. */
  readonly path?: string
  /** Accept a message that breaks off, for previews. Default false. */
  readonly unfinished?: boolean
}

/** What the blocks did. */
export interface AppliedBlocks extends AppliedFiles {
  readonly notices: readonly Notice[]
}

/**
 * Applies the blocks of a message to texts: the whole of this package in one pure call.
 *
 * @param request a message, `{content, startLine}` or `{path, diff}` objects, JSON or XML text
 * @param files the texts of the files that exist, by path
 * @returns every touched file with its text before and after, or every failure; never throws for bad input
 * @example
 * const result = applyBlocks(message, new Map([['a.txt', 'one\n']]), { path: 'a.txt' })
 * if (result.ok) for (const { path, after } of result.value.files) console.log(path, after)
 * else for (const failure of result.failure) console.error(describe(failure))
 */
export function applyBlocks(
  request: unknown,
  files: ReadonlyMap<string, string>,
  { path, unfinished, ...options }: ApplyBlocksOptions = {},
): Result<AppliedBlocks, readonly Failure[]> {
  const format = searchReplace()
  const context: ParseContext = {
    ...(path !== undefined && { path }),
    ...(unfinished !== undefined && { partial: unfinished }),
  }
  const parsed = format.parse(request, context)
  if (!parsed.ok) return { ok: false, failure: [parsed.failure] }
  const policy = applyOptionsFor(format, options.profile)
  if (!policy.ok) return { ok: false, failure: [policy.failure] }
  const { edits, notices } = parsed.value
  const applied = applyFileEdits(edits, files, { ...policy.value, ...options })
  return applied.ok ? { ok: true, value: { ...applied.value, notices } } : applied
}
