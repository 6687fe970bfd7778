import { type AppliedText, orThrow, type TextResult } from '@emend/core'
import { type ApplyPatchOptions, applyPatch } from './apply-patch.js'

/** The options of `applyDiff`. */
export type ApplyDiffOptions = Omit<ApplyPatchOptions, 'mode' | 'unfinished'>

/**
 * Applies the diff of one operation, which has no envelope, to a text: {@link applyPatch} with the arguments that
 * `applyDiff` of the Agents SDK has.
 *
 * @param text the text of the file; to create one, the empty text stands for no file
 * @param mode `create`: the diff holds a new file, every line with a `+`
 * @returns the new text, or every failure; never throws for bad input
 */
export function applyDiff(
  text: string,
  diff: string,
  mode: 'default' | 'create' = 'default',
  { path = 'file', ...options }: ApplyDiffOptions = {},
): TextResult {
  return applyPatch(text, { type: TYPES[mode], path, diff }, { ...options, path })
}

/** As {@link applyDiff}. @throws EmendError where it refuses */
export function applyDiffOrThrow(
  text: string,
  diff: string,
  mode?: 'default' | 'create',
  options?: ApplyDiffOptions,
): AppliedText {
  return orThrow(applyDiff(text, diff, mode, options))
}

const TYPES = { default: 'update_file', create: 'create_file' } as const
