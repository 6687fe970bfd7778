import type { Failure } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import { decodeText } from '@emend/fs'
import type { RepairOptions } from './repair-call.js'

/** The texts of the files that exist, by path; or the failures because of which the call must not run. */
export type ReadTexts = Result<ReadonlyMap<string, string>, readonly Failure[]>

/** Reads and decodes files. Files that are not valid text are a failure, because hosts' tools would not preserve their bytes. */
export async function readTexts(paths: readonly string[], { readFile }: RepairOptions): Promise<ReadTexts> {
  const texts = new Map<string, string>()
  const failures: Failure[] = []
  for (const path of paths) {
    const bytes = await readFile(path)
    if (bytes === undefined) continue
    if (!ArrayBuffer.isView(bytes)) throw new TypeError('readFile gave neither bytes nor undefined')
    const decoded = decodeText(bytes)
    if (decoded.ok) texts.set(path, decoded.value)
    else failures.push({ code: 'not-text', ...decoded.failure, path })
  }
  return failures.length > 0 ? { ok: false, failure: failures } : { ok: true, value: texts }
}
