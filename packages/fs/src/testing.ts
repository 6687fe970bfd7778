import type { ContractCase } from '@emend/core/testing'
import { COMMIT_REFUSAL_RULES } from './contract/commit-refusal-rules.js'
import { COMMIT_RULES } from './contract/commit-rules.js'
import { ERROR_RULES } from './contract/error-rules.js'
import type { Rules } from './contract/expect.js'
import { HARD_LINK_RULES } from './contract/hard-link-rules.js'
import { IDENTITY_RULES } from './contract/identity-rules.js'
import { LINK_RULES } from './contract/link-rules.js'
import { asMedium, type Medium } from './contract/medium.js'
import { NAME_RULES } from './contract/name-rules.js'
import { OPTIONAL_RULES } from './contract/optional-rules.js'
import { OUTSIDE_RULES } from './contract/outside-rules.js'
import { OVERLAP_RULES } from './contract/overlap-rules.js'
import { REQUIRED_RULES } from './contract/required-rules.js'
import type { FileSystem } from './file-system.js'

export type { Medium } from './contract/medium.js'

/**
 * Returns the rules of `FileSystem` as plain test cases for any test runner. Every case creates its own file system.
 * Cases for an optional method pass if the method is absent, and cases for links pass if the medium cannot create links.
 *
 * @param create returns an empty file system, or a {@link Medium} that also lets tests create links; called once per
 * case
 * @throws TypeError for something that is no function, such as a file system
 */
export function fileSystemContract(
  create: () => FileSystem | Medium | Promise<FileSystem | Medium>,
): ContractCase[] {
  if (typeof create !== 'function')
    throw new TypeError('fileSystemContract takes a function that returns a new file system for each case')
  return Object.entries(RULES).map(([name, rule]) => ({
    name,
    run: async () => {
      const medium = asMedium(await create())
      await rule(medium.fileSystem, name, medium)
    },
  }))
}

const RULES: Rules = {
  ...REQUIRED_RULES,
  ...ERROR_RULES,
  ...NAME_RULES,
  ...OVERLAP_RULES,
  ...OPTIONAL_RULES,
  ...LINK_RULES,
  ...OUTSIDE_RULES,
  ...HARD_LINK_RULES,
  ...COMMIT_RULES,
  ...COMMIT_REFUSAL_RULES,
  ...IDENTITY_RULES,
}
