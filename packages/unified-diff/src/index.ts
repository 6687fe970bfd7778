export { type AppliedDiff, type ApplyDiffOptions, applyDiff } from './apply-diff.js'
export { type UnifiedDiffOptions, unifiedDiff } from './format.js'
