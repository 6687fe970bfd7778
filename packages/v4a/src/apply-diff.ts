import { type AppliedText, orThrow, type TextResult } from '@emend/core'
import { type OptionNames, requireKnown } from '@emend/core/format'
import { type ApplyPatchOptions, applyPatch } from './apply-patch.js'

/** The options of `applyDiff`. */
export type ApplyDiffOptions = Omit<ApplyPatchOptions, 'mode' | 'unfinished'>

/**
 * Applies the diff of one operation, without an envelope, to a text. It does what {@link applyPatch} does, with the
 * arguments of `applyDiff` in the Agents SDK.
 *
 * @param text the text of the file; to create a file, pass the empty text
 * @param mode `create`: the diff is a new file, with a `+` on every line
 * @returns the new text, or every failure; never throws for bad input
 * @throws TypeError for another mode, such as the options in its place
 */
export function applyDiff(
  text: string,
  diff: string,
  mode: 'default' | 'create' = 'default',
  { path = 'file', ...options }: ApplyDiffOptions = {},
): TextResult {
  requireKnown('applyDiff', { mode }, MODE)
  return applyPatch(text, { type: TYPES[mode], path, diff }, { ...options, path })
}

/** Does what {@link applyDiff} does and returns the result itself. @throws EmendError where `applyDiff` refuses */
export function applyDiffOrThrow(
  text: string,
  diff: string,
  mode?: 'default' | 'create',
  options?: ApplyDiffOptions,
): AppliedText {
  return orThrow(applyDiff(text, diff, mode, options))
}

const MODE: OptionNames<{ mode: 'default' | 'create' }> = { mode: ['default', 'create'] }

const TYPES = { default: 'update_file', create: 'create_file' } as const
