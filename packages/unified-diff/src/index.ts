export { applyDiff, applyDiffOrThrow, applyDiffToFiles, applyDiffToFilesOrThrow } from './apply-diff.js'
export { type UnifiedDiffOptions, unifiedDiff } from './format.js'
export type { ApplyDiffOptions } from './options.js'
