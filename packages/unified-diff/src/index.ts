export { type AppliedDiff, type ApplyDiffOptions, applyDiff } from './apply-diff.js'
export { unifiedDiff } from './format.js'
