import type { Files, FilesResult, TextResult } from '@emend/core'
import { type FormatCallWith, filesCall, textCall } from '@emend/core/plugin'
import { asGiven } from '@emend/request'
import { partsWith } from './format.js'

const PARTS = /* @__PURE__ */ partsWith(asGiven)

/**
 * Does what `applyBlocks` of `@emend/search-replace` does, with the profile and the words that the options name: a host bundles no others. Without
 * the option `describe`, messages are code, path and line. The request is a text or an object as it is given: to take it out of a model's
 * message or call, pass the format to `applyFormat` of `@emend/core`.
 */
export const applyBlocks: FormatCallWith<string, TextResult> = /* @__PURE__ */ textCall(PARTS)

/** Does what `applyBlocksToFiles` of `@emend/search-replace` does, as {@link applyBlocks} does for one text. */
export const applyBlocksToFiles: FormatCallWith<Files, FilesResult> = /* @__PURE__ */ filesCall(PARTS)
