import { type Failure, type FileResult, hasEffect } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import { foldName } from './paths.js'

/** One file to write, or to delete if `after` is undefined. */
export interface Step {
  readonly path: string
  readonly after: Uint8Array | undefined
  /** Permission bits to set. */
  readonly mode?: number
  /** The path whose permission bits the written file takes, unless `mode` says otherwise. */
  readonly modeFrom?: string
  /** The path that the file is moved from. */
  readonly from?: string
  /** The target of a symbolic link to create in place of a file. */
  readonly link?: string
}

/**
 * Returns the steps that bring the file system to these results, in a safe order. If one file is moved away from a path
 * and another file takes that path, the path is only written, not deleted.
 *
 * @param encode returns the bytes of a file with a text
 */
export function stepsOf(
  files: readonly FileResult[],
  encode: (file: FileResult, text: string) => Result<Uint8Array, Failure>,
): Result<readonly Step[], readonly Failure[]> {
  const writes = new Map<string, Step>()
  const vacated = new Set<string>()
  const failures: Failure[] = []
  for (const file of files) {
    if (!hasEffect(file)) continue
    const oldPath = file.from ?? (file.after === undefined ? file.path : undefined)
    if (oldPath !== undefined) vacated.add(oldPath)
    if (file.after === undefined) continue
    const write = writeOf(file, encode(file, file.after))
    if (write.ok) writes.set(file.path, write.value)
    else failures.push(write.failure)
  }
  if (failures.length > 0) return { ok: false, failure: failures }
  const deletes = [...vacated].filter((path) => !writes.has(path)).map((path) => ({ path, after: undefined }))
  return { ok: true, value: inSafeOrder([...writes.values(), ...deletes]) }
}

/**
 * Orders steps so that writes come before deletes: if a step fails, the old text still exists somewhere. The exception is
 * a deleted name that is also written in other letter case. It is deleted first, because some systems treat both as the
 * same name.
 */
export function inSafeOrder(steps: readonly Step[]): Step[] {
  const writes = steps.filter(({ after }) => after !== undefined)
  const deletes = steps.filter(({ after }) => after === undefined)
  const written = new Set(writes.map(({ path }) => foldName(path)))
  const isRespelled = ({ path }: Step) => written.has(foldName(path))
  return [...deletes.filter(isRespelled), ...writes, ...deletes.filter((step) => !isRespelled(step))]
}

function writeOf(
  { path, from, mode }: FileResult,
  encoded: Result<Uint8Array, Failure>,
): Result<Step, Failure> {
  if (!encoded.ok) return encoded
  const after = encoded.value
  if (mode === undefined) return { ok: true, value: { path, after, ...(from && { modeFrom: from, from }) } }
  const bits = permissionBits(mode)
  if (bits !== undefined) return { ok: true, value: { path, after, mode: bits, ...(from && { from }) } }
  return {
    ok: false,
    failure: {
      code: 'path-refused',
      reason: `is given the mode ${mode}, which is not one of a regular file`,
      path,
    },
  }
}

/**
 * Returns the permission bits of an octal mode such as `100755` or `0755`; undefined for a link, a submodule or an
 * invalid mode.
 */
function permissionBits(mode: string): number | undefined {
  return /^(?:100|0)?[0-7]{3}$/.test(mode) ? Number.parseInt(mode.slice(-3), 8) : undefined
}
