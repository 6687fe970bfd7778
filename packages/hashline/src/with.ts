import { type FilesCallWith, filesCall, type TextCallWith, textCall } from '@emend/core/format'
import { FORMAT_PARTS } from './format.js'

/**
 * Does what `applyHashline` of `@emend/hashline` does, with the profile and the words that the options name: a host bundles no others. Without
 * the option `describe`, messages are code, path and line.
 */
export const applyHashline: TextCallWith = /* @__PURE__ */ textCall(FORMAT_PARTS)

/** Does what `applyHashlineToFiles` of `@emend/hashline` does, as {@link applyHashline} does for one text. */
export const applyHashlineToFiles: FilesCallWith = /* @__PURE__ */ filesCall(FORMAT_PARTS)
