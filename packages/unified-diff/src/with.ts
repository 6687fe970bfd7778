import {
  type AppliedFormat,
  type FilesCallWith,
  filesCall,
  reverse,
  type TextCallWith,
  textCall,
} from '@emend/core/format'
import { FORMAT_PARTS } from './format.js'
import type { ApplyDiffOptions } from './options.js'

function formatFor({ reverse: isReversed = false }: ApplyDiffOptions): AppliedFormat {
  return { ...FORMAT_PARTS, options: { reverse: [true, false] }, ...(isReversed && { revise: reverse }) }
}

/**
 * Does what `applyDiff` of `@emend/unified-diff` does, with the profile and the words that the options name: a host bundles no others. Without
 * the option `describe`, messages are code, path and line.
 */
export const applyDiff: TextCallWith<ApplyDiffOptions, string> = /* @__PURE__ */ textCall(formatFor)

/** Does what `applyDiffToFiles` of `@emend/unified-diff` does, as {@link applyDiff} does for one text. */
export const applyDiffToFiles: FilesCallWith<ApplyDiffOptions, string> = /* @__PURE__ */ filesCall(formatFor)
