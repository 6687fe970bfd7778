import { ContractViolation, expectSame } from '@emend/core/testing'
import type { FileSystem } from '../file-system.js'
import { FileSystemError, type FileSystemErrorCode } from '../file-system-error.js'

/** Checks one rule on an empty file system. `rule` is its name, for the violation. */
export type Rule = (fileSystem: FileSystem, rule: string) => Promise<void>

export function text(content: string): Uint8Array {
  return new TextEncoder().encode(content)
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}

export async function expectContent(
  fileSystem: FileSystem,
  rule: string,
  path: string,
  expected: Uint8Array,
): Promise<void> {
  expectSame(rule, await fileSystem.readFile(path), expected)
}

export async function expectRejection(
  rule: string,
  attempt: Promise<unknown>,
  code: FileSystemErrorCode,
): Promise<void> {
  const outcome = await attempt.then(
    () => 'no rejection',
    (error: unknown) => error,
  )
  if (FileSystemError.isInstance(outcome)) expectSame(rule, outcome.code, code)
  else throw new ContractViolation(rule, `a FileSystemError ${code}`, String(outcome))
}
