import { type AppliedText, applyFormat, orThrow, standard, type TextResult } from '@emend/core'
import { type OptionNames, requireKnown } from '@emend/core/plugin'
import { textMessages } from '@emend/feedback'
import { asGiven } from '@emend/request'
import { partsWith } from './format.js'
import { withLimits } from './fuzz.js'
import type { ApplyDiffOptions } from './options.js'

/**
 * Applies the diff of one operation, without an envelope, to a text. It does what `applyPatch` does, with the
 * arguments of `applyDiff` in the Agents SDK. The diff is text, and not taken out of JSON, a call or a message: a host of this
 * call alone bundles nothing that reads those.
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
  const request = { type: TYPES[mode], path, diff }
  const { profile = standard, describe = textMessages } = options
  return applyFormat(withLimits(PARTS, options), text, request, {
    ...options,
    path,
    profile,
    describe,
  })
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

const PARTS = /* @__PURE__ */ partsWith(asGiven)

const TYPES = { default: 'update_file', create: 'create_file' } as const
