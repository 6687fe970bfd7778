import type { ContractCase } from '@emend/core/testing'
import { OPTIONAL_RULES } from './contract/optional-rules.js'
import { REQUIRED_RULES } from './contract/required-rules.js'
import type { FileSystem } from './file-system.js'

/**
 * The rules of `FileSystem` as plain cases for any test runner. Every case makes a file system of its own;
 * those of an optional method pass where the method is absent. Symbolic and hard links are left to the
 * adapter's own tests, since the contract has no way to make them.
 *
 * @param create makes an empty file system; called once per case
 */
export function fileSystemContract(create: () => FileSystem | Promise<FileSystem>): ContractCase[] {
  return Object.entries({ ...REQUIRED_RULES, ...OPTIONAL_RULES }).map(([name, rule]) => ({
    name,
    run: async () => rule(await create(), name),
  }))
}
