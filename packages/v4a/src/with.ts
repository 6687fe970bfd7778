import {
  type AppliedFormat,
  type FilesCallWith,
  filesCall,
  type TextCallWith,
  textCall,
} from '@emend/core/format'
import { FORMAT_PARTS } from './format.js'
import { withLimits } from './fuzz.js'
import type { ApplyPatchOptions } from './options.js'

function limited(options: ApplyPatchOptions): AppliedFormat {
  return withLimits(FORMAT_PARTS, options)
}

/**
 * Does what `applyPatch` of `@emend/v4a` does, with the profile and the words that the options name: a host bundles no others. Without
 * the option `describe`, messages are code, path and line.
 */
export const applyPatch: TextCallWith<ApplyPatchOptions> = /* @__PURE__ */ textCall(limited)

/** Does what `applyPatchToFiles` of `@emend/v4a` does, as {@link applyPatch} does for one text. */
export const applyPatchToFiles: FilesCallWith<ApplyPatchOptions> = /* @__PURE__ */ filesCall(limited)
