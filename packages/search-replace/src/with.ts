import { type FilesCallWith, filesCall, type TextCallWith, textCall } from '@emend/core/format'
import { FORMAT_PARTS } from './format.js'

/**
 * Does what `applyBlocks` of `@emend/search-replace` does, with the profile and the words that the options name: a host bundles no others. Without
 * the option `describe`, messages are code, path and line.
 */
export const applyBlocks: TextCallWith = /* @__PURE__ */ textCall(FORMAT_PARTS)

/** Does what `applyBlocksToFiles` of `@emend/search-replace` does, as {@link applyBlocks} does for one text. */
export const applyBlocksToFiles: FilesCallWith = /* @__PURE__ */ filesCall(FORMAT_PARTS)
