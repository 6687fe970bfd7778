export {
  type ApplyResult,
  createPatchApplicator,
  type PatchApplicator,
  type PatchApplicatorHost,
} from './patch-applicator.js'
export { PatchError } from './patch-error.js'
export type { PatchErrorCode } from './patch-error-code.js'
export type { PatchLogger } from './patch-logger.js'
export type { PatchOptions } from './patch-options.js'
