import type { Files, FilesResult, TextResult } from '@emend/core'
import { type FormatCallWith, filesCall, textCall } from '@emend/core/plugin'
import { asGiven } from '@emend/request'
import { hashing } from './hashing.js'

const PARTS = /* @__PURE__ */ hashing(asGiven)

/**
 * Does what `applyCalls` of `@emend/edit-string` does, with the profile and the words that the options name: a host bundles no others. Without
 * the option `describe`, messages are code, path and line. The request is a text or an object as it is given: to take it out of a model's
 * message or call, pass the format to `applyFormat` of `@emend/core`.
 */
export const applyCalls: FormatCallWith<string, TextResult> = /* @__PURE__ */ textCall(PARTS)

/** Does what `applyCallsToFiles` of `@emend/edit-string` does, as {@link applyCalls} does for one text. */
export const applyCallsToFiles: FormatCallWith<Files, FilesResult> = /* @__PURE__ */ filesCall(PARTS)

export { type ReplaceOptions, replace } from './replace-with.js'
