import type { Files, FilesResult, TextResult } from '@emend/core'
import { type AppliedFormat, type FormatCallWith, filesCall, textCall } from '@emend/core/plugin'
import { asGiven } from '@emend/request'
import { partsWith } from './format.js'
import { withLimits } from './fuzz.js'
import type { ApplyPatchOptions } from './options.js'

const PARTS = /* @__PURE__ */ partsWith(asGiven)
const limited = (options: ApplyPatchOptions): AppliedFormat => withLimits(PARTS, options)

/**
 * Does what `applyPatch` of `@emend/v4a` does, with the profile and the words that the options name: a host bundles no others. Without
 * the option `describe`, messages are code, path and line. The request is a text or an object as it is given: to take it out of a model's
 * message or call, pass the format to `applyFormat` of `@emend/core`.
 */
export const applyPatch: FormatCallWith<string, TextResult, ApplyPatchOptions> =
  /* @__PURE__ */ textCall(limited)

/** Does what `applyPatchToFiles` of `@emend/v4a` does, as {@link applyPatch} does for one text. */
export const applyPatchToFiles: FormatCallWith<Files, FilesResult, ApplyPatchOptions> =
  /* @__PURE__ */ filesCall(limited)
