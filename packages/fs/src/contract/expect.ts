import { ContractViolation, expectSame } from '@emend/core/testing'
import type { FileSystem } from '../file-system.js'
import { FileSystemError, type FileSystemErrorCode } from '../file-system-error.js'
import type { Medium } from './medium.js'

/** Checks one rule on the empty file system of `medium`. `rule` is the name of the rule, for the violation. */
type Rule = (fileSystem: FileSystem, rule: string, medium: Medium) => Promise<void>

export type Rules = Readonly<Record<string, Rule>>

export function text(content: string): Uint8Array {
  return new TextEncoder().encode(content)
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

/** Whether the file system reports permission bits. */
export async function tellsMode(fileSystem: FileSystem): Promise<boolean> {
  await fileSystem.writeFile('probe', text(''))
  const mode = await modeOf(fileSystem, 'probe')
  await fileSystem.deleteFile('probe')
  return mode !== undefined
}

export async function modeOf(fileSystem: FileSystem, path: string): Promise<number | undefined> {
  return (await fileSystem.stat?.(path))?.mode
}
