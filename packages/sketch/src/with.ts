import type { Files, FilesResult, TextResult } from '@emend/core'
import { type FormatCallWith, filesCall, textCall } from '@emend/core/plugin'
import { asGiven } from '@emend/request'
import { partsWith } from './format.js'

const PARTS = /* @__PURE__ */ partsWith(asGiven)

/**
 * Does what `applySketch` of `@emend/sketch` does, with the profile and the words that the options name: a host bundles no others. Without
 * the option `describe`, messages are code, path and line. The request is a text or an object as it is given: to take it out of a model's
 * message or call, pass the format to `applyFormat` of `@emend/core`.
 */
export const applySketch: FormatCallWith<string, TextResult> = /* @__PURE__ */ textCall(PARTS)

/** Does what `applySketchToFiles` of `@emend/sketch` does, as {@link applySketch} does for one text. */
export const applySketchToFiles: FormatCallWith<Files, FilesResult> = /* @__PURE__ */ filesCall(PARTS)
