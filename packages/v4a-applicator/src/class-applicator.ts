import type { FileSystem, TextFileSystem } from '@emend/fs'
import { type Applicator, type ApplyResult, createPatchApplicator } from './patch-applicator.js'
import type { PatchLogger } from './patch-logger.js'
import type { PatchOptions } from './patch-options.js'

/** {@link createPatchApplicator} as a class, for hosts that create their applicator with `new`. */
export class PatchApplicator implements Applicator {
  readonly #applicator: Applicator

  constructor(fileSystem: TextFileSystem | FileSystem, logger: PatchLogger = {}, options: PatchOptions = {}) {
    this.#applicator = createPatchApplicator({ fileSystem, logger, options })
  }

  apply(patch: unknown): Promise<ApplyResult> {
    return this.#applicator.apply(patch)
  }

  validate(patch: unknown): Promise<ApplyResult> {
    return this.#applicator.validate(patch)
  }

  identifyFilesNeeded(patch: unknown): string[] {
    return this.#applicator.identifyFilesNeeded(patch)
  }

  identifyFilesAdded(patch: unknown): string[] {
    return this.#applicator.identifyFilesAdded(patch)
  }
}
