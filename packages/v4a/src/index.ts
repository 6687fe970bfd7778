export { applyDiff, applyDiffOrThrow } from './apply-diff.js'
export {
  applyPatch,
  applyPatchOrThrow,
  applyPatchToFiles,
  applyPatchToFilesOrThrow,
} from './apply-patch.js'
export { v4a } from './format.js'
export { exceedsFuzz, type FuzzOptions, fuzzOf, fuzzProfile, totalFuzz } from './fuzz.js'
export { identifyFilesAdded, identifyFilesNeeded } from './identify-files.js'
export { type NormalizeOptions, normalizeUnifiedDiff } from './normalize-unified-diff.js'
export type { PatchOperation } from './operation.js'
export type { ApplyDiffOptions, ApplyPatchOptions } from './options.js'
