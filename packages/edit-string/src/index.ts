export { applyCalls, applyCallsOrThrow, applyCallsToFiles, applyCallsToFilesOrThrow } from './apply-calls.js'
export type { EditCall } from './call.js'
export { contentHash } from './content-hash.js'
export { editCalls, type StandardSchema } from './edit-calls.js'
export { ALL_NAMES, NEW_NAMES, OLD_NAMES, PATH_NAMES, WRAPPER_NAMES } from './fields.js'
export { editString } from './format.js'
export { opencode } from './opencode/profile.js'
export {
  blockAnchor,
  contextAware,
  escapeNormalized,
  indentationFlexible,
  lineTrimmed,
  multiOccurrence,
  simple,
  trimmedBoundary,
  whitespaceNormalized,
} from './opencode/replacers.js'
export { type ReadCalls, readCalls } from './read-calls.js'
export { renderCalls } from './render.js'
export { type ReplaceOptions, replace, replaceOrThrow } from './replace.js'
export { trimDiff } from './trim-diff.js'
