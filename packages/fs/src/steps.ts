import type { Failure, FileResult } from '@emend/core'
import { hasEffect } from '@emend/core/internal'
import type { Result } from '@emend/core/plugin'
import type { Codec } from './codec.js'
import { foldName } from './paths.js'

/** One file to write, or with `after` undefined to delete. */
export interface Step {
  readonly path: string
  readonly after: Uint8Array | undefined
  /** Permission bits to set. */
  readonly mode?: number
  /** The path whose permission bits the written file takes, unless `mode` says otherwise. */
  readonly modeFrom?: string
  /** The path that the file is moved from. */
  readonly from?: string
  /** What a symbolic link says that is made in place of a file. */
  readonly link?: string
}

/**
 * What has to be done to the file system for these results, in a safe order. A path that is both left by one file and
 * taken by another is only written.
 *
 * @param codecOf how the file that was read from a path is written
 */
export function stepsOf(
  files: readonly FileResult[],
  codecOf: (path: string) => Codec,
): Result<readonly Step[], readonly Failure[]> {
  const writes = new Map<string, Step>()
  const gone = new Set<string>()
  const failures: Failure[] = []
  for (const file of files) {
    if (!hasEffect(file)) continue
    const left = file.from ?? (file.after === undefined ? file.path : undefined)
    if (left !== undefined) gone.add(left)
    if (file.after === undefined) continue
    const write = writeOf(file, file.after, codecOf(file.from ?? file.path))
    if (write.ok) writes.set(file.path, write.value)
    else failures.push(write.failure)
  }
  if (failures.length > 0) return { ok: false, failure: failures }
  const deletes = [...gone].filter((path) => !writes.has(path)).map((path) => ({ path, after: undefined }))
  return { ok: true, value: inSafeOrder([...writes.values(), ...deletes]) }
}

/**
 * Writes before deletes: whatever fails half-way, the old text still is somewhere. A name that is taken in other
 * letter case is deleted first, because to some systems it is the same.
 */
export function inSafeOrder(steps: readonly Step[]): Step[] {
  const writes = steps.filter(({ after }) => after !== undefined)
  const deletes = steps.filter(({ after }) => after === undefined)
  const written = new Set(writes.map(({ path }) => foldName(path)))
  const isRespelled = ({ path }: Step) => written.has(foldName(path))
  return [...deletes.filter(isRespelled), ...writes, ...deletes.filter((step) => !isRespelled(step))]
}

function writeOf({ path, from, mode }: FileResult, text: string, codec: Codec): Result<Step, Failure> {
  const encoded = codec.encode(text)
  if (!encoded.ok)
    return { ok: false, failure: { code: 'not-text', ...encoded.failure, inNewText: true, path } }
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

/** The permission bits of an octal mode such as `100755` or `0755`; undefined for a link, a submodule or nonsense. */
function permissionBits(mode: string): number | undefined {
  return /^(?:100|0)?[0-7]{3}$/.test(mode) ? Number.parseInt(mode.slice(-3), 8) : undefined
}
