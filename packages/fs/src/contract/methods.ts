import { ContractViolation } from '@emend/core/testing'
import type { FileSystem } from '../file-system.js'
import type { FileSystemErrorCode } from '../file-system-error.js'
import { expectRejection, text } from './expect.js'

/** The ways in which a method can use a path. */
export type Use =
  | 'readFile'
  | 'writeFile'
  | 'deleteFile'
  | 'exists'
  | 'stat'
  | 'realPath'
  | 'rename source'
  | 'rename target'

export const ALL_USES: readonly Use[] = [
  'readFile',
  'writeFile',
  'deleteFile',
  'exists',
  'stat',
  'realPath',
  'rename source',
  'rename target',
]

/**
 * Checks that each of the given uses of a path is rejected, one after the other. Uses by a method that is absent are
 * skipped.
 *
 * @param other for a rename, the other path
 */
export async function expectEachRejected(
  fileSystem: FileSystem,
  rule: string,
  {
    path,
    other,
    uses,
    code,
  }: { path: string; other: string; uses: readonly Use[]; code: FileSystemErrorCode },
): Promise<void> {
  for (const use of uses) {
    const name = `${rule} (${use} ${JSON.stringify(path)})`
    const attempt = attemptOf(fileSystem, use, path, other)
    if (attempt !== undefined) await expectRejection(name, withinPatience(name, attempt), code)
  }
}

function attemptOf(
  fileSystem: FileSystem,
  use: Use,
  path: string,
  other: string,
): Promise<unknown> | undefined {
  if (use === 'writeFile') return fileSystem.writeFile(path, text('must not be written'))
  if (use === 'rename source') return fileSystem.rename?.(path, other)
  if (use === 'rename target') return fileSystem.rename?.(other, path)
  return fileSystem[use]?.(path)
}

/** Awaits the promise, and rejects with a violation if it takes longer than {@link PATIENCE}. */
async function withinPatience<T>(rule: string, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const violation = new ContractViolation(rule, 'an answer', 'none for a long time')
    timer = setTimeout(() => reject(violation), PATIENCE)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/** In milliseconds. */
const PATIENCE = 20_000
