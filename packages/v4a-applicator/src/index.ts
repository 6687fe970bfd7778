export { PatchApplicator } from './class-applicator.js'
export { ActionType, type Chunk, Commit, type FileChange, Patch, type PatchAction } from './patch.js'
export {
  type Applicator,
  type ApplyResult,
  createPatchApplicator,
  type PatchApplicatorHost,
} from './patch-applicator.js'
export { PatchError } from './patch-error.js'
export { PatchErrorCode } from './patch-error-code.js'
export type { PatchLogger } from './patch-logger.js'
export type { PatchOptions } from './patch-options.js'
export { PatchParser } from './patch-parser.js'
