export { type AppliedPatch, type ApplyPatchOptions, applyPatch } from './apply-patch.js'
export { v4a } from './format.js'
