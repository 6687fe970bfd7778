import type { AppliedFormat } from '@emend/core/format'
import { type FilesCallWith, filesCall, type TextCallWith, textCall } from '@emend/core/format'
import { contentHash } from './content-hash.js'
import { editString } from './format.js'

/** The format with the hash that calls may expect of a file. */
function hashing(): AppliedFormat {
  return { ...editString(), contentHash }
}

/**
 * Does what `applyCalls` of `@emend/edit-string` does, with the profile and the words that the options name: a host bundles no others. Without
 * the option `describe`, messages are code, path and line.
 */
export const applyCalls: TextCallWith = /* @__PURE__ */ textCall(hashing)

/** Does what `applyCallsToFiles` of `@emend/edit-string` does, as {@link applyCalls} does for one text. */
export const applyCallsToFiles: FilesCallWith = /* @__PURE__ */ filesCall(hashing)

export { type ReplaceOptions, replace } from './replace-with.js'
