import type { Files, FilesResult, TextResult } from '@emend/core'
import { type FormatCallWith, filesCall, textCall } from '@emend/core/plugin'
import { asGiven } from '@emend/request'
import { partsWith } from './format.js'
import { formatFor } from './format-for.js'
import type { ApplyDiffOptions } from './options.js'

const format = /* @__PURE__ */ formatFor(/* @__PURE__ */ partsWith(asGiven))

/**
 * Does what `applyDiff` of `@emend/unified-diff` does, with the profile and the words that the options name: a host bundles no others. Without
 * the option `describe`, messages are code, path and line. The request is a text or an object as it is given: to take it out of a model's
 * message or call, pass the format to `applyFormat` of `@emend/core`.
 */
export const applyDiff: FormatCallWith<string, TextResult, ApplyDiffOptions, string> =
  /* @__PURE__ */ textCall(format)

/** Does what `applyDiffToFiles` of `@emend/unified-diff` does, as {@link applyDiff} does for one text. */
export const applyDiffToFiles: FormatCallWith<Files, FilesResult, ApplyDiffOptions, string> =
  /* @__PURE__ */ filesCall(format)
