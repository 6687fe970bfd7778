import { type FilesCallWith, filesCall, type TextCallWith, textCall } from '@emend/core/format'
import { FORMAT_PARTS } from './format.js'

/**
 * Does what `applySketch` of `@emend/sketch` does, with the profile and the words that the options name: a host bundles no others. Without
 * the option `describe`, messages are code, path and line.
 */
export const applySketch: TextCallWith = /* @__PURE__ */ textCall(FORMAT_PARTS)

/** Does what `applySketchToFiles` of `@emend/sketch` does, as {@link applySketch} does for one text. */
export const applySketchToFiles: FilesCallWith = /* @__PURE__ */ filesCall(FORMAT_PARTS)
